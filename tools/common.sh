# Shared by the scripts of this folder: which Debian packages are needed, and how to build.
# To be sourced; sets `root` to the repository.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# To build and test. Packages that Debian 12 carries; nothing else is fetched from anywhere.
build_packages=(
  g++ cmake ninja-build ccache python3
  libboost1.81-dev libspdlog-dev libcli11-dev libtomlplusplus-dev libexpected-dev nlohmann-json3-dev
  libgtest-dev libgmock-dev libbenchmark-dev
)
# The processor check is tried on an emulated old processor.
test_packages=("${build_packages[@]}" qemu-user)
lint_packages=("${build_packages[@]}" clang-format clang-tidy git)
fuzz_packages=("${build_packages[@]}" clang llvm libclang-rt-dev)

# install PACKAGE...: installs those that are missing. Says and asks nothing when none is.
install() {
  local missing=() package
  if ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian system: install the counterparts of $* yourself if they are missing." >&2
    return
  fi
  for package in "$@"; do
    case $(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null) in
      installed) ;;
      *) missing+=("$package") ;;
    esac
  done
  if [ ${#missing[@]} -eq 0 ]; then return; fi

  local as_root=(env DEBIAN_FRONTEND=noninteractive)
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Missing packages: ${missing[*]}. Run this as root once, or install sudo." >&2
      return 1
    fi
    as_root=(sudo env DEBIAN_FRONTEND=noninteractive)
  fi
  echo "Installing ${missing[*]}" >&2
  "${as_root[@]}" apt-get update --quiet --quiet </dev/null >&2
  "${as_root[@]}" apt-get install --quiet --quiet --yes --no-install-recommends "${missing[@]}" \
    </dev/null >&2
}

# build PRESET [TARGET...]: configures if need be, and builds. All output goes to stderr.
build() {
  local preset=$1
  shift
  (
    cd "$root"
    if [ ! -f "build/$preset/build.ninja" ]; then cmake --preset "$preset"; fi
    cmake --build --preset "$preset" ${1:+--target "$@"}
  ) </dev/null >&2
}
