# SPDX-License-Identifier: Apache-2.0
"""The data files that travel inside a norm's package."""

from collections.abc import Generator
from importlib.resources import files
from typing import Any

import yaml

from outorga.law.kernel.errors import CorruptLawData


class _OneValueAKey(yaml.CSafeLoader):
    """YAML of which no mapping names a key twice: the second value would silently replace the first.

    Read by libyaml, which PyYAML's packages bring: the norms are read by every process that starts.
    """

    def construct_yaml_map(self, node: yaml.MappingNode) -> Generator[dict[Any, Any], None, None]:
        seen: set[Any] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node)
            if key in seen:
                raise CorruptLawData(f"line {key_node.start_mark.line + 1}: {key} is named twice")
            seen.add(key)
        yield from super().construct_yaml_map(node)


_OneValueAKey.add_constructor("tag:yaml.org,2002:map", _OneValueAKey.construct_yaml_map)


def rows(package: str, name: str) -> Any:
    """What the YAML file of this name holds, as it was when the package was built; a key named twice is refused."""
    try:
        return parsed(files(package).joinpath(name).read_text("utf-8"))
    except CorruptLawData as error:
        raise CorruptLawData(f"{package}, {name}, {error}") from None


def parsed(text: str) -> Any:
    """The YAML text, of which no mapping names a key twice."""
    return yaml.load(text, Loader=_OneValueAKey)
