"""`ros2 bag info`."""

from __future__ import annotations

import re
from pathlib import Path

from bag_support import counting_bag, make_bag, run, serialized
from std_msgs.msg import Int64, String


def test_the_output_lists_the_content_of_the_bag(tmp_path: Path) -> None:
    messages = [
        ("/count", "std_msgs/msg/Int64", i * 0.5, serialized(Int64(data=i))) for i in range(4)
    ]
    messages.append(("/text", "std_msgs/msg/String", 2.25, serialized(String(data="x"))))
    bag = make_bag(tmp_path / "bag", messages)
    done = run("info", bag)
    assert done.returncode == 0, done.stderr
    for pattern in (
        r"\nFiles:             bag\.mcap\n",
        r"\nBag size:          \d+\.\d KiB\n",
        r"\nStorage id:        mcap\n",
        r"\nROS Distro:        rosbags\n",
        r"\nDuration:          2\.25\d*s\n",
        r"\nStart:             Nov 1[45] 2023 .*\(1700000000\.0+\)\n",
        r"\nEnd:               Nov 1[45] 2023 .*\(1700000002\.25\d*\)\n",
        r"\nMessages:          5\n",
        r"\nTopic information: Topic: ",
        r"Topic: /count \| Type: std_msgs/msg/Int64 \| Count: 4 \| Serialization Format: cdr\n",
        r"Topic: /text \| Type: std_msgs/msg/String \| Count: 1 \| Serialization Format: cdr\n",
    ):
        assert re.search(pattern, done.stdout), (pattern, done.stdout)


def test_only_the_names_of_topics(tmp_path: Path) -> None:
    bag = counting_bag(tmp_path / "bag", 3, 0.1)
    done = run("info", "--topic-name", bag)
    assert done.stdout.split() == ["/count"]


def test_one_file_of_a_bag_is_enough(tmp_path: Path) -> None:
    bag = counting_bag(tmp_path / "bag", 3, 0.1)
    done = run("info", bag / "bag.mcap")
    assert done.returncode == 0, done.stderr
    assert "Count: 3" in done.stdout


def test_missing_bag_is_reported(tmp_path: Path) -> None:
    done = run("info", tmp_path / "absent")
    assert done.returncode != 0
    assert "does not exist" in done.stderr


def test_folder_without_a_bag_is_reported(tmp_path: Path) -> None:
    done = run("info", tmp_path)
    assert done.returncode != 0
    assert done.stderr
    (tmp_path / "file.mcap").write_text("not an mcap file")
    done = run("info", tmp_path / "file.mcap")
    assert done.returncode != 0


def test_a_lost_metadata_file_is_restored(tmp_path: Path) -> None:
    bag = counting_bag(tmp_path / "bag", 7, 0.1)
    (bag / "metadata.yaml").unlink()
    (bag / "bag.mcap").rename(bag / "bag_0.mcap")
    done = run("reindex", bag)
    assert done.returncode == 0, done.stderr
    done = run("info", bag)
    assert "Count: 7" in done.stdout
