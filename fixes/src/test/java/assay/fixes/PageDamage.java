package assay.fixes;

import assay.fixes.edits.ScoredText;
import assay.language.Sentence;
import assay.scoring.MetadataField;
import assay.scoring.Severity;
import assay.scoring.Submission;
import assay.scoring.document.Heading;
import assay.scoring.document.SourceFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Damages the metadata of a post or the head of its page, or adds hidden content.
final class PageDamage {

    private static final List<String> TAILS = List.of(
            " for everyone who wants to know more about it before they have to decide",
            ", with everything that you should have in mind before you begin and while you are at it",
            " and what people who have done it for years would do otherwise if they began again today",
            ": the long version, with all of the detail that other pages leave out for want of room");

    private static final List<Damage> SAID = List.of(
            new Damage("title", "goes on", (text, random) -> titled(text, title -> title + any(TAILS, random))),
            new Damage(
                    "title",
                    "name of the site",
                    (text, random) -> titled(
                            text, title -> title + " and what to look for first | " + site(text) + " – " + site(text))),
            new Damage(
                    "title",
                    "unnamed",
                    (text, _) -> Repairs.severity(text, "topic_focus") == Severity.PASS && isNamed(text)
                            ? titled(text, _ -> "Untitled")
                            : Optional.empty()),
            new Damage(
                    "title",
                    "missing from the head",
                    (text, _) -> isNamed(text)
                            ? changed(text, content -> content.replaceFirst("(?s)<title>.*?</title>\n", ""))
                            : Optional.empty()),
            new Damage(
                    "slug",
                    "capitals and spaces",
                    (text, _) -> slug(
                            text,
                            slug -> slug.substring(0, 1).toUpperCase(Locale.ROOT)
                                    + slug.substring(1).replace('-', ' '))),
            new Damage("slug", "underscores", (text, _) -> slug(text, slug -> slug.replace('-', '_'))),
            new Damage("slug", "hyphens", (text, _) -> slug(text, slug -> slug.replaceFirst("-", "--") + "?")),
            new Damage(
                    "slug",
                    "goes on",
                    (text, random) -> slug(text, slug -> slug + "-" + opening(text, 60 + random.nextInt(40)))),
            new Damage(
                    "meta_description",
                    "goes on in a sentence",
                    (text, random) -> described(
                            text,
                            description -> description + " "
                                    + Character.toUpperCase(any(TAILS, random).charAt(1))
                                    + any(TAILS, random).substring(2) + " and then some.")),
            new Damage(
                    "meta_description",
                    "goes on without an end",
                    (text, random) -> described(
                            text,
                            description ->
                                    description.replaceFirst("\\.$", "") + any(TAILS, random) + any(TAILS, random))),
            new Damage("meta_description", "the opening, cut off", (text, _) -> cutOff(text)));

    private static final List<Damage> PICTURES = List.of(
            image("file name", alt -> alt.replace(' ', '-') + ".jpg"),
            image("goes on", alt -> alt + any(TAILS, new Random(7)) + any(TAILS, new Random(8)) + " of them all"),
            image(
                    "says that it is one",
                    alt -> "Image of " + alt + ". It stands where readers" + TAILS.get(0) + TAILS.get(2)),
            new Damage(
                    "image_alt",
                    "in the title",
                    (text, _) -> changed(
                            text,
                            content -> content.replaceAll("!\\[([^\\]]+)\\]\\(([^)]+)\\)", "![]($2 \"$1\")")
                                    .replaceAll("(<img src=\"[^\"]*\") alt=\"([^\"]*)\"", "$1 title=\"$2\""))),
            new Damage(
                    "table_of_contents",
                    "none",
                    (text, _) -> changed(
                            text,
                            content -> content.replace("<p>[TOC]</p>\n", "").replace("[TOC]\n\n", ""))),
            new Damage("table_of_contents", "a link that leads nowhere", (text, random) -> contents(text, random)));

