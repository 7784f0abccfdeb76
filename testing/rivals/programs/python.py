"""Parses URLs with urllib; see src/programs.rs for the protocol."""

import platform
import sys
from urllib.parse import urlsplit


def field(value):
    return "-" if value in (None, "") else str(value).encode(errors="replace").hex()


def answer(url):
    try:
        parts = urlsplit(url)
        fields = parts.scheme, parts.username, parts.hostname, parts.port, parts.path
    except ValueError:
        return "refused"
    return " ".join(map(field, fields))


print(platform.python_version())
for line in sys.stdin:
    print(answer(bytes.fromhex(line).decode()))
