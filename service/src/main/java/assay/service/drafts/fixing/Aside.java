package assay.service.drafts.fixing;

import assay.drafts.draft.Plain;
import assay.drafts.quality.Statement;
import assay.drafts.quality.Statement.Word;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/// Whether metadata and structured data say of the text what they said: who wrote it and who reviewed it, what it costs
/// and what prizes it won. Machines believe it, and no reader sees it.
///
/// What was written there already and could not be read is nothing new once it can be. Titles and descriptions may be
/// put in where they were missing and be said otherwise, in the text's own words, and so may what only concerns
/// machines. All else, such as an author or a price, is said under its key as it was.
final class Aside {

    /// What is no sentence and brings no words: how a page is to be shown, and in which language it is.
    private static final Set<String> TECHNICAL = Set.of(
            "lang",
            "language",
            "locale",
            "inlanguage",
            "charset",
            "content-type",
            "viewport",
            "canonical",
            "canonical_url",
            "url",
            "robots",
            "image",
            "type",
            "@type",
            "@context",
            "@id",
            "card",
            "mainentityofpage");

    /// What the text itself has to say of its subject: it may be said where it was not and be said otherwise, in the
    /// text's own words.
    private static final Set<String> OWN =
            Set.of("title", "description", "summary", "excerpt", "headline", "slug", "site_name", "keyword");

    /// So far behind its key a value stands at most: other values of a list may come first.
    private static final int FARTHEST = 300;

    private static final int LONGEST_SHOWN = 80;

    private final Told before;
    private final Told after;
    private final String source;
    private final String lower;
    private final List<Refusal> refusals = new ArrayList<>();

    private Aside(Told before, Told after) {
        this.before = before;
        this.after = after;
        this.source = before.standing().content();
        this.lower = Leads.lower(source);
    }

    static List<Refusal> refusals(Told before, Told after) {
        Aside aside = new Aside(before, after);
        before.asides().forEach(aside::lost);
        after.asides().forEach(aside::added);
        return aside.refusals;
    }

    private void refuse(Refusal.Kind kind, String value, String why) {
        refusals.add(new Refusal(kind, "“" + Plain.excerpt(value, LONGEST_SHOWN) + "” " + why));
    }

    private void lost(String key, Set<String> values) {
        Set<String> since = after.asides().getOrDefault(key, Set.of());
        if (TECHNICAL.contains(last(key)) || values.equals(since)) {
            return;
        }
        Known now = known(since);
        if (OWN.contains(last(key))) {
            Set<String> text = textNumbers();
            lost(
                    key,
                    values,
                    word -> after.hasForm(word.form()),
                    number -> now.numbers.contains(number) || text.contains(number));
        } else {
            // Whoever wrote it is not named by a text that quotes them.
            lost(key, values, word -> now.forms.contains(word.form()), now.numbers::contains);
        }
    }

    private void lost(String key, Set<String> values, Predicate<Word> named, Predicate<String> numbered) {
        boolean own = OWN.contains(last(key));
        for (String value : values) {
            Checkpoint.pass();
            if (own && after.standing().content().contains(value)) {
                continue;
            }
            Statement said = read(value);
            Optional<Word> name = said.words().stream()
                    .filter(word -> isName(word) && !named.test(word))
                    .findFirst();
            name.ifPresent(word -> refuse(
                    Refusal.Kind.NAME, word.text(), "was said beside the text as “" + key + "” and is not any more."));
            Optional<String> number =
                    numbers(said).stream().filter(each -> !numbered.test(each)).findFirst();
            number.ifPresent(each -> refuse(
                    Refusal.Kind.NUMBER, each, "was said beside the text as “" + key + "” and is not any more."));
            boolean gone = !own && !value.isBlank() && !after.asides().containsKey(key);
            if (gone && name.isEmpty() && number.isEmpty()) {
                refuse(Refusal.Kind.CLAIM, value, "was said beside the text as “" + key + "” and is not any more.");
            }
        }
    }

    private void added(String key, Set<String> values) {
        if (TECHNICAL.contains(last(key))) {
            return;
        }
        Set<String> then = before.asides().getOrDefault(key, Set.of());
        boolean own = OWN.contains(last(key));
        Known known = known(then);
        String written = then.isEmpty() ? written(last(key)) : "";
        for (String value : values) {
            Checkpoint.pass();
            if (then.contains(value) || value.isBlank() || written.contains(value)) {
                continue;
            }
            if (then.isEmpty() && !own) {
                refuse(Refusal.Kind.CLAIM, value, "was put beside the text as “" + key + "”, which it has not.");
                continue;
            }
            Statement said = read(value);
            for (Word word : said.words()) {
                if (word.says() && !(own ? Claims.known(word, before) : known.forms.contains(word.form()))) {
                    refuse(
                            isName(word) ? Refusal.Kind.NAME : Refusal.Kind.CLAIM,
                            word.text(),
                            own
                                    ? "is said beside the text now and stands nowhere in it."
                                    : "is said beside the text as “" + key + "” now, which said another.");
                    break;
                }
            }
            if (!own && !known.numbers.containsAll(numbers(said)) && !isSameFigure(said, known)) {
                refuse(Refusal.Kind.NUMBER, value, "is said beside the text as “" + key + "” now, which said another.");
            }
        }
    }

