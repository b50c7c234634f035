package assay.bench.calibrate;

import assay.scoring.Submission;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Faults in the use of the keyword: too often, too rarely, or in the wrong places.
final class KeywordDamages {

    private static final List<String> TITLES = BadPhrases.list("clever-titles");

    private KeywordDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("keyword_stuffing", "has the keyword in every sentence", about(KeywordDamages::everywhere))
                        .touching(
                                "keyword_density keyword_distribution sentence_length readability_flesch keyword_in_intro"),
                Damage.of("keyword_stuffing", "ends with a list of search phrases", about(KeywordDamages::searches))
                        .touching("keyword_density keyword_distribution readability_flesch sentence_length structure"),
                Damage.of("keyword_density", "never mentions the keyword", about(KeywordDamages::nowhere))
                        .touching(
                                "keyword_in_intro keyword_distribution keyword_in_headings topic_focus keyword_stuffing"),
                Damage.of("keyword_density", "has the keyword in every sentence", about(KeywordDamages::everywhere))
                        .touching(
                                "keyword_stuffing keyword_distribution sentence_length readability_flesch",
                                "keyword_in_intro"),
                Damage.of("keyword_distribution", "drops the keyword after the opening", about(KeywordDamages::opening))
                        .touching("keyword_density keyword_in_headings topic_focus keyword_stuffing"),
                Damage.of(
                                "keyword_in_headings",
                                "removes the keyword from the headings",
                                about(KeywordDamages::unnamed))
                        .readied(KeywordDamages::someHeadings),
                Damage.of(
                                "keyword_in_headings",
                                "puts the keyword into every heading",
                                about(KeywordDamages::allHeadings))
                        .readied(KeywordDamages::someHeadings)
                        .touching("keyword_density keyword_stuffing heading_quality"),
                Damage.of("keyword_in_intro", "mentions the keyword late", about(KeywordDamages::late))
                        .touching("keyword_density keyword_distribution topic_focus intro_answer keyword_stuffing"),
                Damage.of("title_keyword", "has a title that fits any text", about(KeywordDamages::clever))
                        .touching("topic_focus title definitions intro_answer question_headings"),
                Damage.of("title_keyword", "removes the keyword from the title", about(KeywordDamages::without))
                        .touching("topic_focus title definitions intro_answer"),
                Damage.of(
                                "meta_description_keyword",
                                "has a description that fits any page",
                                about((post, keyword) -> !MarkdownEdits.english(post)
                                        ? Optional.empty()
                                        : Optional.of(post.described(
                                                "Read on for what we found out, what surprised us most along the way, and"
                                                        + " what we would gladly do otherwise the next time around."))))
                        .readied(post -> post.described(WebPages.description(post))),
                Damage.of(
                                "meta_description_keyword",
                                "repeats the keyword in the description",
                                about((post, keyword) -> Optional.of(post.described(MarkdownEdits.cut(
                                        (MarkdownEdits.capital(keyword) + ", best " + keyword + ", ").repeat(4),
                                        150)))))
                        .readied(post -> post.described(WebPages.description(post)))
                        .touching("meta_description"));
    }

    private static Function<Submission, Optional<Submission>> about(
            BiFunction<Submission, String, Optional<Submission>> spoil) {
        return post -> post.primaryKeyword() == null || post.primaryKeyword().length() < 3
                ? Optional.empty()
                : spoil.apply(post, post.primaryKeyword());
    }

    /// Adds the keyword to each sentence, at its end or at its beginning.
    private static Optional<Submission> everywhere(Submission post, String keyword) {
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), 15);
        int prose = paragraphs.stream()
                .mapToInt(each -> MarkdownEdits.words(each.text()))
                .sum();
        // A text that consists mostly of lists and tables has too few sentences for this.
        if (!MarkdownEdits.english(post)
                || paragraphs.size() < 4
                || 3 * prose < 2 * MarkdownEdits.wordsIn(post.content())) {
            return Optional.empty();
        }
        List<String> ends = List.of(" with " + keyword, " for " + keyword, ", as in " + keyword, " around " + keyword);
        int[] next = {0};
        return MarkdownEdits.of(
                post,
                content -> MarkdownEdits.eachSentence(content, 5, sentence -> {
                    int which = next[0]++;
                    char last = sentence.charAt(sentence.length() - 1);
                    if (last != '.' && last != '!' && last != '?') {
                        return sentence;
                    }
                    String begun = which % 2 == 0
                            ? (which % 4 == 0 ? "With " : "For ") + keyword + ", " + MarkdownEdits.small(sentence)
                            : sentence;
                    return begun.substring(0, begun.length() - 1) + ends.get(which % ends.size()) + last;
                }));
    }

    /// Adds a list of keywords at the end, as on pages made for search engines.
    private static Optional<Submission> searches(Submission post, String keyword) {
        List<String> around = MarkdownEdits.form(post, 2) == 0
                ? List.of("best %s", "%s online", "cheap %s", "%s near me", "top %s", "%s guide", "%s tips", "free %s")
                : List.of("%s 2026", "learn %s", "%s today", "buy %s", "%s help", "simple %s", "%s prices", "new %s");
        String list = around.stream()
                .flatMap(form -> List.of(String.format(Locale.ROOT, form, keyword), keyword).stream())
                .collect(Collectors.joining(", "));
        String more = around.stream()
                .map(form -> String.format(Locale.ROOT, form, keyword))
                .collect(Collectors.joining(" and "));
        return MarkdownEdits.of(
                post, content -> MarkdownEdits.append(content, "Readers also look for " + list + ", " + more + "."));
    }

    /// Removes the keyword from the whole text. Limited to English, because a text in another language
    /// might still contain the keyword in an unknown form.
    private static Optional<Submission> nowhere(Submission post, String keyword) {
        return !MarkdownEdits.english(post)
                ? Optional.empty()
                : MarkdownEdits.of(
                        post, content -> MarkdownEdits.without(content, MarkdownEdits.body(content), keyword));
    }

    private static Optional<Submission> opening(Submission post, String keyword) {
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), 15);
        if (!MarkdownEdits.english(post) || paragraphs.size() < 6 || MarkdownEdits.wordsIn(post.content()) < 500) {
            return Optional.empty();
        }
        return MarkdownEdits.of(
                post,
                content -> MarkdownEdits.without(content, paragraphs.get(1).start(), keyword));
    }

    /// Adds the keyword to every third heading.
    private static Submission someHeadings(Submission post) {
        String keyword = post.primaryKeyword();
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content(), 2, 3);
        if (keyword == null || headings.isEmpty()) {
            return post;
        }
        return post.reading(MarkdownEdits.replace(
                post.content(),
                headings,
                each -> headings.indexOf(each) % 3 == 0 && !MarkdownEdits.names(each.text(), keyword)
                        ? named(each, keyword)
                        : null));
    }

    private static String named(MarkdownEdits.Place heading, String keyword) {
        return "#".repeat(heading.level()) + " " + MarkdownEdits.capital(keyword) + ": " + heading.text();
    }

    private static Optional<Submission> unnamed(Submission post, String keyword) {
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content(), 2, 3);
        return !MarkdownEdits.english(post) || headings.size() < 2
                ? Optional.empty()
                : MarkdownEdits.replaced(post, headings, each -> {
                    String rest = each.text().replace(MarkdownEdits.capital(keyword) + ": ", "");
                    return "#".repeat(each.level()) + " " + MarkdownEdits.without(rest, 0, keyword);
                });
    }

    private static Optional<Submission> allHeadings(Submission post, String keyword) {
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content(), 2, 3);
        return headings.size() < 4
                ? Optional.empty()
                : MarkdownEdits.replaced(
                        post,
                        headings,
                        each -> each.text().toLowerCase(Locale.ROOT).contains(keyword.toLowerCase(Locale.ROOT))
                                ? null
                                : named(each, keyword));
    }

    /// Removes the keyword from the first 300 words, including the headings there.
    private static Optional<Submission> late(Submission post, String keyword) {
        String content = post.content();
        int from = MarkdownEdits.body(content);
        int at = from;
        int words = 0;
        while (at < content.length() && words < 300) {
            words += Character.isWhitespace(content.charAt(at)) ? 1 : 0;
            at++;
        }
        String rest = content.substring(at);
        if (words < 300 || !MarkdownEdits.names(rest, keyword)) {
            return Optional.empty();
        }
        String opening = MarkdownEdits.without(content.substring(0, at), from, keyword);
        return MarkdownEdits.of(post, whole -> opening + rest);
    }

    private static Optional<Submission> clever(Submission post, String keyword) {
        String title = TITLES.get(MarkdownEdits.form(post, TITLES.size()));
        return MarkdownEdits.names(title, keyword) ? Optional.empty() : Optional.of(post.titled(title));
    }

    private static Optional<Submission> without(Submission post, String keyword) {
        String title = WebPages.title(post);
        String rest = MarkdownEdits.without(title, 0, keyword).replaceAll("\\b(?:This|it)(?: (?:This|it))+\\b", "it");
        return rest.equals(title) || MarkdownEdits.words(rest) < 3 ? Optional.empty() : Optional.of(post.titled(rest));
    }
}
