# Starts the command line. ./assay in a clone and bin/assay in the archive include this file.
#
#   launch JAVA JAR CACHE ARGUMENT …
#
# CACHE is an AOT cache, with which the JVM starts faster. It is trained if it is missing or older than JAR and its folder is
# writable. The JVM ignores a cache that does not match JAR. If CACHE is empty, the JVM starts without one.

# Trains the cache with a text that most checks apply to. The file appears in one step, because another run can read it.
train() {
    mkdir -p "$(dirname "$3")" 2>/dev/null && [ -w "$(dirname "$3")" ] || return 0
    printf '%s\n' '---' 'title: How to brew green tea' 'keyword: green tea' '---' '' '# How to brew green tea' '' \
        'Green tea is best steeped at 80 °C for two minutes, as [the guide](https://example.com/tea) says.' '' \
        '## What do you need?' '' '- A kettle' '- Teh leaves' '- TODO: a cup' '' '1. Boil 500 ml of water.' '2. Wait.' '' \
        '| tea | minutes |' '|---|---|' '| green | 2 |' '' '![A cup](cup.png)' |
        "$1" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "-XX:AOTCacheOutput=$3.$$" -jar "$2" check - >/dev/null 2>&1 || true
    [ ! -f "$3.$$" ] || mv -f "$3.$$" "$3"
    rm -f "$3.$$" "$3.$$.config"
}

launch() {
    java=$1 jar=$2 cache=$3
    shift 3
    if [ -n "$cache" ] && { [ ! -f "$cache" ] || [ "$jar" -nt "$cache" ]; }; then
        train "$java" "$jar" "$cache"
    fi
    if [ "${1:-}" = --version ]; then
        # With this mode, the JVM does not start if the cache doesn't match.
        "$java" -XX:+UseSerialGC -XX:AOTMode=on "-XX:AOTCache=$cache" -Dassay.aot=true -jar "$jar" "$@" 2>/dev/null ||
            "$java" -XX:+UseSerialGC -jar "$jar" "$@"
        exit
    fi
    terminal=false errors=false
    [ ! -t 1 ] || terminal=true
    [ ! -t 2 ] || errors=true
    # shellcheck disable=SC2086
    exec "$java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m ${ASSAY_JAVA_OPTS:-} ${cache:+"-XX:AOTCache=$cache"} \
        "-Dassay.terminal=$terminal" "-Dassay.errorTerminal=$errors" -jar "$jar" "$@"
}
