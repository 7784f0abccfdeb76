"""How pydantic reads and writes a field of the type ``URL``. Imported by pydantic's asking alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticCustomError, core_schema

from ._errors import InvalidURL

if TYPE_CHECKING:
    from ._urlwind import URL


def core_schema_of(kind: type[URL]) -> core_schema.CoreSchema:
    """The schema of this class, or of one that is derived from it."""

    def read(value: Any) -> URL:
        if isinstance(value, kind):
            return value
        try:
            return kind(value)
        except InvalidURL as error:
            # The message has no credentials in it; the input is what pydantic shows by itself.
            raise PydanticCustomError(
                "url_parsing", "{reason}", {"reason": str(error), "kind": error.kind}
            ) from error
        except TypeError as error:
            raise PydanticCustomError(
                "url_type", "{reason}", {"reason": str(error)}
            ) from error

    return core_schema.no_info_plain_validator_function(
        read,
        serialization=core_schema.plain_serializer_function_ser_schema(str, when_used="json"),
    )