    private boolean isName(Word word) {
        return word.says() && word.capital() && !before.reader().ordinary(word.form());
    }

    /// What some values say together.
    private record Known(Set<String> forms, Set<String> numbers, Set<String> figures) {}

    private Known known(Set<String> values) {
        Known known = new Known(new HashSet<>(), new HashSet<>(), new HashSet<>());
        for (String value : values) {
            Checkpoint.pass();
            Statement said = read(value);
            said.words().forEach(word -> known.forms.add(word.form()));
            known.numbers.addAll(numbers(said));
            said.figures().forEach(figure -> known.figures.addAll(figure.keys()));
        }
        return known;
    }

    /// All that the lines of the text say now.
    private Set<String> textNumbers() {
        Set<String> numbers = new HashSet<>();
        after.lines().forEach(line -> numbers.addAll(numbers(line.said())));
        return numbers;
    }

    /// Whether it is the same day or measure in another spelling.
    private static boolean isSameFigure(Statement said, Known then) {
        return !said.figures().isEmpty()
                && said.figures().stream().noneMatch(figure -> Collections.disjoint(figure.keys(), then.figures));
    }

    /// What stood behind a key where nobody could read it, all of it together.
    private String written(String key) {
        StringBuilder behind = new StringBuilder();
        int until = 0;
        for (int at = key.isEmpty() ? -1 : lower.indexOf(key); at >= 0; at = lower.indexOf(key, at + 1)) {
            Checkpoint.pass();
            int end = at + key.length();
            boolean whole = (at == 0 || !isOfKey(source.charAt(at - 1)))
                    && end < source.length()
                    && !isOfKey(source.charAt(end));
            int past = end;
            while (past < source.length() && "\"' ".indexOf(source.charAt(past)) >= 0) {
                past++;
            }
            boolean tells = past < source.length()
                    && (":=".indexOf(source.charAt(past)) >= 0 || source.startsWith("content=", past));
            if (whole && tells) {
                int stop = Math.max(until, Math.min(source.length(), past + FARTHEST));
                behind.append(past > until ? "\n" : "").append(source, Math.max(past, until), stop);
                until = stop;
            }
        }
        return behind.toString();
    }

    private static boolean isOfKey(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-';
    }

    private Statement read(String value) {
        return before.reader().read(value);
    }

    private static Set<String> numbers(Statement said) {
        Set<String> numbers = new HashSet<>();
        for (Word word : said.words()) {
            Checkpoint.pass();
            word.values()
                    .forEach(value -> numbers.add(value.stripTrailingZeros().toString()));
        }
        return numbers;
    }

    /// "title" of "og:title", "seo.title" and "{title".
    private static String last(String key) {
        int at = Math.max(key.lastIndexOf('.'), Math.max(key.lastIndexOf(':'), key.lastIndexOf('{')));
        return key.substring(at + 1);
    }

    /// The members of JSON whose values are strings or numbers, as far as it can be read: one pass that knows of
    /// strings and of what follows a colon, and minds no comma that is missing.
    static void members(String json, BiConsumer<String, String> found) {
        String last = "";
        String key = "";
        int i = 0;
        while (i < json.length()) {
            Checkpoint.pass();
            char c = json.charAt(i);
            if (c == '"') {
                int end = i + 1;
                while (end < json.length() && json.charAt(end) != '"') {
                    end += json.charAt(end) == '\\' ? 2 : 1;
                }
                end = Math.min(end, json.length());
                last = json.substring(i + 1, end);
                if (!isKey(json, end + 1)) {
                    found.accept(key, last);
                }
                i = end + 1;
                continue;
            }
            if (c == ':') {
                key = last.toLowerCase(java.util.Locale.ROOT);
            } else if (c == '-' || c >= '0' && c <= '9') {
                int end = i + 1;
                while (end < json.length() && "0123456789.eE+-".indexOf(json.charAt(end)) >= 0) {
                    end++;
                }
                found.accept(key, json.substring(i, end));
                i = end;
                continue;
            }
            i++;
        }
    }

    private static boolean isKey(String json, int from) {
        int at = from;
        while (at < json.length() && json.charAt(at) <= ' ') {
            Checkpoint.pass();
            at++;
        }
        return at < json.length() && json.charAt(at) == ':';
    }
}
