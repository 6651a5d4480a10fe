# Runs FUZZER for as long as the environment says; an input that fails is kept beside it. With
# MUST_FAIL one has to be found.
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
  message(FATAL_ERROR "${FUZZER} ended with ${result}; run it with the file that it has kept")
endif()
