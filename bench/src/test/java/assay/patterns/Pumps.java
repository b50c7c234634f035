package assay.patterns;

import assay.patterns.RegexTree.Again;
import assay.patterns.RegexTree.Chars;
import assay.patterns.RegexTree.Choice;
import assay.patterns.RegexTree.Look;
import assay.patterns.RegexTree.Node;
import assay.patterns.RegexTree.Position;
import assay.patterns.RegexTree.Repeat;
import assay.patterns.RegexTree.Sequence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Generates texts of any length that make a pattern read the same characters again, derived from its
/// structure:
///
/// - for each quantifier, a text that reaches it, then its body repeatedly, then a text that makes it fail;
/// - the text that reaches it repeatedly, so that a search begins at many places and reads on from each;
/// - each character, and each pair, repeatedly, because overlapping quantifiers read the same characters.
final class Pumps {

    /// A text consists of `before`, then `body`, repeated as often as it fits, then `after`.
    record Pump(String before, String body, String after) {
        String of(int chars) {
            int count = Math.max(1, (chars - before.length() - after.length()) / body.length());
            return before + body.repeat(count) + after;
        }

        @Override
        public String toString() {
            return "%s (%s)… %s"
                    .formatted(shown(before), shown(body), shown(after))
                    .strip();
        }

        private static String shown(String text) {
            String all = text.length() <= 60 ? text : text.substring(0, 60) + "…";
            return all.replace("\n", "\\n")
                    .replace("\r", "\\r")
                    .replace("\t", "\\t")
                    .replace("\0", "\\0");
        }
    }

    /// A quantifier with fewer repetitions needs no separate pump.
    private static final int FEW = 4;

    /// A group that is repeated more often than this may overflow a stack.
    private static final int DEEP = 100;

    /// Long windows are filled to these lengths, so that some texts start many searches and others make each
    /// search read far.
    private static final List<Integer> FILLINGS = List.of(1, 30, 300);

    /// Texts that are appended to a quantifier's characters. The quantifier usually can't match them, so that
    /// the match fails there.
    private static final List<String> FAILURES = List.of("", "\n", "!", "\0", "a");

    private static final int MOST_SAMPLES = 8;
    private static final int MOST_BODIES = 5;
    private static final int MOST_PREFIXES = 2;
    private static final int MOST_PAIRED = 10;

    private static final Pattern CODE = Pattern.compile("\\\\u([0-9a-fA-F]{4})");

    private final Set<Pump> pumps = new LinkedHashSet<>();
    private final Set<Pump> groups = new LinkedHashSet<>();
    private final Map<Chars, List<String>> members = new HashMap<>();
    private final Set<String> characters = new LinkedHashSet<>();

    private Pumps(Node whole) {
        Set<Chars> classes = new LinkedHashSet<>();
        collect(whole, classes);
        Set<Integer> alphabet = new LinkedHashSet<>();
        for (int c = 'a'; c <= 'z'; c++) {
            alphabet.add(c);
        }
        " 0519-_.,;:/\"'<>()[]{}#*!?&%=@+|~`^$\\AXZ\n\r\t\0\u00a0\u00e9\u0130\u3042\u6f22\u2019\u201d\u2013\u0661"
                .codePoints()
                .forEach(alphabet::add);
        for (int c = 1; c < 256; c++) {
            alphabet.add(c);
        }
        for (Chars each : classes) {
            each.written().codePoints().forEach(alphabet::add);
            CODE.matcher(each.written()).results().forEach(code -> alphabet.add(Integer.parseInt(code.group(1), 16)));
        }
        // If no part of the pattern distinguishes between certain characters, one of them is enough.
        Map<List<Boolean>, Integer> kinds = new LinkedHashMap<>();
        Map<Chars, Pattern> compiled = new HashMap<>();
        classes.forEach(each -> compiled.put(each, Pattern.compile(each.written(), each.flags())));
        for (int c : alphabet) {
            String text = Character.toString(c);
            List<Boolean> kind = new ArrayList<>();
            classes.forEach(each -> kind.add(compiled.get(each).matcher(text).matches()));
            kind.add(c == '\n');
            kind.add(c == ' ');
            kind.add(Character.isLetterOrDigit(c));
            kinds.putIfAbsent(kind, c);
        }
        for (Chars each : classes) {
            List<String> all = new ArrayList<>();
            kinds.values().forEach(c -> {
                String text = Character.toString(c);
                if (compiled.get(each).matcher(text).matches()) {
                    all.add(text);
                }
            });
            if (all.isEmpty()) {
                throw new IllegalArgumentException("Pumps knows no character that is " + each.written());
            }
            // Characters that are in many sets come first, because two quantifiers may read them.
            all.sort(Comparator.comparingLong(text -> -compiled.values().stream()
                    .filter(set -> set.matcher(text).matches())
                    .count()));
            members.put(each, all);
        }
        kinds.values().forEach(c -> characters.add(Character.toString(c)));
    }

    /// @param groups pumps that repeat a group, because each repetition of a group may take a stack frame
    record All(Collection<Pump> pumps, Collection<Pump> groups) {}

