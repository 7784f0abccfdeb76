# The Java package, in a Java that checks every call of JNI; with `long`: other strings, more calls, more memory.
. xtask/lanes/lib.sh
find_web_platform_tests

cargo build --release -p urlwind-java
jar=$TARGET/jvm/urlwind-java.jar
sh xtask/jar.sh java "$jar" "$(loader_platform)=$TARGET/release/liburlwind_java.so"

tests=bindings/jvm/tests classes=$TARGET/jvm/tests
rm -rf "$classes"
# They use `sun.misc.Unsafe`, for memory as Arrow has it, of which the compiler always warns.
javac -encoding UTF-8 -XDignore.symbol.file -cp "$jar" -d "$classes" "$tests"/*.java bindings/jvm/bench/*.java
set -- "${1-}" -ea -cp "$jar:$classes" "-Durlwind.jar=$jar" "-Durlwind.tests=$classes" "-Durlwind.package=$PWD/bindings/jvm" \
  "-Durlwind.wpt=$URLWIND_WPT" "-Durlwind.cases=$PWD/testing/conformance/cases"
if [ -f ../shared/datasets/top100.txt ]; then
  set -- "$@" "-Durlwind.datasets=$(realpath ../shared/datasets)"
fi
variant=$1
shift
if [ "$variant" = long ]; then
  java "$@" "-Durlwind.seed=$URLWIND_SEED" -Xmx3g Run AgreementTest MemoryTest HugeTest
  exit
fi
sh xtask/jar.sh more "$TARGET/jvm/checked" bindings/jvm/java
drive Java java "$@" WptServer
# All but the one that needs more than a usual run has. Ten million calls take a minute, which `long` has.
java "$@" -Durlwind.calls=2000000 -Xmx1500m Run $(basename -s .java "$tests"/*Test.java | grep -vx HugeTest)