    private static final List<Damage> QUESTIONS = List.of(
            new Damage("faq", "asked twice", (text, random) -> again(text, random, true)),
            new Damage("faq", "asked again without an answer", (text, random) -> again(text, random, false)),
            new Damage("promotional_tone", "called out", (text, random) -> calledOut(text, random)),
            new Damage("language_match", "another language", (text, random) -> language(text, random)));

    static final List<Damage> ALL = Stream.of(SAID, PICTURES, QUESTIONS, HeadDamage.ALL, HiddenDamage.ALL)
            .flatMap(List::stream)
            .toList();

    private PageDamage() {}

    static <T> T any(List<T> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }

    static Optional<Submission> changed(ScoredText text, UnaryOperator<String> change) {
        String content = change.apply(text.content());
        return content.equals(text.content())
                ? Optional.empty()
                : Optional.of(text.submission().reading(content));
    }

    static Damage replaced(String check, String name, String pattern, String by) {
        return new Damage(check, name, (text, _) -> changed(text, content -> content.replaceFirst(pattern, by)));
    }

    private static Optional<Submission> titled(ScoredText text, UnaryOperator<String> change) {
        // The additions to titles here are in English.
        return text.report().language().equals("en")
                ? said(text, text.article().title(), change, Submission::titled)
                : Optional.empty();
    }

    private static Optional<Submission> described(ScoredText text, UnaryOperator<String> change) {
        return said(text, text.article().metaDescription(), change, Submission::described);
    }

    private static Optional<Submission> slug(ScoredText text, UnaryOperator<String> change) {
        return said(text, text.article().slug(), change, Submission::at);
    }

    private static Optional<Submission> said(
            ScoredText text,
            Optional<MetadataField> said,
            UnaryOperator<String> change,
            BiFunction<Submission, String, Submission> beside) {
        MetadataField field = said.orElse(null);
        if (field == null
                || field.origin() == MetadataField.Origin.HEADING
                || field.origin() == MetadataField.Origin.DERIVED) {
            return Optional.empty();
        }
        String value = change.apply(field.value());
        if (value.equals(field.value())) {
            return Optional.empty();
        }
        if (field.range() == null) {
            return Optional.of(beside.apply(text.submission(), value));
        }
        String content = text.content();
        return content.startsWith(field.value(), field.range().start())
                        || field.range().of(content).contains("content=\"" + field.value() + "\"")
                ? Optional.of(text.submission()
                        .reading(content.substring(0, field.range().start())
                                + field.range().of(content).replace(field.value(), value)
                                + content.substring(field.range().end())))
                : Optional.empty();
    }

    /// Returns whether the page also declares its title elsewhere.
    private static boolean isNamed(ScoredText text) {
        return text.document().headings().stream().anyMatch(heading -> heading.level() == 1)
                || text.document().metadata().first("og:title").isPresent();
    }

    /// Returns a capitalized word in the text that could be the name of its site.
    private static String site(ScoredText text) {
        return text.document().headings().getLast().text().split("[^\\p{L}]+")[0];
    }

    private static String opening(ScoredText text, int chars) {
        String opening = text.document().opening().map(text.document()::text).orElse("");
        return opening.substring(0, Math.min(chars, opening.length()))
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", "-");
    }

    /// Uses the beginning of the text as a description, cut off within a sentence.
    private static Optional<Submission> cutOff(ScoredText text) {
        String opening = text.document().opening().map(text.document()::text).orElse("");
        int first = text.document().sentences().stream()
                .filter(sentence -> text.document().block(sentence).prose())
                .map(Sentence::span)
                .findFirst()
                .map(span -> span.length())
                .orElse(0);
        int to = first >= 100 && first < 160 ? first - 12 : opening.indexOf(' ', 130);
        // A sentence that is too long for a description can't be completed; the rule leaves it to the writer.
        return first >= 160 || to < 0 || to >= opening.length() || opening.contains("\"")
                ? Optional.empty()
                : described(text, _ -> opening.substring(0, opening.lastIndexOf(' ', to)) + "…");
    }

