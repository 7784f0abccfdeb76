# The Spark extension, from SQL, Python, Java and Scala, on a cluster that loses a worker.
. xtask/lanes/lib.sh
find_web_platform_tests

# The job of `examples/scale` is compared with what the Python package makes of it.
python_package
cargo build --release -p urlwind-java
export URLWIND_SPARK_JAR="$TARGET/jvm/urlwind-spark.jar" URLWIND_SPARK_TEST_JAR="$TARGET/jvm/urlwind-spark-tests.jar"
sh xtask/jar.sh spark "$URLWIND_SPARK_JAR" "$(loader_platform)=$TARGET/release/liburlwind_java.so"
sh xtask/jar.sh tests "$URLWIND_SPARK_TEST_JAR" bindings/jvm/spark/tests
python -m pytest -q -p no:cacheprovider bindings/jvm/spark/tests