    static All of(Node whole) {
        Pumps pumps = new Pumps(whole);
        pumps.quantifiers(whole, List.of(""));
        for (String sample : pumps.samples(whole)) {
            pumps.again(sample);
            if (!sample.isEmpty()) {
                // Without its last character, the sample nearly matches.
                pumps.again(sample.substring(0, sample.offsetByCodePoints(sample.length(), -1)));
            }
        }
        pumps.overlaps();
        return new All(pumps.pumps, pumps.groups);
    }

    private static void collect(Node node, Set<Chars> classes) {
        switch (node) {
            case Chars chars -> classes.add(chars);
            case Sequence sequence -> sequence.parts().forEach(each -> collect(each, classes));
            case Choice choice -> choice.branches().forEach(each -> collect(each, classes));
            case Repeat repeat -> collect(repeat.body(), classes);
            case Look look -> collect(look.body(), classes);
            case Position _, Again _ -> {}
        }
    }

    private void add(String before, String body, String after) {
        if (!body.isEmpty()) {
            pumps.add(new Pump(before, body, after));
        }
    }

    /// @param before several texts that reach the node
    private void quantifiers(Node node, List<String> before) {
        switch (node) {
            case Sequence sequence -> {
                List<String> reached = before;
                for (int i = 0; i < sequence.parts().size(); i++) {
                    Node part = sequence.parts().get(i);
                    quantifiers(part, reached);
                    reached = joined(reached, samples(part));
                }
            }
            case Choice choice -> choice.branches().forEach(each -> quantifiers(each, before));
            case Look look -> quantifiers(look.body(), before);
            case Repeat repeat -> {
                if (repeat.max() >= FEW) {
                    repeated(repeat, before);
                }
                quantifiers(repeat.body(), before);
            }
            case Chars _, Position _, Again _ -> {}
        }
    }

    private void repeated(Repeat repeat, List<String> before) {
        List<String> bodies = samples(repeat.body()).stream()
                .filter(each -> !each.isEmpty())
                .limit(MOST_BODIES)
                .toList();
        for (String reached : before.stream().limit(MOST_PREFIXES).toList()) {
            for (String body : bodies) {
                for (String failure : FAILURES) {
                    add(reached, body, failure);
                }
                if (!(repeat.body() instanceof Chars) && repeat.max() > DEEP) {
                    groups.add(new Pump(reached, body, "\0"));
                    groups.add(new Pump(reached, body, ""));
                }
            }
            for (String body : bodies.stream().limit(2).toList()) {
                for (int filling : FILLINGS) {
                    again(reached + body.repeat(Math.min(filling, repeat.max())));
                }
            }
            again(reached);
        }
    }

    /// Adds pumps that repeat a text, with and without a separator, so that a search begins at each
    /// repetition.
    private void again(String text) {
        add("", text, "!");
        add("", text, "\n!");
        add("", text + " ", "");
        add("", text + "\n", "");
    }

    private void overlaps() {
        List<String> all = List.copyOf(characters);
        for (String each : all) {
            FAILURES.forEach(failure -> add("", each, failure));
            FAILURES.forEach(failure -> add("!", each, failure));
        }
        List<String> paired = all.subList(0, Math.min(all.size(), MOST_PAIRED));
        for (String first : paired) {
            for (String second : paired) {
                if (!first.equals(second)) {
                    add("", first + second, "");
                    add("", first + second, "!");
                }
            }
        }
    }

    /// Returns texts that the node matches or nearly matches.
    private List<String> samples(Node node) {
        return switch (node) {
            case Chars chars -> members.get(chars);
            case Position position ->
                List.of(
                        (position.flags() & Pattern.MULTILINE) != 0
                                        && position.written().equals("^")
                                ? "\n"
                                : "");
            case Again _ -> List.of("a");
            case Look look -> look.negative() || !look.behind() ? List.of("") : samples(look.body());
            case Choice choice -> {
                Set<String> all = new LinkedHashSet<>();
                for (Node each : choice.branches()) {
                    samples(each).stream().limit(2).forEach(all::add);
                }
                yield few(all);
            }
            case Repeat repeat -> {
                Set<String> all = new LinkedHashSet<>();
                for (String each : samples(repeat.body())) {
                    all.add(each.repeat(Math.max(1, repeat.min())));
                }
                if (repeat.min() == 0) {
                    all.add("");
                }
                yield few(all);
            }
            case Sequence sequence -> {
                List<String> all = List.of("");
                for (Node part : sequence.parts()) {
                    all = joined(all, samples(part));
                }
                yield all;
            }
        };
    }

    /// Combines two lists: each text of the longer list is joined once with a text of the other list.
    private static List<String> joined(List<String> before, List<String> after) {
        Set<String> all = new LinkedHashSet<>();
        for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
            all.add(before.get(i % before.size()) + after.get(i % after.size()));
        }
        return few(all);
    }

    private static List<String> few(Set<String> all) {
        return all.stream().limit(MOST_SAMPLES).toList();
    }
}
