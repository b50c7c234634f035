package assay.claims;

import assay.claims.Fact.Day;
import assay.claims.Fact.Quantity;
import assay.claims.Refusal.Kind;
import assay.language.Checkpoint;
import assay.language.Language;
import assay.language.WordData;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Checks that metadata and structured data, such as the author, reviewer, price and awards, keep their
/// values. Machines trust these values, but readers don't see them.
///
/// Missing titles and descriptions may be added, and existing ones may be reworded, with words from the text.
/// Technical values may change. All other values, such as an author or a price, must stay under their keys. A
/// value that becomes readable because a syntax error was fixed does not count as new.
final class MetadataGuard extends Guard {

    private static final Set<String> TECHNICAL = WordData.words(MetadataGuard.class, "technical-keys");

    private static final Set<String> OWN = WordData.words(MetadataGuard.class, "own-keys");

    /// The maximum distance from a key to its value, in characters: other values of a list can come first.
    private static final int FARTHEST = 300;

    private static final Lexicon ENGLISH = Lexicon.of(Language.of("en"));

    /// A key that is followed by a value.
    private static final Pattern TELLS =
            Pattern.compile("(?<![\\p{L}\\p{N}_@$-])([\\p{L}\\p{N}_@$-]{1,80}+)(?=[\"' ]*+(?:[:=]|content=))");

    /// A string, which is a key if a colon follows it, or a number.
    private static final Pattern JSON =
            Pattern.compile("\"((?:[^\"\\\\]++|\\\\.?+)*+)\"?+\\s*+(:?+)|-?+[0-9][0-9.eE+-]*+", Pattern.DOTALL);

    /// The numbers and dates in the new text.
    private final Set<String> numbers = new HashSet<>();

    /// The names in the old text.
    private final Set<String> names = new HashSet<>();

    MetadataGuard(Comparison comparison) {
        super(comparison);
        for (Statement statement : after.statements()) {
            statement.facts().forEach(fact -> number(fact, numbers));
        }
        before.statements().forEach(each -> each.facts(Fact.Name.class).forEach(name -> names.add(name.form())));
    }

    @Override
    void judge() {
        Set<String> keys = new TreeSet<>(before.metadata().keySet());
        keys.addAll(after.metadata().keySet());
        for (String key : keys) {
            Set<String> then = before.metadata().getOrDefault(key, Set.of());
            Set<String> now = after.metadata().getOrDefault(key, Set.of());
            if (!TECHNICAL.contains(last(key)) && !then.equals(now)) {
                boolean own = OWN.contains(last(key));
                lost(key, then, now, own);
                added(key, then, now, own);
            }
        }
    }

    /// The words and numbers in a set of values.
    private record Values(Set<String> forms, Set<String> numbers) {}

    private Values values(Set<String> texts) {
        Values values = new Values(new HashSet<>(), new HashSet<>());
        for (String each : texts) {
            Checkpoint.pass();
            List<Token> tokens = read(each);
            tokens.forEach(token -> values.forms.add(token.form()));
            values.numbers.addAll(numbers(tokens));
        }
        return values;
    }

    private List<Token> read(String value) {
        return before.tokens(value.replace('_', ' '));
    }

    private Set<String> numbers(List<Token> tokens) {
        Set<String> numbers = new HashSet<>();
        Facts.numbers(tokens, lexicon).forEach(fact -> number(fact, numbers));
        // Machine-readable dates are in English, even if the text is not.
        DayReader.read(tokens, new BitSet(), ENGLISH).forEach(day -> number(day, numbers));
        return numbers;
    }

    private static void number(Fact fact, Set<String> numbers) {
        if (fact instanceof Quantity quantity) {
            numbers.add(quantity.key());
        } else if (fact instanceof Day day) {
            numbers.add(day.year() + "-" + day.month() + "-" + day.day());
        }
    }

