"""Domains in two forms: as they stand in URLs, and as people read them."""

from __future__ import annotations

from ._urlwind import idna_to_ascii as _to_ascii
from ._urlwind import idna_to_unicode as _to_unicode

__all__ = ["to_ascii", "to_unicode"]


def to_ascii(domain: str) -> str:
    """The domain as it stands in a URL.

    >>> from urlwind import idna
    >>> idna.to_ascii("Faß.Example")
    'xn--fa-hia.example'

    Raises ``urlwind.InvalidURL`` for what is no domain.
    """
    return _to_ascii(domain)


def to_unicode(domain: str) -> str:
    """The domain as people read it; as it is, if it is not valid.

    >>> from urlwind import idna
    >>> idna.to_unicode("xn--fa-hia.example")
    'faß.example'
    """
    return _to_unicode(domain)
