package assay.drafts.injection;

import assay.language.Checkpoint;
import assay.scoring.geo.Instructions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds text that tries to instruct a language model, for example to forget its instructions, to write
/// something or to reveal its prompt. No list of such texts is complete, and security does not depend on this
/// one. It keeps obvious attempts away from the model, and prevents them from being cited as statements of
/// the page.
///
/// Use [#without] for a page and [#in] for a passage, a title or a name. Instructions to readers, such as
/// "Ignore case by default" or "Forget complicated instructions", don't count.
public final class PromptInjection {

    /// The number of paragraphs after an instruction that probably contain the text to be repeated.
    private static final int AFTER = 3;

    /// The replacement for omitted text, so that no passage can span the gap.
    private static final String GAP = "…";

    /// The maximum distance, in characters, between the verb of a "forget" instruction and the words before
    /// it.
    private static final int BEFORE_VERB = 50;

    private static final int AFTER_VERB = 80;

    /// The maximum length of a line that is decoded. Longer lines are prose or data, not encoded
    /// instructions.
    private static final int LONGEST_RIDDLE = 4_000;

    private static final int SHORTEST_BASE64 = 24;

    /// A run of at least this many single letters is read as words with spaces between their letters.
    private static final int PULLED_APART = 8;

    /// Decoded text is checked only if it contains one of these strings.
    private static final List<String> SOLVED = List.of("ignor", "disregard", "instruction", "prompt");

    private static final Phrases PHRASES = Phrases.read();

    private static final List<String> WITHOUT_BLANKS = List.of(
            "ignoreallprevious",
            "ignoretheprevious",
            "ignoreprevious",
            "ignoreallinstructions",
            "ignoreyourinstructions",
            "ignoreallprior",
            "ignoreprior",
            "disregardallprevious",
            "disregardprevious",
            "disregardtheprevious",
            "disregardyourinstructions",
            "forgetallprevious",
            "forgetyourinstructions",
            "forgetallinstructions",
            "overrideyourinstructions");

    private PromptInjection() {}

    /// How certain it is that a text contains an instruction.
    private enum Order {
        NONE,
        /// A sentence that asks the model to say something.
        LIKELY,
        CERTAIN
    }

    /// A text after the removal of prompt injections.
    ///
    /// @param left the removed paragraphs
    public record Cleaned(String text, List<String> left) {}

    /// Whether a text tries to instruct a language model.
    public static boolean in(String text) {
        return order(text) != Order.NONE;
    }

    /// Removes paragraphs that try to instruct a language model, and some paragraphs after each, which
    /// probably contain the text that the model is supposed to repeat.
    ///
    /// @param text a text with one paragraph per line
    public static Cleaned without(String text) {
        List<String> lines = text.lines().toList();
        Order[] orders = new Order[lines.size()];
        boolean any = false;
        for (int i = 0; i < orders.length; i++) {
            Checkpoint.pass();
            orders[i] = order(lines.get(i));
            any |= orders[i] != Order.NONE;
        }
        // An instruction can be split across two lines.
        for (int i = 0; i + 1 < orders.length; i++) {
            Checkpoint.pass();
            if (orders[i] == Order.NONE
                    && orders[i + 1] == Order.NONE
                    && lines.get(i).length() + lines.get(i + 1).length() < LONGEST_RIDDLE
                    && order(lines.get(i) + " " + lines.get(i + 1)) == Order.CERTAIN) {
                orders[i] = Order.CERTAIN;
                orders[i + 1] = Order.CERTAIN;
                any = true;
            }
        }
        if (!any) {
            return new Cleaned(text, List.of());
        }
        StringBuilder kept = new StringBuilder(text.length());
        List<String> left = new ArrayList<>();
        int after = 0;
        for (int i = 0; i < orders.length; i++) {
            Checkpoint.pass();
            after = orders[i] == Order.CERTAIN ? AFTER + 1 : after;
            if (after > 0 || orders[i] == Order.LIKELY) {
                left.add(lines.get(i));
                kept.append(GAP);
                after--;
            } else {
                kept.append(lines.get(i));
            }
            kept.append('\n');
        }
        return new Cleaned(kept.toString(), List.copyOf(left));
    }

    private static Order order(String text) {
        if (text.length() < 5) {
            return Order.NONE;
        }
        String folded = Folded.of(text);
        Order plain = said(folded);
        if (plain == Order.CERTAIN || Instructions.in(text) || Instructions.in(folded)) {
            return Order.CERTAIN;
        }
        if (text.length() <= LONGEST_RIDDLE && riddles(text, folded).anyMatch(each -> said(each) == Order.CERTAIN)) {
            return Order.CERTAIN;
        }
        return pulledApart(folded) ? Order.CERTAIN : plain;
    }

    /// Decodes a text in several ways: reversed, with digits as letters, as ROT13, and as Base64.
    private static Stream<String> riddles(String text, String folded) {
        List<String> read = new ArrayList<>();
        read.add(" " + new StringBuilder(folded).reverse() + " ");
        read.add(Folded.withDigitsAsLetters(folded));
        read.add(Folded.rotated(folded));
        for (String word : text.split("\\s")) {
            Checkpoint.pass();
            base64(word).ifPresent(decoded -> read.add(Folded.of(decoded)));
        }
        return read.stream().filter(each -> SOLVED.stream().anyMatch(each::contains));
    }

