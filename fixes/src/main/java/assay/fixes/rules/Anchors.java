package assay.fixes.rules;

import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.SourceFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The heading anchors that GitHub, Hugo, Docusaurus, Astro, Gatsby and Jekyll generate: in lower case,
/// without punctuation, with hyphens for spaces, and with a number after duplicates.
final class Anchors {

    private static final Pattern OWN = Pattern.compile("(?<!\\s)\\s*+\\{:?\\s?#([^\\s{}]{1,200})\\}\\s*+$");

    private static final Pattern USED = Pattern.compile("\\b(?:id|name)=[\"']?([^\\s\"'<>]{1,200})");

    /// @param label the section's name as readers see it
    /// @param id the id, without the hash
    /// @param sure whether the anchor certainly exists; in HTML, a heading has an anchor only if it declares
    ///     one
    record Anchor(Heading heading, String label, String id, boolean sure) {

        char start(String source) {
            return source.charAt(heading.range().start());
        }
    }

    private Anchors() {}

    static List<Anchor> of(Document document) {
        String source = document.source();
        boolean html = document.format() == SourceFormat.HTML;
        Set<String> taken = html ? used(source) : new HashSet<>();
        Map<String, Integer> times = new HashMap<>();
        Map<Heading, String> own = new HashMap<>();
        for (Heading heading : document.headings()) {
            EditableTag.at(source, heading.range().start())
                    .map(tag -> tag.attribute("id").strip())
                    .filter(id -> !id.isEmpty() && id.indexOf(' ') < 0)
                    .ifPresent(id -> own.put(heading, id));
        }
        List<Anchor> anchors = new ArrayList<>();
        for (Heading heading : document.headings()) {
            // Markdown parsers differ in whether the heading's text includes the declared id.
            Matcher named = OWN.matcher(heading.range().of(source).stripTrailing());
            Matcher read = OWN.matcher(heading.text());
            String label = read.find() ? heading.text().substring(0, read.start()) : heading.text();
            label = label.endsWith("¶") ? label.substring(0, label.length() - 1).strip() : label.strip();
            String id = own.get(heading);
            boolean sure = !html || id != null;
            if (id == null) {
                id = !html && named.find() ? named.group(1) : free(slug(label), taken, times);
            }
            taken.add(id);
            anchors.add(new Anchor(heading, label, id, sure));
        }
        return anchors;
    }

    private static String free(String slug, Set<String> taken, Map<String, Integer> times) {
        String free = slug;
        while (taken.contains(free)) {
            free = slug + "-" + times.merge(slug, 1, Integer::sum);
        }
        return free;
    }

    /// Returns the ids that are already used in the source. The result is approximate, but additional ids
    /// from attributes whose names merely end in `id` are harmless.
    private static Set<String> used(String source) {
        Set<String> used = new HashSet<>();
        Matcher matcher = USED.matcher(source);
        while (matcher.find()) {
            used.add(matcher.group(1));
        }
        return used;
    }

    private static String slug(String heading) {
        StringBuilder slug = new StringBuilder(heading.length());
        heading.toLowerCase(Locale.ROOT).codePoints().forEach(c -> {
            if (c == ' ') {
                slug.append('-');
            } else if (Character.isLetterOrDigit(c)
                    || c == '-'
                    || c == '_'
                    || Character.getType(c) == Character.NON_SPACING_MARK
                    || Character.getType(c) == Character.COMBINING_SPACING_MARK) {
                slug.appendCodePoint(c);
            }
        });
        return slug.toString();
    }
}
