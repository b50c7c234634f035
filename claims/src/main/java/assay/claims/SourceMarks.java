package assay.claims;

import assay.language.WordData;
import java.util.HashMap;
import java.util.List;
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

    /// Attributes that may be added, and declarations of which a page may have one, with what their values may be.
    private static final Pattern ANY = Pattern.compile(".*", Pattern.DOTALL);

    private static final Pattern NUMBER = Pattern.compile("[0-9]{0,4}");

    /// What leads somewhere or is heard is judged elsewhere.
    private static final Map<String, Pattern> FREE = Map.of(
            "href", ANY,
            "src", ANY,
            "alt", ANY,
            "title", ANY,
            "lang", Pattern.compile("[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}"),
            "id", Pattern.compile("[\\p{L}\\p{N}_.:-]{1,80}"),
            "scope", Pattern.compile("row|col|rowgroup|colgroup"),
            "colspan", NUMBER,
            "rowspan", NUMBER,
            "start", NUMBER);

    /// What a page may say of itself once in its head, in words that it shows elsewhere.
    private static final Map<String, Pattern> DECLARED = Map.of(
            "viewport", Pattern.compile("[a-z0-9=,.\\s-]{1,100}"),
            "description", ANY,
            "og:title", ANY,
            "og:description", ANY,
            "og:image", ANY);

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

    private static boolean matches(Map<String, Pattern> patterns, String key, String value) {
        Pattern pattern = patterns.get(key);
        return pattern != null && pattern.matcher(value.strip()).matches();
    }

    /// How often each stands there, by what it is called.
    static Map<String, Integer> of(String source) {
        Map<String, Integer> marks = new HashMap<>();
        for (Tags.Tag tag : Tags.of(source)) {
            tag(tag, marks);
        }
        COMMENT.matcher(source)
                .results()
                .forEach(each -> count("comment “" + each.group().strip() + "”", marks));
        FENCE.matcher(source)
                .results()
                .map(fence -> fence.group(1).strip())
                .filter(info -> !INFO.matcher(info).matches())
                .forEach(info -> count("“" + info + "” at the head of code", marks));
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
        if (name.equals("title")) {
            count(SECOND + "<title>", marks);
        }
        boolean meta = name.equals("meta");
        if (meta && isDeclared(tag)) {
            count(SECOND + "<meta> “" + declared(tag) + "”", marks);
            return;
        }
        for (Tags.Attribute attribute : tag.attributes()) {
            if (meta || tag.closes() || !matches(FREE, attribute.key(), attribute.value())) {
                count(attribute.key() + "=“" + attribute.value() + "”", marks);
            }
        }
    }

    private static String declared(Tags.Tag tag) {
        return (tag.value("name") + tag.value("property")).toLowerCase(Locale.ROOT);
    }

    /// A declaration with nothing beside it: one that also redirects, say, is none.
    private static boolean isDeclared(Tags.Tag tag) {
        List<String> keys = tag.attributes().stream().map(Tags.Attribute::key).toList();
        boolean charset =
                keys.equals(List.of("charset")) && tag.value("charset").equalsIgnoreCase("utf-8");
        boolean plain =
                keys.size() == 2 && Set.of("name", "property", "content").containsAll(keys);
        return charset || plain && matches(DECLARED, declared(tag), tag.value("content"));
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
