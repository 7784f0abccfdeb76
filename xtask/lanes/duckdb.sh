# The DuckDB extension, in the oldest and the newest DuckDB that it is made for.
. xtask/lanes/lib.sh
find_web_platform_tests

# extension <oldest or newest> <folder> <options>: old packages for Python have names of their own for the same system.
extension() {
  python=$TARGET/duckdb-venv-$1/bin/python
  platform=$("$python" -c "import duckdb; print(duckdb.sql('PRAGMA platform').fetchall()[0][0])")
  shift
  cargo xtask duckdb-extension --platform "$platform" --to "$@"
}

for duckdb in oldest newest; do
  # To build DuckDB itself would take an hour.
  pip "duckdb-venv-$duckdb" --only-binary :all: -r "bindings/duckdb/tests/requirements-$duckdb.txt"
  # First the one that nobody shall find where it was built.
  extension $duckdb "$TARGET/duckdb-$duckdb/probe" --features panic-probe
done
for duckdb in oldest newest; do
  folder=$TARGET/duckdb-$duckdb
  extension $duckdb "$folder"
  URLWIND_DUCKDB="$folder/urlwind.duckdb_extension" URLWIND_DUCKDB_PROBE="$folder/probe/urlwind.duckdb_extension" \
    "$python" -m pytest -q -p no:cacheprovider bindings/duckdb/tests
done
