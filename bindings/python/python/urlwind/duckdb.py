"""SQL functions for DuckDB.

>>> import urlwind.duckdb
>>> connection = urlwind.duckdb.connect()
>>> connection.sql("SELECT url_host('https://EXAMPLE.com:443/a'), url_error('https://')").fetchall()
[('example.com', 'EmptyHost')]

============================== =========================================================
``url_normalize(url)``         the URL in its normal form
``url_origin(url)``            scheme, host and port; ``null`` (the word) if it has none
``url_protocol(url)`` …        the parts, named as in :data:`urlwind.columns.FIELDS`
``url_parts(url)``             all of them, as a struct
``url_is_valid(url)``          whether it is a URL
``url_error(url)``             the kind of error if it is none, else null
``url_query_param(url, name)`` value, decoded, of the first query parameter of that name
``url_join(base, url)``        the URL resolved against the base
============================== =========================================================

Null gives null, and so does what is no URL. Arguments are ``VARCHAR`` (enums are cast), and
``BLOB`` in the extension; for other types DuckDB finds no function and says so. Ports are text, as elsewhere; cast them where numbers
are wanted: ``TRY_CAST(url_port(url) AS USMALLINT)``.

There are two ways to make them known, with the same results. As an *extension*, DuckDB calls them
itself; as *Arrow functions*, it calls Python, which needs ``pyarrow`` and costs more than the work
that they do.

DuckDB loads an extension that its makers have not signed only where the database was opened with
the setting ``allow_unsigned_extensions``. That setting lets everybody who can send SQL to the
database load any file as code, so :func:`connect` turns it off again when it has loaded this one.
It cannot be turned on later.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any, Union

try:
    import duckdb
except ImportError as missing:
    raise ImportError("urlwind.duckdb needs duckdb: pip install 'urlwind[duckdb]'") from missing

from . import _urlwind, columns

__all__ = ["connect", "is_native", "register"]


def connect(
    database: Union[str, Path] = ":memory:", **options: Any
) -> duckdb.DuckDBPyConnection:
    """Opens a database as ``duckdb.connect`` does, with the functions as an extension.

    >>> import urlwind.duckdb
    >>> with urlwind.duckdb.connect() as connection:
    ...     connection.sql("SELECT url_query_param('https://example.com/?q=x+y', 'q')").fetchall()
    [('x y',)]

    DuckDB wants all connections to one file to have the same settings, so open the others in this
    way too. If ``config`` has ``allow_unsigned_extensions``, it is left as that says.
    """
    config = dict(options.pop("config", None) or {})
    closes = _SETTING not in config
    connection = duckdb.connect(database, config={_SETTING: True, **config}, **options)
    try:
        register(connection)
        if closes:
            connection.execute(f"SET {_SETTING} = false")
    except BaseException:
        connection.close()
        raise
    return connection


def register(
    connection: duckdb.DuckDBPyConnection, prefix: str = "url_", native: bool | None = None
) -> None:
    """Makes the functions known to this connection, and to all others to the same database in this
    process. Names begin with ``prefix``. To do it again changes nothing.

    They are the extension's if the connection may load it, and Arrow functions otherwise, or if
    another ``prefix`` is wanted: the extension has names of its own. With ``native=True``, what
    prevents the extension raises ``RuntimeError``; with ``native=False``, it is not tried. A macro of
    your own with one of the names raises ``ValueError``.

    >>> import duckdb
    >>> import urlwind.duckdb
    >>> connection = duckdb.connect()
    >>> urlwind.duckdb.register(connection, prefix="u_")
    >>> connection.sql('''
    ...     SELECT u_hostname(url) AS host, count(*)
    ...     FROM (VALUES ('http://a.example/1'), ('HTTP://A.example:81/2'), (NULL)) AS t(url)
    ...     GROUP BY host ORDER BY host
    ... ''').fetchall()
    [('a.example', 2), (None, 1)]
    """
    if native is not False:
        obstacle = _load(connection, prefix)
        if obstacle is None:
            return
        if native:
            raise RuntimeError(f"the extension cannot be loaded: {obstacle}")
    # Needs pyarrow, which the extension does not.
    from . import _duckdb_arrow

    _duckdb_arrow.register(connection, prefix, _functions_of(connection))


def is_native(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether this database has loaded the extension.

    >>> import duckdb
    >>> import urlwind.duckdb
    >>> urlwind.duckdb.is_native(urlwind.duckdb.connect())
    True
    >>> urlwind.duckdb.is_native(duckdb.connect())
    False
    """
    return _OF_EXTENSION in _functions_of(connection)


def _functions_of(connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """Names, and what is behind them: ``scalar``, ``macro``, …"""
    rows = connection.execute("SELECT function_name, function_type FROM duckdb_functions()")
    return {name.lower(): kind for name, kind in rows.fetchall()}


# The extension. The native half of this package is one too, but for a footer that DuckDB wants.

_SETTING = "allow_unsigned_extensions"
_EXTENSION = "urlwind"
_PREFIX = "url_"
_NAMES = {
    _PREFIX + name
    for name in ["normalize", "origin", "parts", "is_valid", "error", "query_param", "join"]
    + [field for field in columns.FIELDS if field != "href"]
}
#: A function that only the extension has.
_OF_EXTENSION = "urlwind_version"
#: The version of DuckDB's interface for extensions that is asked for. Later ones have it too.
_INTERFACE = "v1.2.0"


def _load(connection: duckdb.DuckDBPyConnection, prefix: str) -> str | None:
    """Loads the extension, if it is not loaded; or says why not."""
    if prefix != _PREFIX:
        return f"its names begin with {_PREFIX!r}, not with {prefix!r}"
    known = _functions_of(connection)
    if _OF_EXTENSION in known:
        return None
    taken = known.keys() & _NAMES
    if taken:
        return f"the database has {min(taken)} already, from elsewhere"
    if _is_in_transaction(connection):
        return "a transaction is open, which would not see it"
    if connection.execute(f"SELECT current_setting('{_SETTING}')").fetchall() != [(True,)]:
        return f"the database was opened without the setting {_SETTING}"
    try:
        _load_copy(connection)
    except (duckdb.Error, OSError) as problem:
        return str(problem)
    return None


def _is_in_transaction(connection: duckdb.DuckDBPyConnection) -> bool:
    """Outside of one, each statement is a transaction of its own."""
    first, second = (
        connection.execute("SELECT txid_current()").fetchall() for _ in range(2)
    )
    return first == second


def _load_copy(connection: duckdb.DuckDBPyConnection) -> None:
    """DuckDB takes no other file name, and no file without the footer. Once loaded, nobody needs
    the file; where it cannot be removed while it is in use, as on Windows, it stays."""
    ((platform,),) = connection.execute("PRAGMA platform").fetchall()
    # Nobody else can write into this folder, nor put another file in the place of ours.
    with tempfile.TemporaryDirectory(prefix="urlwind-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / f"{_EXTENSION}.duckdb_extension"
        with open(_urlwind.__file__, "rb") as module, open(path, "xb") as copy:
            shutil.copyfileobj(module, copy)
            copy.write(_footer(platform))
        connection.load_extension(str(path))


def _footer(platform: str) -> bytes:
    """Eight fields of 32 bytes, the last first; then room for a signature."""
    version = f"v{_urlwind.__version__}"
    fields = ["4", platform, _INTERFACE, version, "C_STRUCT", "", "", ""]
    return b"".join(field.encode().ljust(32, b"\0") for field in reversed(fields)) + bytes(256)
