# Unpacks Debian packages for another processor, with those that they depend on, instead of installing them: nothing of the
# system changes, and nobody has to be root. `<folder>/root` is then as `/` would be: debian.sh <folder> <processor> <package>…
set -eu
folder=$1 processor=$2
shift 2
# What stands here was unpacked to the end.
if [ -f "$folder/unpacked" ] && [ "$(cat "$folder/unpacked")" = "$*" ]; then
  exit
fi
rm -rf "$folder"
mkdir -p "$folder/lists/partial" "$folder/archives/partial" "$folder/root"
touch "$folder/status"
# With lists, downloads and a state in our own folder. Nothing of the system is changed, so it need not be kept from others; and
# the user whom apt downloads as may have no right to our folder.
apt() {
  apt-get --quiet -o "Dir::State::Lists=$folder/lists" -o "Dir::State::Status=$folder/status" \
    -o "Dir::Cache::Archives=$folder/archives" -o "Dir::Cache::PkgCache=$folder/pkgcache.bin" \
    -o "Dir::Cache::SrcPkgCache=$folder/srcpkgcache.bin" -o Debug::NoLocking=true -o APT::Sandbox::User=root \
    -o "APT::Architecture=$processor" -o "APT::Architectures=$processor" "$@"
}
apt update
apt install --download-only --yes --no-install-recommends "$@"
for package in "$folder"/archives/*.deb; do
  dpkg-deb --extract "$package" "$folder/root"
done
echo "$*" >"$folder/unpacked"
