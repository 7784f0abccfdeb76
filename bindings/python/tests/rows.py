"""Rows for the tests of columns: good and bad."""

ROWS = [
    "HTTPS://me:pw@EXAMPLE.com:8080/a/../b c?q=1&r=%C3%A9#top",
    None,
    "nonsense",
    "",
    "data:,x",
    "http://é.example",
    "http://a:65536/",
]