    private static Optional<String> base64(String word) {
        int from = 0;
        int to = word.length();
        while (from < to && !isBase64(word.charAt(from))) {
            Checkpoint.pass();
            from++;
        }
        while (to > from && !isBase64(word.charAt(to - 1))) {
            Checkpoint.pass();
            to--;
        }
        if (to - from < SHORTEST_BASE64) {
            return Optional.empty();
        }
        try {
            String digits = word.substring(from, to).replace('-', '+').replace('_', '/');
            byte[] decoded = Base64.getDecoder().decode(digits);
            return Optional.of(new String(decoded, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static boolean isBase64(char c) {
        return c < 0x80 && (Character.isLetterOrDigit(c) || "+/=-_".indexOf(c) >= 0);
    }

    private static boolean pulledApart(String folded) {
        int single = 0;
        int letters = 0;
        boolean any = false;
        for (int i = 0; i < folded.length() && !any; i++) {
            Checkpoint.pass();
            if (Character.isLetter(folded.charAt(i))) {
                letters++;
            } else {
                single = letters == 1 ? single + 1 : letters == 0 ? single : 0;
                letters = 0;
                any = single >= PULLED_APART;
            }
        }
        if (!any) {
            return false;
        }
        StringBuilder joined = new StringBuilder(folded.length());
        folded.chars().filter(Character::isLetter).forEach(c -> joined.append((char) c));
        String all = joined.toString();
        return WITHOUT_BLANKS.stream().anyMatch(all::contains);
    }

    private static Order said(String folded) {
        for (Phrases.Forget forget : PHRASES.forget()) {
            Checkpoint.pass();
            for (Phrases.Phrase verb : forget.verbs()) {
                for (int at = verb.in(folded, 0); at >= 0; at = verb.in(folded, at + 1)) {
                    String near = near(folded, at, verb.text().length());
                    if (forget.whose().stream().anyMatch(each -> each.in(near, 0) >= 0)
                            && forget.what().stream().anyMatch(each -> each.in(near, 0) >= 0)) {
                        return Order.CERTAIN;
                    }
                }
            }
        }
        for (Phrases.Phrase phrase : PHRASES.anywhere()) {
            Checkpoint.pass();
            if (phrase.in(folded, 0) >= 0) {
                return Order.CERTAIN;
            }
        }
        for (Phrases.Phrase phrase : PHRASES.first()) {
            Checkpoint.pass();
            for (int at = phrase.in(folded, 0); at >= 0; at = phrase.in(folded, at + 1)) {
                if (Folded.begins(folded, at)) {
                    return Order.LIKELY;
                }
            }
        }
        return Order.NONE;
    }

    /// Returns the text around a verb, within the same sentence.
    private static String near(String folded, int verb, int length) {
        int from = verb;
        while (from > 0 && from > verb - BEFORE_VERB && !Folded.ends(folded.charAt(from - 1))) {
            Checkpoint.pass();
            from--;
        }
        int to = verb + length;
        int end = Math.min(folded.length(), verb + length + AFTER_VERB);
        while (to < end && !Folded.ends(folded.charAt(to))) {
            Checkpoint.pass();
            to++;
        }
        // The spaces make both ends word boundaries.
        return " " + folded.substring(from, verb) + " \n " + folded.substring(verb + length, to) + " ";
    }

    /// The phrases that instruct a model.
    private record Phrases(List<Forget> forget, List<Phrase> anywhere, List<Phrase> first) {

        private static final String RESOURCE = "orders.txt";

        /// An instruction to forget earlier instructions. A sentence that contains a phrase from each of the
        /// three lists is meant for a model.
        record Forget(List<Phrase> verbs, List<Phrase> whose, List<Phrase> what) {}

        /// @param whole whether the phrase's last word must match completely
        /// @param word whether the phrase's script puts spaces between words
        record Phrase(String text, boolean whole, boolean word) {

            static Phrase of(String entry) {
                boolean whole = entry.endsWith(".");
                String text = Folded.of(whole ? entry.substring(0, entry.length() - 1) : entry)
                        .strip();
                Character.UnicodeScript script = Character.UnicodeScript.of(text.codePointAt(0));
                boolean word = switch (script) {
                    case LATIN, CYRILLIC, GREEK, HANGUL -> true;
                    default -> false;
                };
                return new Phrase(text, whole, word);
            }

            /// Returns the index of the phrase, or -1 if the phrase does not occur.
            int in(String folded, int from) {
                for (int at = folded.indexOf(text, from); at >= 0; at = folded.indexOf(text, at + 1)) {
                    int end = at + text.length();
                    boolean begins = !word || at == 0 || !Character.isLetterOrDigit(folded.charAt(at - 1));
                    boolean ends = !whole || end == folded.length() || !Character.isLetterOrDigit(folded.charAt(end));
                    if (begins && ends) {
                        return at;
                    }
                }
                return -1;
            }
        }

        static Phrases read() {
            List<Forget> forget = new ArrayList<>();
            List<Phrase> anywhere = new ArrayList<>();
            List<Phrase> first = new ArrayList<>();
            try (InputStream in = Objects.requireNonNull(PromptInjection.class.getResourceAsStream(RESOURCE));
                    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.isBlank() || line.startsWith("#")) {
                        continue;
                    }
                    List<String> columns = Arrays.asList(line.split(" \\| "));
                    String kind =
                            columns.getFirst().substring(0, columns.getFirst().indexOf(' '));
                    switch (kind) {
                        case "forget" ->
                            forget.add(new Forget(
                                    phrases(columns.get(1)), phrases(columns.get(2)), phrases(columns.get(3))));
                        case "anywhere" -> anywhere.addAll(phrases(columns.get(1)));
                        case "first" -> first.addAll(phrases(columns.get(1)));
                        default -> throw new IllegalStateException(line);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new Phrases(List.copyOf(forget), List.copyOf(anywhere), List.copyOf(first));
        }

        private static List<Phrase> phrases(String column) {
            return Arrays.stream(column.split(", ")).map(Phrase::of).toList();
        }
    }
}
