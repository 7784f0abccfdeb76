"""Prints what the package unicodedata2 says, as JSON: its Unicode version, the combining classes that
are not 0, and the canonical decompositions, but for those of Hangul, which are arithmetic."""

import json

import unicodedata2

ALL = [point for point in range(0x110000) if not 0xD800 <= point <= 0xDFFF]


def decomposition(point: int) -> list[int]:
    # Not every version of the package has these.
    if 0xAC00 <= point <= 0xD7A3:
        return []
    parts = unicodedata2.decomposition(chr(point)).split()
    # A word in angle brackets begins those that are not canonical.
    return [] if parts[:1] and parts[0].startswith("<") else [int(part, 16) for part in parts]


print(
    json.dumps(
        {
            "version": unicodedata2.unidata_version,
            "combining_class": [
                [point, unicodedata2.combining(chr(point))]
                for point in ALL
                if unicodedata2.combining(chr(point))
            ],
            "decomposition": [[point, *decomposition(point)] for point in ALL if decomposition(point)],
        }
    )
)
