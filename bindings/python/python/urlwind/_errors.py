"""The exceptions of urlwind."""

from __future__ import annotations


class InvalidURL(ValueError):
    """What was given is no URL.

    >>> import urlwind
    >>> try:
    ...     urlwind.URL("https://example.com:80a/x")
    ... except urlwind.InvalidURL as error:
    ...     print(error.kind, error.span, error.input[slice(*error.span)])
    InvalidPort (20, 23) 80a
    """

    #: Why, as one of a fixed set of words, such as ``"InvalidPort"``.
    kind: str
    #: What was given.
    input: str
    #: The part of ``input`` that is to blame; empty where something is missing.
    span: tuple[int, int]

    def __init__(self, message: str, kind: str, input: str, span: tuple[int, int]) -> None:
        # The input is no argument: tracebacks print those, and it may hold a password.
        super().__init__(message)
        self.kind = kind
        self.input = input
        self.span = span

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self.args[0], self.kind, self.input, self.span)


class InvalidComponent(ValueError):
    """A property of a URL was given a value that it cannot take.

    >>> import urlwind
    >>> url = urlwind.URL("https://example.com/")
    >>> try:
    ...     url.port = "http"
    ... except urlwind.InvalidComponent as error:
    ...     print(error.attribute, error.kind)
    port InvalidPort
    """

    #: Why, as one of a fixed set of words, such as ``"InvalidPort"``.
    kind: str
    #: The property, such as ``"port"``.
    attribute: str
    #: What it was given.
    value: str

    def __init__(self, message: str, kind: str, attribute: str, value: str) -> None:
        super().__init__(f"{attribute}: {message}")
        self._message = message
        self.kind = kind
        self.attribute = attribute
        self.value = value

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self._message, self.kind, self.attribute, self.value)
