package assay.claims;

import assay.language.WordData;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Counts what is in a source and is not read: elements that act, attributes, comments, what follows the language
/// of a block of code, and definitions of links that nothing leads to. A change may add the few that carry no
/// words.
final class SourceMarks {

    /// What runs, loads, styles or asks for input; a fixed text needs none that it did not have.
    private static final Set<String> ACTING = WordData.words(SourceMarks.class, "acting-elements");

    /// Addresses and what is heard are looked at elsewhere.
    private static final Set<String> FREE = Set.of("href", "src", "alt", "title");

    private static final Set<String> NUMBERS = Set.of("colspan", "rowspan", "start");

    private static final Set<String> SCOPES = Set.of("row", "col", "rowgroup", "colgroup");

    /// What a page may say of itself in its head, in words it shows elsewhere.
    private static final Set<String> DECLARED =
            Set.of("viewport", "description", "og:title", "og:description", "og:image");

    private static final Pattern TAG_OF_LANGUAGE = Pattern.compile("[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}");
    private static final Pattern ANCHOR = Pattern.compile("[\\p{L}\\p{N}_.:-]{1,80}");
    private static final Pattern VIEWPORT = Pattern.compile("[a-z0-9=,.\\s-]{1,100}");

    /// The language of a block of code is one word.
    private static final Pattern INFO = Pattern.compile("[A-Za-z0-9+#._-]{0,20}");

    private static final Pattern FENCE =
            Pattern.compile("^[\\s>*+-]{0,20}(?:`{3,}+|~{3,}+)([^\\n`]*)$", Pattern.MULTILINE);

    private static final Pattern DEFINITION =
            Pattern.compile("^[ >]{0,6}\\[([^\\[\\]\\n]{1,1000})]:[ \\t]{0,20}(\\S{0,3000})(.*)$", Pattern.MULTILINE);

    /// Comments, and what browsers take for one.
    private static final Pattern COMMENT =
            Pattern.compile("<!--.*?(?:-->|\\z)|<[!?].*?(?:>|\\z)|</[^A-Za-z].*?(?:>|\\z)", Pattern.DOTALL);

    private static final Pattern BRACKETS = Pattern.compile("\\[([^\\[\\]]*+)]");

    /// What there may be one of.
    static final String SECOND = "second ";

    private SourceMarks() {}

    /// How often each stands there, by what it is called.
    static Map<String, Integer> of(String source) {
        Map<String, Integer> marks = new HashMap<>();
        for (Tags.Tag tag : Tags.of(source)) {
            tag(tag, marks);
        }
        COMMENT.matcher(source)
                .results()
                .forEach(each -> count("comment “" + each.group().strip() + "”", marks));
        Matcher fence = FENCE.matcher(source);
        while (fence.find()) {
            String info = fence.group(1).strip();
            if (!INFO.matcher(info).matches()) {
                count("“" + info + "” at the head of code", marks);
            }
        }
        definitions(source, marks);
        return marks;
    }

    private static void count(String mark, Map<String, Integer> marks) {
        marks.merge(mark, 1, Integer::sum);
    }

    private static void tag(Tags.Tag tag, Map<String, Integer> marks) {
        String name = (tag.closes() ? "/" : "") + tag.name();
        if (ACTING.contains(name)) {
            count("<" + name + ">", marks);
        }
        boolean meta = name.equals("meta");
        if (name.equals("title")) {
            count(SECOND + "<title>", marks);
        }
        if (meta && isDeclared(tag)) {
            count(
                    SECOND + "<meta> “" + (tag.value("name") + tag.value("property")).toLowerCase(Locale.ROOT) + "”",
                    marks);
            return;
        }
        for (Tags.Attribute attribute : tag.attributes()) {
            if (meta || tag.closes() || !isFree(attribute)) {
                count(attribute.key() + "=“" + attribute.value() + "”", marks);
            }
        }
    }

    private static boolean isFree(Tags.Attribute attribute) {
        String value = attribute.value().strip();
        return switch (attribute.key()) {
            case "lang" -> TAG_OF_LANGUAGE.matcher(value).matches();
            case "id" -> ANCHOR.matcher(value).matches();
            case "scope" -> SCOPES.contains(value);
            default ->
                FREE.contains(attribute.key())
                        || NUMBERS.contains(attribute.key())
                                && value.length() <= 4
                                && value.chars().allMatch(Character::isDigit);
        };
    }

    /// A declaration with nothing beside it: one that also redirects, say, is none.
    private static boolean isDeclared(Tags.Tag tag) {
        Set<String> most = Set.of("name", "property", "content");
        if (tag.attributes().size() == 1 && tag.attributes().getFirst().key().equals("charset")) {
            return tag.value("charset").equalsIgnoreCase("utf-8");
        }
        String name = (tag.value("name") + tag.value("property")).toLowerCase(Locale.ROOT);
        boolean plain = tag.attributes().size() == 2
                && tag.attributes().stream().allMatch(each -> most.contains(each.key()))
                && DECLARED.contains(name);
        return plain
                && (!name.equals("viewport")
                        || VIEWPORT.matcher(tag.value("content")).matches());
    }

    /// A definition is shown where a link uses it, and then all but its label and its title.
    private static void definitions(String source, Map<String, Integer> marks) {
        Matcher definition = DEFINITION.matcher(source);
        Map<String, Integer> brackets = null;
        while (definition.find()) {
            brackets = brackets == null ? brackets(source) : brackets;
            String label = plain(definition.group(1));
            String title = definition.group(3).strip();
            if (brackets.getOrDefault(label, 0) < 2) {
                count("link that uses the definition “" + label + "”", marks);
            }
            if (!title.isEmpty() && !label.startsWith("^")) {
                count("title “" + title + "” of a link", marks);
            }
        }
    }

    /// How often each label stands in brackets.
    private static Map<String, Integer> brackets(String source) {
        Map<String, Integer> brackets = new HashMap<>();
        BRACKETS.matcher(source).results().forEach(each -> count(plain(each.group(1)), brackets));
        return brackets;
    }

    private static String plain(String label) {
        return label.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }
}
