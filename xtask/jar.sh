# Makes jars of the packages for the JVM:
#   jar.sh java <jar> <platform>=<library>…    classes and libraries, each where the loader looks for it
#   jar.sh spark <jar> <platform>=<library>…   the same, and the extension for Spark
#   jar.sh more <jar without its ending> <folder with sources>…   sources and documentation
#   jar.sh tests <jar> <folder with sources>   classes that test the extension for Spark
. xtask/lanes/lib.sh

# The class path of Spark, in the environment with the engines.
spark_jars() {
  "$TARGET/python-venv/bin/python" -c "import pyspark; print(pyspark.__path__[0] + '/jars/*')"
}

# Compiles all classes below a folder: compile <folder> <to> <class path>. Warnings fail.
compile() {
  find "$1" -name '*.java' | sort >"$TARGET/jvm/files"
  javac --release 17 -encoding UTF-8 -Xlint:all,-path,-classfile -Werror -cp "$3" -d "$2" "@$TARGET/jvm/files"
}

# Packs a folder, with the licenses; with a name for its module if it has classes to call: pack <jar> <folder> [<module>]
pack() {
  mkdir -p "$2/META-INF"
  cp -L LICENSE-MIT LICENSE-APACHE "$2/META-INF"
  # The second line counts in the jar that is started, such as one that this was merged into.
  printf '%s' "${3+Automatic-Module-Name: $3
Enable-Native-Access: ALL-UNNAMED
}" >"$2.manifest"
  # The same bytes from the same files; outside of a repository there is no such time.
  time=$(git log -1 --format=%cI) || time=''
  jar --create ${time:+"--date=$time"} --file "$1" --manifest "$2.manifest" -C "$2" .
}

what=$1 to=$2
shift 2
folder=$TARGET/jvm/$what
mkdir -p "$TARGET/jvm"
case $what in
  java | spark)
    rm -rf "$folder"
    compile bindings/jvm/java "$folder" ""
    for library in "$@"; do
      place=$folder/io/github/urlwind/internal/${library%%=*}
      mkdir -p "$place"
      cp "${library#*=}" "$place/liburlwind_java.so"
    done
    if [ "$what" = java ]; then
      pack "$to" "$folder" io.github.urlwind
    else
      compile bindings/jvm/spark/java "$folder" "$folder:$(spark_jars)"
      pack "$to" "$folder" io.github.urlwind.spark
    fi
    ;;
  more)
    rm -rf "$folder" "$TARGET/jvm/documentation"
    mkdir -p "$folder"
    for sources in "$@"; do
      cp -R "$sources/." "$folder"
    done
    pack "$to-sources.jar" "$folder"
    # What javadoc has to say about the comments fails, too.
    javadoc -quiet -notimestamp -encoding UTF-8 -Xdoclint:all,-missing -Werror -d "$TARGET/jvm/documentation" \
      -sourcepath bindings/jvm/java io.github.urlwind
    pack "$to-javadoc.jar" "$TARGET/jvm/documentation"
    ;;
  tests)
    rm -rf "$folder"
    compile "$1" "$folder" "$(spark_jars)"
    pack "$to" "$folder" io.github.urlwind.spark.tests
    ;;
esac
