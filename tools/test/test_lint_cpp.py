"""The outline of C++ text: types with their member counts, functions with their sizes."""

from __future__ import annotations

import pytest
from foothill.lint import cpp


def only_type(text: str) -> cpp.Type:
    (found,) = cpp.outline(text).types
    return found


@pytest.mark.parametrize(("member", "data", "functions"), [
    ("int a;", 1, 0),
    ("int a{}, b{1}; double c = f(2);", 3, 0),
    ("static constexpr int kLimit = 3; static int count;", 0, 0),
    ("std::function<void(int)> on_event{};", 1, 0),
    ("std::map<int, std::vector<std::pair<int, int>>> table_;", 1, 0),
    ("void (*callback)(int);", 1, 0),
    ("alignas(64) std::array<double, 4> lanes;", 1, 0),
    ("decltype(f(1)) value;", 1, 0),
    ("[[nodiscard]] int get() const { return a < b ? 1 : 2; }", 0, 1),
    ("[[nodiscard]] bool operator()(int x) const;", 0, 1),
    ("bool operator<(const T& other) const { return true; } T& operator=(const T&);", 0, 2),
    ("T() = default; T(const T&) = delete; ~T();", 0, 1),
    ("explicit T(int a) : a_{a}, b_(a), c_{{1, 2}} { run(); } int a_;", 1, 1),
    ("template <class U> requires std::integral<U> void add(U u);", 0, 1),
    ("using Value = int; friend class Other; struct Fwd; enum Kind { kA, kB };", 0, 0),
    ("public: int a; private: int b;", 2, 0),
    ("SMART_POINTERS(T) int a;", 1, 0),
    ("union { int a; double b; };", 2, 0),
    ("struct { int a; int b; } pair;", 1, 0),
    ("const char* text = \"; } {\"; char c = '{'; // int x;\n /* int y; */ int n = 1'000;", 3, 0),
    ("auto f() -> std::vector<int>;", 0, 1),
    ("virtual void step(double dt) = 0;", 0, 1),
    ("int f() noexcept(true) { if (a) { return 1; } return 2; }", 0, 1),
])
def test_members_of_a_class_are_counted(member: str, data: int, functions: int) -> None:
    found = [item for item in cpp.outline(f"class T {{ {member} }};").types if item.name == "T"]
    assert [(item.data_members, item.functions) for item in found] == [(data, functions)]


def test_nested_types_count_their_own_members() -> None:
    outer, inner = sorted(cpp.outline(
        "namespace a::b { struct Outer { struct Inner { int x, y; }; Inner inner; }; }").types,
        key=lambda item: item.nested)
    assert (outer.name, outer.data_members, outer.namespace) == ("Outer", 1, "a::b")
    assert (inner.name, inner.data_members, inner.nested) == ("Inner", 2, True)


def test_a_forward_declaration_is_no_type() -> None:
    assert cpp.outline("class A; struct B; enum class C : int;").types == []


def test_a_type_defined_outside_of_its_class_is_nested() -> None:
    assert only_type("struct World::Implementation { int a; };").nested


@pytest.mark.parametrize("text", ["template <class T> class Name final : public Base<T> {};",
                                  "struct alignas(8) Name {};", "enum class Name : int { kA };",
                                  "using Name = std::map<int, int>;", "union Name { int a; };"])
def test_names_of_types_are_found(text: str) -> None:
    assert only_type(text).name == "Name"


def test_a_function_has_its_lines_of_code_and_branches() -> None:
    (function,) = cpp.outline("""
int Robot::drive(int speed)  // a comment on the line of code
{
  // only a comment

  if (speed > 0 && ready()) {
    for (int i = 0; i < speed; ++i) turn(i ? 1 : 2);
  }
  return 0;
}
""").functions
    assert (function.name, function.owner, function.line) == ("drive", "Robot", 2)
    assert function.code_lines == 7
    assert function.complexity == 5  # if, &&, for, ? and one


def test_constructors_with_initialisers_have_one_body() -> None:
    (function,) = cpp.outline("T::T(int a) : Base{a}, b_(f(a)), c_{[a] { return a; }} { go(); }"
                              ).functions
    assert (function.name, function.owner) == ("T", "T")


def test_of_alternatives_by_the_preprocessor_the_first_counts() -> None:
    outline = cpp.outline("#ifdef A\nvoid f() {\n#else\nvoid g() {\n#endif\n}\nvoid h() {}\n")
    assert [function.name for function in outline.functions] == ["f", "h"]


def test_raw_strings_hide_their_braces() -> None:
    outline = cpp.outline('const char* t = R"x( { " )" )x"; void f() {}')
    assert [function.name for function in outline.functions] == ["f"]


def test_includes_and_lines_of_code_are_listed() -> None:
    outline = cpp.outline('// c\n#include <vector>\n\n#include "a/b.hpp"\nint x;\n')
    assert outline.includes == [(2, "vector"), (4, "a/b.hpp")] and outline.code_lines == 3
