"""ros2 doctor."""

from __future__ import annotations

from cli_support import Graph, ros2, ros2_until
from std_msgs.msg import String


def test_the_report_names_the_middleware_and_the_topics(graph: Graph) -> None:
    graph.node("lonely").create_publisher(String, "/lonely", 1)
    found = ros2_until(
        lambda report: "/lonely" in report.out, "doctor", "--report", "--exclude-packages"
    )
    assert found.code == 0
    assert "   RMW MIDDLEWARE" in found.lines
    assert any(line.startswith("middleware name") and ": rmw_" in line for line in found.lines)


def test_a_publisher_without_subscriptions_is_warned_about(graph: Graph) -> None:
    graph.node("unheard").create_publisher(String, "/unheard", 1)
    expected = "Publisher without subscriber detected on /unheard."
    ros2_until(lambda found: expected in found.err, "doctor", "--exclude-packages")


def test_an_unknown_option_is_an_error() -> None:
    assert ros2("doctor", "--no-such-option").code == 2