    private void lost(String key, Set<String> then, Set<String> now, boolean own) {
        Values since = values(now);
        String why = "is no longer in the metadata under “" + key + "”.";
        for (String value : then) {
            Checkpoint.pass();
            if (own && after.document().source().contains(value)) {
                continue;
            }
            List<Token> tokens = read(value);
            // A text that merely quotes the author does not state that they wrote it.
            Optional<Token> name = tokens.stream()
                    .filter(token -> own ? names.contains(token.form()) : isName(token))
                    .filter(token -> !since.forms.contains(token.form()) && !(own && after.hasForm(token.form())))
                    .findFirst();
            boolean number = numbers(tokens).stream()
                    .anyMatch(each -> !since.numbers.contains(each) && !(own && numbers.contains(each)));
            name.ifPresent(token -> refuse(Kind.NAME, token.text(), why));
            if (number) {
                refuse(Kind.NUMBER, value, why);
            } else if (name.isEmpty() && now.isEmpty() && !own && !value.isBlank()) {
                refuse(Kind.CLAIM, value, why);
            }
        }
    }

    private void added(String key, Set<String> then, Set<String> now, boolean own) {
        Values known = values(then);
        String written = then.isEmpty() ? written(before, key) : "";
        String other = "was added to the metadata under “" + key + "”, which had a different value.";
        for (String value : now) {
            Checkpoint.pass();
            if (then.contains(value) || value.isBlank() || written.contains(value)) {
                continue;
            }
            List<Token> tokens = read(value);
            if (then.isEmpty() && !own) {
                Kind kind = tokens.stream().anyMatch(Token::says) ? Kind.CLAIM : Kind.NUMBER;
                refuse(
                        kind,
                        value,
                        "was added to the metadata under “" + key + "”, which the original text does not contain.");
                continue;
            }
            tokens.stream()
                    .filter(token -> token.says() && !isMonth(token))
                    .filter(token -> own ? !words.isSaid(token) : !known.forms.contains(token.form()))
                    .findFirst()
                    .ifPresent(token -> refuse(
                            isName(token) ? Kind.NAME : Kind.CLAIM,
                            token.text(),
                            own ? "is now in the metadata but not in the text." : other));
            if (!own && !known.numbers.containsAll(numbers(tokens))) {
                refuse(Kind.NUMBER, value, other);
            }
        }
    }

    private boolean isName(Token token) {
        return token.says() && token.capital() && !isMonth(token);
    }

    private boolean isMonth(Token token) {
        return lexicon.month(token.form()) > 0 || ENGLISH.month(token.form()) > 0;
    }

    /// Returns the source text after each occurrence of a key, to find a value that could not be parsed.
    ///
    /// @param metadataKey a key of [Facts#metadata]
    static String written(Facts facts, String metadataKey) {
        String key = last(metadataKey);
        String source = facts.document().source();
        StringBuilder behind = new StringBuilder();
        int until = 0;
        Matcher matcher = TELLS.matcher(source);
        while (!key.isEmpty() && matcher.find()) {
            Checkpoint.pass();
            if (!key.equalsIgnoreCase(matcher.group(1))) {
                continue;
            }
            int stop = Math.max(until, Math.min(source.length(), matcher.end() + FARTHEST));
            behind.append(matcher.end() > until ? "\n" : "").append(source, Math.max(matcher.end(), until), stop);
            until = stop;
        }
        return behind.toString();
    }

    /// Returns the last part of a key, such as "title" for "og:title", "seo.title" and "{title".
    private static String last(String key) {
        int at = Math.max(key.lastIndexOf('.'), Math.max(key.lastIndexOf(':'), key.lastIndexOf('{')));
        return key.substring(at + 1);
    }

    /// Reads as many as possible of the JSON members whose value is a string or a number. A single pass
    /// tracks strings and colons, and tolerates missing commas.
    static void members(String json, BiConsumer<String, String> found) {
        String key = "";
        Matcher matcher = JSON.matcher(json);
        while (matcher.find()) {
            Checkpoint.pass();
            String text = matcher.group(1);
            String plain =
                    text == null ? matcher.group() : text.replace("\\'", "'").replace("\\\"", "\"");
            if (":".equals(matcher.group(2))) {
                key = plain.toLowerCase(Locale.ROOT);
            } else {
                found.accept(key, plain);
            }
        }
    }
}
