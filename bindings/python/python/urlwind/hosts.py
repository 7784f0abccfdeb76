"""Where the host of a URL leads, which site it belongs to, and how other programs read it.

>>> from urlwind import hosts
>>> hosts.host_class("http://[::ffff:127.0.0.1]/"), hosts.is_global_host("http://127.1/")
('loopback', False)
>>> hosts.registrable_domain("https://www.example.co.uk/")
'example.co.uk'

Programs read the same URL differently, and what one checks another one fetches:

>>> found = hosts.readings(r"http://good.example\\@evil.example/")
>>> found["verdict"], found["reasons"]
('differ', ['backslash'])
>>> {reading["reader"]: reading["host"] for reading in found["readings"]}["python"]
'evil.example'
"""

from __future__ import annotations

import json
from ipaddress import IPv4Address, IPv6Address
from typing import List, Optional, TypedDict, Union

from ._urlwind import URL, address_class as _address_class, readings_json
from ._urlwind import host_class, is_global_host, public_suffix, registrable_domain, same_site

__all__ = [
    "Reading",
    "Readings",
    "address_class",
    "host_class",
    "is_global_address",
    "is_global_host",
    "public_suffix",
    "readings",
    "registrable_domain",
    "same_site",
]


class Reading(TypedDict):
    """What one program sees. Parts that are absent are ``None``, and so are all if it refused."""

    reader: str
    version: str
    refused: Optional[str]
    scheme: Optional[str]
    user: Optional[str]
    host: Optional[str]
    port: Optional[int]
    path: Optional[str]


class Readings(TypedDict):
    """What all programs see: ``verdict`` is ``agree``, ``not-all`` or ``differ``."""

    verdict: str
    reasons: List[str]
    readings: List[Reading]


def address_class(address: Union[str, IPv4Address, IPv6Address]) -> str:
    """What an IP address is, such as ``public``, ``private`` or ``metadata``.

    >>> address_class("64:ff9b::7f00:1")
    'loopback'
    """
    return _address_class(str(address))


def is_global_address(address: Union[str, IPv4Address, IPv6Address]) -> bool:
    """Whether an address is reachable from everywhere. Stricter than ``ipaddress``.

    A filter resolves a name once, asks this about each address, and connects to those addresses.

    >>> is_global_address("224.0.0.1"), is_global_address("93.184.216.34")
    (False, True)
    """
    return address_class(address) == "public"


def readings(url: Union[str, URL]) -> Readings:
    """How WHATWG, RFC 3986, curl, Python, Go and Java read ``url``, and whether they agree.

    >>> readings("https://example.com/")["verdict"]
    'agree'
    """
    found: Readings = json.loads(readings_json(url))
    return found
