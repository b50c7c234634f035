package assay.claims;

import assay.language.WordData;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Counts the parts of a source that readers don't see: active elements, attributes, comments, text after the
/// language of a code block, and unused link definitions. A change may add only the few of them that contain
/// no words.
final class SourceMarks {

    /// Elements that run code, load or style something, or ask for input. No fix needs to add one.
    private static final Set<String> ACTING = WordData.words(SourceMarks.class, "acting-elements");

    /// Matches any value.
    private static final Pattern ANY = Pattern.compile(".*", Pattern.DOTALL);

    private static final Pattern NUMBER = Pattern.compile("[0-9]{0,4}");

    /// Attributes that may be added, with patterns for their values. Other guards check link targets and text
    /// for screen readers.
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

    /// Declarations that may appear at most once in a page's head. Their words must also occur elsewhere on
    /// the page.
    private static final Map<String, Pattern> DECLARED = Map.of(
            "viewport", Pattern.compile("[a-z0-9=,.\\s-]{1,100}"),
            "description", ANY,
            "og:title", ANY,
            "og:description", ANY,
            "og:image", ANY);

    /// Matches the name of a language after a code fence, which is a single word.
    private static final Pattern INFO = Pattern.compile("[A-Za-z0-9+#._-]{0,20}");

    private static final Pattern FENCE =
            Pattern.compile("^[\\s>*+-]{0,20}(?:`{3,}+|~{3,}+)([^\\n`]*)$", Pattern.MULTILINE);

    private static final Pattern DEFINITION =
            Pattern.compile("^[ >]{0,6}\\[([^\\[\\]\\n]{1,1000})]:[ \\t]{0,20}(\\S{0,3000})(.*)$", Pattern.MULTILINE);

    /// Comments, and other markup that browsers treat as a comment.
    private static final Pattern COMMENT =
            Pattern.compile("<!--.*?(?:-->|\\z)|<[!?].*?(?:>|\\z)|</[^A-Za-z].*?(?:>|\\z)", Pattern.DOTALL);

    private static final Pattern BRACKETS = Pattern.compile("\\[([^\\[\\]]*+)]");

    /// A prefix for marks that may appear at most once on a page.
    static final String SECOND = "a second ";

    private SourceMarks() {}

    private static boolean matches(Map<String, Pattern> patterns, String key, String value) {
        Pattern pattern = patterns.get(key);
        return pattern != null && pattern.matcher(value.strip()).matches();
    }

    /// Counts all marks by name.
    static Map<String, Integer> of(String source) {
        Map<String, Integer> marks = new HashMap<>();
        for (TagReader.Tag tag : TagReader.of(source)) {
            tag(tag, marks);
        }
        COMMENT.matcher(source)
                .results()
                .forEach(each -> count("the comment “" + each.group().strip() + "”", marks));
        FENCE.matcher(source)
                .results()
                .map(fence -> fence.group(1).strip())
                .filter(info -> !INFO.matcher(info).matches())
                .forEach(info -> count("“" + info + "” after a code fence", marks));
        definitions(source, marks);
        return marks;
    }

    private static void count(String mark, Map<String, Integer> marks) {
        marks.merge(mark, 1, Integer::sum);
    }

    private static void tag(TagReader.Tag tag, Map<String, Integer> marks) {
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
        for (TagReader.Attribute attribute : tag.attributes()) {
            if (meta || tag.closes() || !matches(FREE, attribute.key(), attribute.value())) {
                count(attribute.key() + "=“" + attribute.value() + "”", marks);
            }
        }
    }

    private static String declared(TagReader.Tag tag) {
        return (tag.value("name") + tag.value("property")).toLowerCase(Locale.ROOT);
    }

    /// Whether a tag is only a declaration, without any other attribute, such as one that redirects readers.
    private static boolean isDeclared(TagReader.Tag tag) {
        List<String> keys =
                tag.attributes().stream().map(TagReader.Attribute::key).toList();
        boolean charset =
                keys.equals(List.of("charset")) && tag.value("charset").equalsIgnoreCase("utf-8");
        boolean plain =
                keys.size() == 2 && Set.of("name", "property", "content").containsAll(keys);
        return charset || plain && matches(DECLARED, declared(tag), tag.value("content"));
    }

    /// Counts unused link definitions and link titles, which readers don't see.
    private static void definitions(String source, Map<String, Integer> marks) {
        Matcher definition = DEFINITION.matcher(source);
        Map<String, Integer> brackets = null;
        while (definition.find()) {
            brackets = brackets == null ? brackets(source) : brackets;
            String label = plain(definition.group(1));
            String title = definition.group(3).strip();
            if (brackets.getOrDefault(label, 0) < 2) {
                count("the unused link definition “" + label + "”", marks);
            }
            if (!title.isEmpty() && !label.startsWith("^")) {
                count("the link title “" + title + "”", marks);
            }
        }
    }

    /// Counts the occurrences of each label in brackets.
    private static Map<String, Integer> brackets(String source) {
        Map<String, Integer> brackets = new HashMap<>();
        BRACKETS.matcher(source).results().forEach(each -> count(plain(each.group(1)), brackets));
        return brackets;
    }

    private static String plain(String label) {
        return label.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }
}
