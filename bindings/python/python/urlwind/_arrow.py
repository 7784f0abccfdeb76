"""What counts as a column, for type checkers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, Sequence, Union

if TYPE_CHECKING:
    from ._urlwind import URL


class ArrowStream(Protocol):
    """A column in chunks."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


class ArrowArray(Protocol):
    """A column in one piece."""

    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...


class PandasSeries(Protocol):
    """A ``pandas.Series``; its strings must be Arrow's."""

    @property
    def array(self) -> Any: ...


ArrowColumn = Union[ArrowStream, ArrowArray, PandasSeries, "Sequence[str | bytes | URL | None]"]
