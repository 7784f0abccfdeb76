# The Python package as its users get it: built and installed by pip, in an environment of its own, and tested there.
. xtask/lanes/lib.sh
find_web_platform_tests

python_package
(cd bindings/python && python -m pytest tests)
drive Python python bindings/python/tests/wpt_server.py
