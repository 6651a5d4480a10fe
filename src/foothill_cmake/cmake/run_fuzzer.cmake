# Runs FUZZER for FOOTHILL_FUZZ_SECONDS; a failing input is stored next to it. With MUST_FAIL, finding
# none is the failure.
set(seconds $ENV{FOOTHILL_FUZZ_SECONDS})
if(NOT seconds)
  set(seconds 5)
endif()
execute_process(
  COMMAND ${FUZZER} -max_total_time=${seconds} -seed=20260101 -max_len=4096 -timeout=10
          -print_final_stats=1 -artifact_prefix=${FUZZER}.
  RESULT_VARIABLE result)
if(MUST_FAIL AND result EQUAL 0)
  message(FATAL_ERROR "${FUZZER} found nothing")
elseif(NOT MUST_FAIL AND NOT result EQUAL 0)
  message(FATAL_ERROR "${FUZZER} ended with ${result}; run it with the file that it stored")
endif()
