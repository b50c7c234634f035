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
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whether metadata and structured data say what they said: who wrote the text and reviewed it, what it costs and
/// what prizes it won. Machines believe it, and no reader sees it.
///
/// Titles and descriptions may come in where they were missing and be worded anew, in the text's own words, and
/// so may what only concerns machines. All else, such as an author or a price, stays under its key. What was
/// written there and could not be read is nothing new once it can be.
final class MetadataGuard extends Guard {

    private static final Set<String> TECHNICAL = WordData.words(MetadataGuard.class, "technical-keys");

    private static final Set<String> OWN = WordData.words(MetadataGuard.class, "own-keys");

    /// So far behind its key a value is at most: other values of a list may come first.
    private static final int FARTHEST = 300;

    private static final Lexicon ENGLISH = Lexicon.of(Language.of("en"));

    /// A string and whether it is a key, or a number.
    private static final Pattern JSON =
            Pattern.compile("\"((?:[^\"\\\\]++|\\\\.?+)*+)\"?+\\s*+(:?+)|-?+[0-9][0-9.eE+-]*+", Pattern.DOTALL);

    private final Values text;
    private final Set<String> names = new HashSet<>();

    MetadataGuard(Comparison comparison) {
        super(comparison);
        this.text = new Values(after.forms(), new HashSet<>());
        for (Statement statement : after.statements()) {
            statement.facts().forEach(fact -> number(fact, text.numbers));
        }
        before.statements().forEach(each -> each.facts(Fact.Name.class).forEach(name -> names.add(name.form())));
    }

    @Override
    void judge() {
        before.metadata().forEach(this::lost);
        after.metadata().forEach(this::added);
    }

    /// What some values say together.
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
        // Machines are told of dates in English, whatever the language of the text.
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

    private void lost(String key, Set<String> texts) {
        Set<String> since = after.metadata().getOrDefault(key, Set.of());
        boolean own = OWN.contains(last(key));
        if (TECHNICAL.contains(last(key)) || texts.equals(since)) {
            return;
        }
        Values now = values(since);
        String why = "was said beside the text as “" + key + "” and is not any more.";
        for (String value : texts) {
            Checkpoint.pass();
            if (own && after.document().source().contains(value)) {
                continue;
            }
            List<Token> tokens = read(value);
            // Whoever wrote it is not named by a text that quotes them.
            Token name = tokens.stream()
                    .filter(token -> (own ? names.contains(token.form()) : isName(token))
                            && !now.forms.contains(token.form())
                            && !(own && text.forms.contains(token.form())))
                    .findFirst()
                    .orElse(null);
            boolean number = numbers(tokens).stream()
                    .anyMatch(each -> !now.numbers.contains(each) && !(own && text.numbers.contains(each)));
            if (name != null) {
                refuse(Kind.NAME, name.text(), why);
            }
            if (number) {
                refuse(Kind.NUMBER, value, why);
            }
            boolean gone = !own && !value.isBlank() && !after.metadata().containsKey(key);
            if (gone && name == null && !number) {
                refuse(Kind.CLAIM, value, why);
            }
        }
    }

    private void added(String key, Set<String> texts) {
        Set<String> then = before.metadata().getOrDefault(key, Set.of());
        boolean own = OWN.contains(last(key));
        if (TECHNICAL.contains(last(key)) || texts.equals(then)) {
            return;
        }
        Values known = values(then);
        String written = then.isEmpty() ? written(last(key)) : "";
        for (String value : texts) {
            Checkpoint.pass();
            if (then.contains(value) || value.isBlank() || written.contains(value)) {
                continue;
            }
            if (then.isEmpty() && !own) {
                boolean number = read(value).stream().noneMatch(Token::says);
                refuse(
                        number ? Kind.NUMBER : Kind.CLAIM,
                        value,
                        "was put beside the text as “" + key + "”, which it has not.");
                continue;
            }
            List<Token> tokens = read(value);
            for (Token token : tokens) {
                if (token.says()
                        && !isMonth(token)
                        && !(own ? words.isSaid(token) : known.forms.contains(token.form()))) {
                    refuse(
                            isName(token) ? Kind.NAME : Kind.CLAIM,
                            token.text(),
                            own
                                    ? "is said beside the text now and stands nowhere in it."
                                    : "is said beside the text as “" + key + "” now, which said another.");
                    break;
                }
            }
            if (!own && !known.numbers.containsAll(numbers(tokens))) {
                refuse(Kind.NUMBER, value, "is said beside the text as “" + key + "” now, which said another.");
            }
        }
    }

    private boolean isName(Token token) {
        return token.says() && token.capital() && !isMonth(token);
    }

    private boolean isMonth(Token token) {
        return lexicon.month(token.form()) > 0 || ENGLISH.month(token.form()) > 0;
    }

    /// What is behind a key where nobody could read it, all of it together.
    private String written(String key) {
        Pattern pattern = Pattern.compile(
                "(?<![\\p{L}\\p{N}_-])" + Pattern.quote(key) + "(?=[\"' ]*+(?:[:=]|content=))",
                Pattern.CASE_INSENSITIVE);
        String source = before.document().source();
        StringBuilder behind = new StringBuilder();
        int until = 0;
        Matcher matcher = pattern.matcher(source);
        while (!key.isEmpty() && matcher.find()) {
            Checkpoint.pass();
            int stop = Math.max(until, Math.min(source.length(), matcher.end() + FARTHEST));
            behind.append(matcher.end() > until ? "\n" : "").append(source, Math.max(matcher.end(), until), stop);
            until = stop;
        }
        return behind.toString();
    }

    /// "title" of "og:title", "seo.title" and "{title".
    private static String last(String key) {
        int at = Math.max(key.lastIndexOf('.'), Math.max(key.lastIndexOf(':'), key.lastIndexOf('{')));
        return key.substring(at + 1);
    }

    /// The members of JSON whose values are strings or numbers, as far as it can be read: one pass that knows of
    /// strings and of what follows a colon, and minds no comma that is missing.
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
