package assay.patterns;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The structure of a regular expression, with just enough detail to generate texts that it is slow to match.
///
/// Parses the syntax that the project's patterns use, and fails on any other syntax.
final class RegexTree {

    sealed interface Node {}

    /// One character of a set, as written in the expression.
    record Chars(String written, int flags) implements Node {
        boolean has(int character) {
            return Pattern.compile(written, flags)
                    .matcher(Character.toString(character))
                    .matches();
        }
    }

    /// A position, such as a line's start.
    record Position(String written, int flags) implements Node {}

    record Sequence(List<Node> parts) implements Node {}

    record Choice(List<Node> branches) implements Node {}

    record Repeat(Node body, int min, int max) implements Node {}

    record Look(Node body, boolean behind, boolean negative) implements Node {}

    /// A back reference to an earlier group.
    record Again(int group) implements Node {}

    private final String regex;
    private int flags;
    private int at;

    private RegexTree(String regex, int flags) {
        this.regex = regex;
        this.flags = flags;
    }

    static Node of(Pattern pattern) {
        RegexTree tree = new RegexTree(pattern.pattern(), pattern.flags());
        if ((pattern.flags() & Pattern.LITERAL) != 0) {
            return new Sequence(pattern.pattern()
                    .codePoints()
                    .mapToObj(each -> (Node)
                            new Chars(Pattern.quote(Character.toString(each)), pattern.flags() & ~Pattern.LITERAL))
                    .toList());
        }
        Node whole = tree.choice();
        if (tree.at < tree.regex.length()) {
            throw tree.unknown();
        }
        return whole;
    }

    private IllegalArgumentException unknown() {
        return new IllegalArgumentException("RegexTree does not know what is at " + at + " of " + regex);
    }

    private boolean reads(String text) {
        if (regex.startsWith(text, at)) {
            at += text.length();
            return true;
        }
        return false;
    }

    private Node choice() {
        List<Node> branches = new ArrayList<>();
        do {
            branches.add(sequence());
        } while (reads("|"));
        return branches.size() == 1 ? branches.getFirst() : new Choice(branches);
    }

    private Node sequence() {
        List<Node> parts = new ArrayList<>();
        while (at < regex.length() && regex.charAt(at) != '|' && regex.charAt(at) != ')') {
            if (reads("\\Q")) {
                int end = regex.indexOf("\\E", at);
                String quoted = regex.substring(at, end < 0 ? regex.length() : end);
                quoted.codePoints()
                        .forEach(each -> parts.add(new Chars(Pattern.quote(Character.toString(each)), flags)));
                at = end < 0 ? regex.length() : end + 2;
            } else {
                Node atom = atom();
                if (atom != null) {
                    parts.add(repeated(atom));
                }
            }
        }
        return parts.size() == 1 ? parts.getFirst() : new Sequence(parts);
    }

    private Node repeated(Node atom) {
        if (at == regex.length()) {
            return atom;
        }
        int min;
        int max;
        switch (regex.charAt(at)) {
            case '*' -> {
                min = 0;
                max = Integer.MAX_VALUE;
            }
            case '+' -> {
                min = 1;
                max = Integer.MAX_VALUE;
            }
            case '?' -> {
                min = 0;
                max = 1;
            }
            case '{' -> {
                int end = regex.indexOf('}', at);
                String[] bounds = regex.substring(at + 1, end).split(",", -1);
                min = Integer.parseInt(bounds[0]);
                max = bounds.length == 1 ? min : bounds[1].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(bounds[1]);
                at = end;
            }
            default -> {
                return atom;
            }
        }
        at++;
        if (!reads("?")) {
            reads("+");
        }
        return new Repeat(atom, min, max);
    }

    private @org.jspecify.annotations.Nullable Node atom() {
        int start = at;
        char first = regex.charAt(at);
        return switch (first) {
            case '(' -> group();
            case '[' -> {
                skipClass();
                yield new Chars(regex.substring(start, at), flags);
            }
            case '^', '$' -> {
                at++;
                yield new Position(String.valueOf(first), flags);
            }
            case '*', '+', '?', '{' -> throw unknown();
            case '\\' -> escape();
            default -> {
                at += Character.charCount(regex.codePointAt(at));
                yield new Chars(first == '.' ? "." : Pattern.quote(regex.substring(start, at)), flags);
            }
        };
    }

    private Node escape() {
        int start = at;
        char kind = regex.charAt(at + 1);
        at += 2;
        if ("bBAzZG".indexOf(kind) >= 0) {
            return new Position(regex.substring(start, at), flags);
        }
        if (kind >= '1' && kind <= '9') {
            return new Again(kind - '0');
        }
        if (kind == 'p' || kind == 'P') {
            at = regex.charAt(at) == '{' ? regex.indexOf('}', at) + 1 : at + 1;
        } else if (kind == 'u') {
            at += 4;
        } else if (kind == 'x') {
            at = regex.charAt(at) == '{' ? regex.indexOf('}', at) + 1 : at + 2;
        } else if (Character.isLetterOrDigit(kind) && "dDsSwWhHvVRnrtfe".indexOf(kind) < 0) {
            throw unknown();
        }
        return new Chars(regex.substring(start, at), flags);
    }

    private void skipClass() {
        int depth = 0;
        do {
            switch (regex.charAt(at)) {
                case '[' -> depth++;
                case ']' -> depth--;
                case '\\' -> at++;
                default -> {}
            }
            at++;
        } while (depth > 0);
    }

    private @org.jspecify.annotations.Nullable Node group() {
        int outer = flags;
        at++;
        Node group;
        if (reads("?<=")) {
            group = new Look(choice(), true, false);
        } else if (reads("?<!")) {
            group = new Look(choice(), true, true);
        } else if (reads("?=")) {
            group = new Look(choice(), false, false);
        } else if (reads("?!")) {
            group = new Look(choice(), false, true);
        } else if (reads("?>") || reads("?:")) {
            group = choice();
        } else if (reads("?<")) {
            at = regex.indexOf('>', at) + 1;
            group = choice();
        } else if (reads("?")) {
            for (; Character.isLetter(regex.charAt(at)); at++) {
                flags |= switch (regex.charAt(at)) {
                    case 'i' -> Pattern.CASE_INSENSITIVE;
                    case 'm' -> Pattern.MULTILINE;
                    case 's' -> Pattern.DOTALL;
                    case 'u' -> Pattern.UNICODE_CASE;
                    case 'U' -> Pattern.UNICODE_CHARACTER_CLASS;
                    default -> throw unknown();
                };
            }
            if (reads(")")) {
                return null;
            }
            if (!reads(":")) {
                throw unknown();
            }
            group = choice();
        } else {
            group = choice();
        }
        if (!reads(")")) {
            throw unknown();
        }
        flags = outer;
        return group;
    }
}
