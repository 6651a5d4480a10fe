#pragma once

#include <cstddef>
#include <functional>
#include <tuple>
#include <type_traits>

namespace rclcpp::function_traits {

namespace detail {

template <typename ReturnT, typename... Args>
struct Signature {
  using arguments = std::tuple<Args...>;
  using return_type = ReturnT;
  static constexpr std::size_t arity = sizeof...(Args);
  template <std::size_t N>
  using argument_type = std::tuple_element_t<N, arguments>;
};

/// Signature of a member function without its object; primary template for all that is none.
template <typename T>
struct MemberSignature;

template <typename ReturnT, typename ClassT, typename... Args>
struct MemberSignature<ReturnT (ClassT::*)(Args...)> : Signature<ReturnT, Args...> {};
template <typename ReturnT, typename ClassT, typename... Args>
struct MemberSignature<ReturnT (ClassT::*)(Args...) const> : Signature<ReturnT, Args...> {};
template <typename ReturnT, typename ClassT, typename... Args>
struct MemberSignature<ReturnT (ClassT::*)(Args...) noexcept> : Signature<ReturnT, Args...> {};
template <typename ReturnT, typename ClassT, typename... Args>
struct MemberSignature<ReturnT (ClassT::*)(Args...) const noexcept> : Signature<ReturnT, Args...> {
};

}  // namespace detail

/// Arguments and result of anything callable with one signature: a lambda, a function, a member
/// function bound to its object with std::bind.
template <typename FunctionT>
struct function_traits : detail::MemberSignature<decltype(&FunctionT::operator())> {};

template <typename FunctionT>
struct function_traits<FunctionT&> : function_traits<FunctionT> {};
template <typename FunctionT>
struct function_traits<FunctionT&&> : function_traits<FunctionT> {};
template <typename FunctionT>
struct function_traits<const FunctionT> : function_traits<FunctionT> {};

template <typename ReturnT, typename... Args>
struct function_traits<ReturnT(Args...)> : detail::Signature<ReturnT, Args...> {};
template <typename ReturnT, typename... Args>
struct function_traits<ReturnT (*)(Args...)> : detail::Signature<ReturnT, Args...> {};
template <typename ReturnT, typename... Args>
struct function_traits<ReturnT (*)(Args...) noexcept> : detail::Signature<ReturnT, Args...> {};

/// std::bind forgets its signature but keeps that of the member function that it wraps.
template <typename ReturnT, typename ClassT, typename... Args, typename... Bound>
struct function_traits<std::_Bind<ReturnT (ClassT::*(Bound...))(Args...)>>
    : detail::Signature<ReturnT, Args...> {};
template <typename ReturnT, typename ClassT, typename... Args, typename... Bound>
struct function_traits<std::_Bind<ReturnT (ClassT::*(Bound...))(Args...) const>>
    : detail::Signature<ReturnT, Args...> {};
template <typename ReturnT, typename... Args, typename... Bound>
struct function_traits<std::_Bind<ReturnT (*(Bound...))(Args...)>>
    : detail::Signature<ReturnT, Args...> {};

/// True if a callable takes N arguments.
template <std::size_t N, typename FunctionT>
struct arity_comparator : std::bool_constant<N == function_traits<FunctionT>::arity> {};

/// True if a callable takes exactly Args.
template <typename FunctionT, typename... Args>
struct check_arguments
    : std::is_same<typename function_traits<FunctionT>::arguments, std::tuple<Args...>> {};

/// True if two callables take the same arguments.
template <typename FunctionA, typename FunctionB>
struct same_arguments : std::is_same<typename function_traits<FunctionA>::arguments,
                                     typename function_traits<FunctionB>::arguments> {};

}  // namespace rclcpp::function_traits
