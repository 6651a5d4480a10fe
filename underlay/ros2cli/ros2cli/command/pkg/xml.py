"""Print the manifest of a package."""

from __future__ import annotations

import argparse
import xml.etree.ElementTree

from ros2cli import packages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("package_name", help="Name of the package")
    parser.add_argument("-t", "--tag", help="Only print this element (e.g. 'version')")


def main(args: argparse.Namespace) -> str | None:
    if not packages.is_package(args.package_name):
        return "Package not found"
    manifest = packages.share(args.package_name) / "package.xml"
    if not manifest.is_file():
        return "Package xml manifest not found"
    tree = xml.etree.ElementTree.parse(manifest)
    if args.tag is None:
        xml.etree.ElementTree.dump(tree)
        return None
    elements = tree.getroot().findall(args.tag)
    if not elements:
        return "XML tag not found"
    for element in elements:
        print(element.text)
    return None
