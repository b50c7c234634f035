package assay.scoring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A message with placeholders, which are filled in with values. The pattern is a subset of ICU's
/// MessageFormat:
///
/// - `{address}` is the value; whole numbers are grouped: 1,200
/// - `{share, number, 0}` is a number rounded to an integer, `{share, number, 0.0}` to one decimal
/// - `{links, plural, one {# link is} other {# links are}}` chooses a form by a whole number; `#` is that
///   number, and `=0 {…}` is the form for exactly 0
/// - braces and `#` between apostrophes are literal (`'{{'`); two consecutive apostrophes are one literal
///   apostrophe
///
/// ICU itself is not used, because formatting the first message in a process would take a third of a second
/// (decision 47).
///
/// Instances are immutable and can be shared between threads.
public final class Message {

    private final String key;
    private final List<String> parameters;
    private final List<Part> parts;

    private Message(String key, List<String> parameters, List<Part> parts) {
        this.key = key;
        this.parameters = parameters;
        this.parts = parts;
    }

    /// @param key the message's key, which error messages quote
    /// @throws IllegalArgumentException if the pattern is malformed, or if its placeholders are not exactly
    ///     those in `parameters`
    static Message of(String key, String pattern, String... parameters) {
        List<String> names = List.of(parameters);
        Parser parser = new Parser(key, pattern, names);
        List<Part> parts = parser.parts(false, -1);
        if (!parser.seen.containsAll(names)) {
            throw new IllegalArgumentException(
                    key + " has no placeholder for some of " + Arrays.toString(parameters) + ": " + pattern);
        }
        return new Message(key, names, parts);
    }

    /// Fills in the placeholders.
    ///
    /// @param values a value for each parameter, in the same order. Strings are used as they are, whole
    ///     numbers are grouped, and other numbers need a format in the pattern
    /// @throws IllegalArgumentException if the values don't match the parameters
    public String with(Object... values) {
        if (values.length != parameters.size()) {
            throw new IllegalArgumentException(key + " takes " + parameters + ", not " + values.length + " values");
        }
        if (parts.size() == 1 && parts.getFirst() instanceof Part.Literal(String text)) {
            return text;
        }
        StringBuilder filled = new StringBuilder(128);
        for (Part part : parts) {
            part.fill(filled, values);
        }
        return filled.toString();
    }

    /// Joins items with commas, and the last one with this message: "a, b and c". The message's parameters
    /// are the preceding items, already joined, and the last item.
    ///
    /// @param items can be empty
    public String join(List<String> items) {
        return items.size() < 2
                ? String.join("", items)
                : with(String.join(", ", items.subList(0, items.size() - 1)), items.getLast());
    }

    /// Returns the names of the placeholders, in the order of their values.
    List<String> parameters() {
        return parameters;
    }

    private sealed interface Part {

        void fill(StringBuilder filled, Object[] values);

        record Literal(String text) implements Part {
            @Override
            public void fill(StringBuilder filled, Object[] values) {
                filled.append(text);
            }
        }

        record Value(int index) implements Part {
            @Override
            public void fill(StringBuilder filled, Object[] values) {
                switch (values[index]) {
                    case Integer number -> grouped(filled, number);
                    case Long number -> grouped(filled, number);
                    case Double number -> throw new IllegalArgumentException(number + " needs a number format");
                    case Object other -> filled.append(other);
                }
            }
        }

        record Rounded(int index, int decimals) implements Part {
            @Override
            public void fill(StringBuilder filled, Object[] values) {
                if (values[index] instanceof Double number) {
                    filled.append(Decimals.of(number, decimals));
                } else {
                    filled.append(values[index]);
                }
            }
        }

        /// @param exact the forms for exact numbers
        /// @param one the form for 1, or the same as `other` if there is none
        record Plural(int index, Map<Long, List<Part>> exact, List<Part> one, List<Part> other) implements Part {
            @Override
            public void fill(StringBuilder filled, Object[] values) {
                long number = ((Number) values[index]).longValue();
                for (Part part : exact.getOrDefault(number, number == 1 ? one : other)) {
                    part.fill(filled, values);
                }
            }
        }
    }

    private static void grouped(StringBuilder filled, long number) {
        int start = filled.append(number).length();
        int first = filled.length() - Long.toString(number).length() + (number < 0 ? 1 : 0);
        for (int at = start - 3; at > first; at -= 3) {
            filled.insert(at, ',');
        }
    }

