package assay.service.drafts.fixing;

import assay.service.drafts.quality.Statement;
import assay.service.drafts.quality.Statement.Word;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/// Whether metadata and structured data say of the text what they said: who wrote it and who reviewed it, what it costs
/// and what prizes it won. Machines believe it, and no reader sees it.
///
/// What was written there already and could not be read is nothing new once it can be; titles, descriptions and what
/// only concerns machines may be put in where they were missing, in the text's own words.
final class Aside {

    /// What may be said where it was not: what the text itself has to say, and how it is to be read.
    private static final Set<String> HARMLESS = Set.of(
            "title",
            "description",
            "summary",
            "excerpt",
            "headline",
            "slug",
            "lang",
            "language",
            "locale",
            "inlanguage",
            "charset",
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
            "site_name",
            "card",
            "mainentityofpage",
            "keyword");

    /// What is no sentence and brings no words: how a page is to be shown, and in which language it is.
    private static final Set<String> TECHNICAL = Set.of(
            "lang",
            "language",
            "locale",
            "inlanguage",
            "charset",
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
            "content-type",
            "mainentityofpage");

    private final Told before;
    private final Told after;
    private final String source;
    private final List<Refusal> refusals = new ArrayList<>();

    private Aside(Told before, Told after) {
        this.before = before;
        this.after = after;
        this.source = before.standing().content();
    }

    static List<Refusal> refusals(Told before, Told after) {
        Aside aside = new Aside(before, after);
        before.asides().forEach(aside::lost);
        after.asides().forEach(aside::added);
        return aside.refusals;
    }

    private void refuse(Refusal.Kind kind, String value, String why) {
        String shown = value.length() > 80 ? value.substring(0, 80) + "…" : value;
        refusals.add(new Refusal(kind, "“" + shown + "” " + why));
    }

    private void lost(String key, Set<String> values) {
        if (TECHNICAL.contains(last(key)) || values.equals(after.asides().get(key))) {
            return;
        }
        String now = after.standing().content();
        Set<String> numbers = new HashSet<>();
        after.asides().getOrDefault(key, Set.of()).forEach(value -> numbers.addAll(numbers(read(value))));
        for (String value : values) {
            if (now.contains(value)) {
                continue;
            }
            Statement said = read(value);
            for (Word word : said.words()) {
                boolean name = word.says() && word.capital() && !before.reader().ordinary(word.form());
                if (name && !after.hasForm(word.form())) {
                    refuse(Refusal.Kind.NAME, word.text(), "was said beside the text and is not any more.");
                    break;
                }
            }
            numbers(said).stream()
                    .filter(number -> !numbers.contains(number))
                    .findFirst()
                    .ifPresent(number ->
                            refuse(Refusal.Kind.NUMBER, number, "was said beside the text as “" + key + "”."));
        }
    }

    private void added(String key, Set<String> values) {
        Set<String> then = before.asides().getOrDefault(key, Set.of());
        if (TECHNICAL.contains(last(key))) {
            return;
        }
        for (String value : values) {
            if (then.contains(value) || value.isBlank() || written(key, value)) {
                continue;
            }
            if (then.isEmpty() && !HARMLESS.contains(last(key)) && !source.contains(last(key))) {
                refuse(Refusal.Kind.CLAIM, value, "was put beside the text as “" + key + "”, which it has not.");
                continue;
            }
            for (Word word : read(value).words()) {
                if (word.says() && !Claims.known(word, before)) {
                    boolean name = word.capital() && !before.reader().ordinary(word.form());
                    refuse(
                            name ? Refusal.Kind.NAME : Refusal.Kind.CLAIM,
                            word.text(),
                            "is said beside the text now and stands nowhere in it.");
                    break;
                }
            }
        }
    }

    /// Whether it stood there already, where nobody could read it.
    private boolean written(String key, String value) {
        return !before.asides().containsKey(key) && source.contains(value) && source.contains(last(key));
    }

    private Statement read(String value) {
        return before.reader().read(value);
    }

    private static Set<String> numbers(Statement said) {
        Set<String> numbers = new HashSet<>();
        for (Word word : said.words()) {
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
            at++;
        }
        return at < json.length() && json.charAt(at) == ':';
    }
}
