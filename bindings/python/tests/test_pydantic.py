"""Fields of the type ``URL`` in pydantic's models."""

from __future__ import annotations

from typing import Optional

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from urlwind import URL


class Page(BaseModel):
    url: URL
    parent: Optional[URL] = None


def test_texts_and_urls_are_read() -> None:
    page = Page(url="HTTPS://EXAMPLE.com/a/../b")  # type: ignore[arg-type]
    assert type(page.url) is URL
    assert page.url.href == "https://example.com/b"
    assert Page(url=page.url).url is page.url
    assert Page.model_validate_json('{"url": "http://h", "parent": null}').url.href == "http://h/"


def test_they_are_written_as_texts() -> None:
    page = Page(url=URL("http://h/"), parent=URL("http://p/"))
    assert page.model_dump_json() == '{"url":"http://h/","parent":"http://p/"}'
    assert page.model_dump()["url"] == URL("http://h/")
    assert Page.model_validate_json(page.model_dump_json()) == page


def test_the_schema_says_what_they_are() -> None:
    schema = Page.model_json_schema()
    assert schema["properties"]["url"] == {"format": "uri", "title": "Url", "type": "string"}
    assert TypeAdapter(URL).json_schema(mode="serialization") == {"type": "string", "format": "uri"}


def test_what_is_no_url_is_refused() -> None:
    with pytest.raises(ValidationError) as refused:
        Page(url="http://me:secret@a b/")  # type: ignore[arg-type]
    (error,) = refused.value.errors()
    assert error["type"] == "url_parsing"
    assert error["ctx"]["kind"] == "InvalidDomainCharacter"
    assert "secret" not in error["msg"]
    for other in (7, None, b"http://h/"):
        with pytest.raises(ValidationError) as refused:
            Page(url=other)  # type: ignore[arg-type]
        assert refused.value.errors()[0]["type"] == "url_type"


def test_derived_classes_are_kept() -> None:
    class Mine(URL):
        pass

    assert type(TypeAdapter(Mine).validate_python("http://h/")) is Mine
    assert type(TypeAdapter(Mine).validate_python(URL("http://h/"))) is Mine