    private static Damage image(String name, UnaryOperator<String> change) {
        List<String> alts = List.of("Four cups in a row on a wooden table", "A notebook with a list of prices");
        return new Damage(
                "image_alt",
                name,
                (text, random) -> changed(text, content -> {
                    String alt = any(alts, random);
                    return content.replace("![" + alt + "]", "![" + change.apply(alt) + "]")
                            .replace("alt=\"" + alt + "\"", "alt=\"" + change.apply(alt) + "\"");
                }));
    }

    /// Adds a table of contents in which one link points to no section.
    private static Optional<Submission> contents(ScoredText text, Random random) {
        List<Heading> headings = text.document().headings().stream()
                .filter(heading -> heading.level() == 2)
                .toList();
        if (headings.size() < 5
                || headings.stream().map(Heading::text).distinct().count() < headings.size()
                || text.document().format() == SourceFormat.HTML) {
            return Optional.empty();
        }
        StringBuilder list = new StringBuilder();
        int broken = random.nextInt(headings.size());
        for (int i = 0; i < headings.size(); i++) {
            String name = headings.get(i).text();
            String slug = name.toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} -]", "")
                    .replace(' ', '-');
            list.append("- [")
                    .append(name)
                    .append("](#")
                    .append(i == broken ? "section-x" : slug)
                    .append(")\n");
        }
        int at = headings.getFirst().range().start();
        return changed(
                text,
                content -> content.substring(0, at).replace("[TOC]\n\n", "") + list + "\n" + content.substring(at));
    }

    /// Repeats a question at the end, with or without its answer.
    private static Optional<Submission> again(ScoredText text, Random random, boolean answered) {
        List<Heading> headings = text.document().headings();
        List<Integer> questions = Stream.iterate(0, i -> i + 1)
                .limit(Math.max(0, headings.size() - 1))
                .filter(i -> headings.get(i).isQuestion())
                .toList();
        if (questions.isEmpty()) {
            return Optional.empty();
        }
        int i = any(questions, random);
        String content = text.content();
        int start = headings.get(i).range().start();
        int end = headings.get(i + 1).range().start();
        String pair = content.substring(start, end);
        String copy = answered
                ? pair
                : content.substring(start, headings.get(i).range().end()) + "\n\n";
        int last = headings.getLast().range().start();
        return Optional.of(text.submission().reading(content.substring(0, last) + copy + content.substring(last)));
    }

    /// Adds three promotional words, and sentences with exclamation marks.
    private static Optional<Submission> calledOut(ScoredText text, Random random) {
        if (!text.report().language().equals("en") || text.document().format() == SourceFormat.HTML) {
            return Optional.empty();
        }
        StringBuilder loud = new StringBuilder(
                "Try it and order now! It is an amazing thing to hold! Buy now or later, as you like!");
        int more = 12 + random.nextInt(20) + text.document().sentences().size() / 3;
        for (int i = 0; i < more; i++) {
            loud.append(" The ")
                    .append(i % 2 == 0 ? "lid" : "cup")
                    .append(" number ")
                    .append("abcdefghijklmnopqrstuvwxyz".charAt(i % 26))
                    .append(" is warm!");
        }
        return changed(text, content -> content.stripTrailing() + "\n\n" + loud + "\n");
    }

    private static Optional<Submission> language(ScoredText text, Random random) {
        String now = text.report().language();
        String other = any(List.of("de", "fr", "es", "it", "en", "pt"), random);
        return changed(
                text,
                content -> content.replaceFirst("<html lang=\"" + now + "\"", "<html lang=\"" + other + "\"")
                        .replaceFirst("\nlang: " + now + "\n", "\nlang: " + other + "\n"));
    }
}
