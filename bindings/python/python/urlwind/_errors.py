"""The exceptions of urlwind."""

from __future__ import annotations

from . import _urlwind

_LONGEST = 100


def shown(url: str) -> str:
    """A URL, or what was meant to be one, for a message: in quotes, not too long, and without what
    may be secret.

    >>> from urlwind._errors import shown
    >>> shown("https://me:secret@example.com:80a/b?token=c")
    "'https://***:***@example.com:80a/b?token=***'"
    """
    # Surrogates without their other half are no text.
    url = url.encode("utf-8", "backslashreplace").decode()
    url = _urlwind.redact_input(url)
    if len(url) > _LONGEST:
        url = f"{url[:_LONGEST]}…"
    return repr(url)


class InvalidURL(ValueError):
    """What was given is no URL.

    >>> import urlwind
    >>> try:
    ...     urlwind.URL("https://example.com:80a/x")
    ... except urlwind.InvalidURL as error:
    ...     print(error.kind, error.span, error.input[slice(*error.span)])
    ...     print(error)
    InvalidPort (20, 23) 80a
    invalid port number: 'https://example.com:80a/x'

    The message is without credentials and values of the query, so it may be logged. ``input`` has them.
    """

    #: Why, as one of a fixed set of words, such as ``"InvalidPort"``.
    kind: str
    #: What was given.
    input: str
    #: The part of ``input`` that is to blame; empty where something is missing.
    span: tuple[int, int]
    #: What it was given as: ``"url"``, ``"base"`` or ``"domain"``; or the name of another argument or
    #: of a property, if that was given a string which is no text.
    argument: str
    #: The base that it was to be resolved against, if there was one.
    base: str | None

    def __init__(
        self,
        message: str,
        kind: str,
        input: str,
        span: tuple[int, int],
        argument: str = "url",
        base: str | None = None,
    ) -> None:
        blamed = "" if argument == "url" else f"invalid {argument}: "
        # Others, such as a password, are not for messages.
        named = f": {shown(input)}" if argument in ("url", "base", "domain") else ""
        against = "" if base is None else f", with the base {shown(base)}"
        # The input is no argument: tracebacks print those, and it may hold a password.
        super().__init__(f"{blamed}{message}{named}{against}")
        self._message = message
        self.kind = kind
        self.input = input
        self.span = span
        self.argument = argument
        self.base = base

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        position = (self.input, self.span, self.argument, self.base)
        return type(self), (self._message, self.kind, *position)


class InvalidComponent(ValueError):
    """A property of a URL was given a value that it cannot take.

    >>> import urlwind
    >>> url = urlwind.URL("https://me:secret@example.com/")
    >>> try:
    ...     url.port = "http"
    ... except urlwind.InvalidComponent as error:
    ...     print(error.attribute, error.kind)
    ...     print(error)
    port InvalidPort
    port: invalid port number, for 'https://***:***@example.com/'
    """

    #: Why, as one of a fixed set of words, such as ``"InvalidPort"``.
    kind: str
    #: The property, such as ``"port"``.
    attribute: str
    #: What it was given.
    value: str

    def __init__(
        self, message: str, kind: str, attribute: str, value: str, url: str | None = None
    ) -> None:
        # Neither is the value in the message: it may be a password.
        named = "" if url is None else f", for {shown(url)}"
        super().__init__(f"{attribute}: {message}{named}")
        self._message = f"{message}{named}"
        self.kind = kind
        self.attribute = attribute
        self.value = value

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self._message, self.kind, self.attribute, self.value)


class InvalidPattern(ValueError):
    """A pattern that cannot be made.

    >>> import urlwind
    >>> try:
    ...     urlwind.URLPattern("https://example.com/{a")
    ... except urlwind.InvalidPattern as error:
    ...     print(error.component, error.position)
    ...     print(error)
    pathname 22
    pathname: `{` has no `}` at byte 22
    """

    #: The component, such as ``"pathname"``; ``None`` for the pattern as a whole.
    component: str | None
    #: The byte of the text that was given, in UTF-8.
    position: int

    def __init__(self, message: str, component: str | None, position: int) -> None:
        super().__init__(message)
        self._message = message
        self.component = component
        self.position = position

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self._message, self.component, self.position)