    /// Reads a pattern from left to right.
    private static final class Parser {
        private final String key;
        private final String pattern;
        private final List<String> parameters;
        private final Set<String> seen = new HashSet<>();
        private int at;

        Parser(String key, String pattern, List<String> parameters) {
            this.key = key;
            this.pattern = pattern;
            this.parameters = parameters;
        }

        /// @param inside whether a closing brace ends the parts
        /// @param counted the parameter that `#` stands for; -1 outside a plural
        List<Part> parts(boolean inside, int counted) {
            List<Part> parts = new ArrayList<>();
            StringBuilder text = new StringBuilder();
            while (at < pattern.length() && !(inside && pattern.charAt(at) == '}')) {
                char c = pattern.charAt(at++);
                if (c == '\'') {
                    quoted(text);
                } else if (c == '{' || c == '#' && counted >= 0) {
                    if (!text.isEmpty()) {
                        parts.add(new Part.Literal(text.toString()));
                        text.setLength(0);
                    }
                    parts.add(c == '#' ? new Part.Value(counted) : placeholder());
                } else if (c == '}') {
                    throw wrong("a brace closes that was not opened");
                } else {
                    text.append(c);
                }
            }
            if (inside) {
                expect('}');
            }
            if (!text.isEmpty() || parts.isEmpty()) {
                parts.add(new Part.Literal(text.toString()));
            }
            return List.copyOf(parts);
        }

        private void quoted(StringBuilder text) {
            if (at < pattern.length() && pattern.charAt(at) == '\'') {
                text.append('\'');
                at++;
            } else if (at < pattern.length() && "{}#".indexOf(pattern.charAt(at)) >= 0) {
                int end = pattern.indexOf('\'', at);
                if (end < 0) {
                    throw wrong("an apostrophe is missing");
                }
                text.append(pattern, at, end);
                at = end + 1;
            } else {
                text.append('\'');
            }
        }

        private Part placeholder() {
            String name = until(",}");
            int index = parameters.indexOf(name);
            if (index < 0) {
                throw wrong("\"" + name + "\" is not among " + parameters);
            }
            seen.add(name);
            if (pattern.charAt(at++) == '}') {
                return new Part.Value(index);
            }
            String kind = until(",");
            at++;
            Part part = switch (kind) {
                case "number" -> new Part.Rounded(index, decimals(until("}")));
                case "plural" -> plural(index);
                default -> throw wrong("\"" + kind + "\" is not number or plural");
            };
            expect('}');
            return part;
        }

        private int decimals(String format) {
            return switch (format) {
                case "0" -> 0;
                case "0.0" -> 1;
                case "0.00" -> 2;
                default -> throw wrong("\"" + format + "\" is not 0, 0.0 or 0.00");
            };
        }

        private Part.Plural plural(int index) {
            Map<Long, List<Part>> exact = new HashMap<>();
            List<Part> one = List.of();
            List<Part> other = List.of();
            for (String name = until("{}"); !name.isEmpty(); name = until("{}")) {
                expect('{');
                List<Part> form = parts(true, index);
                switch (name) {
                    case "one" -> one = form;
                    case "other" -> other = form;
                    default -> exact.put(exactly(name), form);
                }
            }
            if (other.isEmpty()) {
                throw wrong("a plural needs \"other\"");
            }
            return new Part.Plural(index, Map.copyOf(exact), one.isEmpty() ? other : one, other);
        }

        private long exactly(String name) {
            if (name.length() != 2 || name.charAt(0) != '=' || !Character.isDigit(name.charAt(1))) {
                throw wrong("\"" + name + "\" is not one, other or =0");
            }
            return Long.parseLong(name.substring(1));
        }

        /// Returns the text before one of these characters, without surrounding blanks.
        private String until(String ends) {
            int start = at;
            while (at < pattern.length() && ends.indexOf(pattern.charAt(at)) < 0) {
                at++;
            }
            if (at == pattern.length()) {
                throw wrong("one of " + ends + " is missing");
            }
            return pattern.substring(start, at).strip();
        }

        private void expect(char c) {
            if (at >= pattern.length() || pattern.charAt(at) != c) {
                throw wrong(c + " is missing");
            }
            at++;
        }

        private IllegalArgumentException wrong(String why) {
            return new IllegalArgumentException(key + ", character " + at + ": " + why + ": " + pattern);
        }
    }
}
