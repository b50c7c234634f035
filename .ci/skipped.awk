# Prints "class (tests): reason" for the skipped tests in surefire reports, grouped by class and reason.
function attribute(line, name,    at) {
    if (!match(line, " " name "=\"[^\"]*\"")) return ""
    at = RSTART + length(name) + 3
    line = substr(line, at, RSTART + RLENGTH - at - 1)
    gsub(/&quot;/, "\"", line); gsub(/&apos;/, "\047", line); gsub(/&lt;/, "<", line); gsub(/&gt;/, ">", line)
    gsub(/&#10;/, " ", line); gsub(/&amp;/, "\\&", line)
    return line
}
/<testcase / { class = attribute($0, "classname"); test = attribute($0, "name") }
/<skipped/ {
    message = attribute($0, "message")
    # For a failed assumption, the reason is in the text, after the name of the exception.
    if (message == "" && match($0, /<!\[CDATA\[[A-Za-z0-9_.$]*: /)) message = substr($0, RSTART + RLENGTH)
    sub(/\]\]>.*/, "", message)
    key = class SUBSEP message
    if (!(key in tests)) order[++keys] = key
    tests[key] = tests[key] (key in tests && tests[key] != "" ? ", " : "") (test == "" ? "all" : test)
}
END {
    for (i = 1; i <= keys; i++) {
        split(order[i], part, SUBSEP)
        print part[1] " (" tests[order[i]] "): " part[2]
    }
}
