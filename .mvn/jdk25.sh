# Sourced by ./build and ./assay: prints the home of a JDK 25, or how to install one.

is25() { [ -x "$1/bin/javac" ] && grep -q '^JAVA_VERSION="25' "$1/release" 2>/dev/null; }

jdk25() {
    for home in "${JAVA_HOME:-}" "${JAVA_HOME_25_X64:-}" "${JAVA_HOME_25_ARM64:-}" /usr/lib/jvm/*25* /usr/lib/jvm/* \
        "$HOME"/.sdkman/candidates/java/25* "$HOME"/.jdks/*25* /opt/homebrew/opt/openjdk@25 \
        /Library/Java/JavaVirtualMachines/*/Contents/Home; do
        if [ -n "$home" ] && is25 "$home"; then
            echo "$home"
            return 0
        fi
    done
    cat >&2 <<'MISSING'
No JDK 25 found. Install one and run this again:
  Debian, Ubuntu   apt-get install openjdk-25-jdk   (or temurin-25-jdk from Adoptium)
  macOS            brew install openjdk@25
  any system       sdk install java 25-tem          (https://sdkman.io)
or point JAVA_HOME at one you have.
MISSING
    return 1
}
