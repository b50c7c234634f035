package assay.bench.calibrate;

import assay.scoring.Submission;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// Texts without structure: too short, with missing or useless headings, or with walls of text.
final class StructureDamages {

    private static final List<String> SOON = BadPhrases.list("unwritten");
    private static final List<String> ANYWHERE = BadPhrases.list("anywhere-headings");

    /// Matches elements other than headings that divide a text.
    private static final Pattern OTHERWISE = Pattern.compile("(?m)^\\||<(?:ul|ol|table|h\\d)\\b|\\{%");

    private StructureDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("empty_or_thin_content", "is published unfinished", StructureDamages::unwritten)
                        .readied(StructureDamages::note)
                        .touching("structure keyword_density keyword_in_intro"),
                Damage.of("structure", "turns the headings into bold lines", StructureDamages::undivided)
                        .readied(StructureDamages::unlisted)
                        .touching(
                                "heading_distribution heading_hierarchy heading_quality keyword_in_headings chunk_size"),
                Damage.of(
                                "heading_distribution",
                                "is missing the headings in the middle",
                                StructureDamages::longSection)
                        .touching("structure chunk_size keyword_in_headings question_headings answer_paragraphs"),
                Damage.of("heading_hierarchy", "chooses heading levels by their size", StructureDamages::skipped)
                        .touching("keyword_in_headings structure chunk_size"),
                Damage.of("heading_hierarchy", "makes all headings main headings", StructureDamages::mains)
                        .touching("keyword_in_headings chunk_size title heading_distribution answer_paragraphs"),
                Damage.of("heading_hierarchy", "contains empty headings", StructureDamages::emptied)
                        .touching("structure keyword_in_headings heading_quality"),
                Damage.of("heading_quality", "has generic headings", StructureDamages::vague)
                        .touching(
                                "keyword_in_headings question_headings answer_paragraphs summary_section",
                                "answer_capsule_links"),
                Damage.of("heading_quality", "has headings that are whole sentences", StructureDamages::sentences)
                        .touching(
                                "keyword_in_headings question_headings answer_paragraphs summary_section",
                                "answer_capsule_links"),
                Damage.of("paragraph_length", "is missing the blank lines between paragraphs", StructureDamages::wall)
                        .touching("intro_answer self_contained_passages answer_paragraphs"));
    }

    /// Shortens the post to its first paragraph, which is just long enough for the integrity check.
    private static Submission note(Submission post) {
        return MarkdownEdits.paragraphs(post.content(), 30).stream()
                .map(each -> MarkdownEdits.plain(each.text()).split(" "))
                .findFirst()
                .map(words -> post.reading(String.join(" ", List.of(words).subList(0, 24)) + ".\n"))
                .orElse(post);
    }

    private static Optional<Submission> unwritten(Submission post) {
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content());
        if (paragraphs.size() != 1 || paragraphs.getFirst().text().length() < 100) {
            return Optional.empty();
        }
        int form = MarkdownEdits.form(post, 2 * SOON.size());
        return MarkdownEdits.of(
                post, content -> form < SOON.size() ? SOON.get(form) + "\n" : MarkdownEdits.cut(content, 60) + "…\n");
    }

    private static Optional<Submission> undivided(Submission post) {
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content());
        boolean asks = headings.stream().anyMatch(each -> each.text().endsWith("?"));
        if (headings.size() < 2
                || OTHERWISE.matcher(post.content()).find()
                || asks
                || MarkdownEdits.wordsIn(post.content()) < 800) {
            return Optional.empty();
        }
        int form = MarkdownEdits.form(post, 2);
        return MarkdownEdits.replaced(
                post, headings, each -> form == 0 ? "**" + MarkdownEdits.plain(each.text()) + "**\n" : "");
    }

    /// Turns lists into paragraphs, because lists also divide a text.
    private static Submission unlisted(Submission post) {
        int body = MarkdownEdits.body(post.content());
        return post.reading(post.content().substring(0, body)
                + post.content().substring(body).replaceAll("(?m)^[ \\t]*(?:[-*+]|\\d+[.)])[ \\t]+", "\n"));
    }

    private static Optional<Submission> longSection(Submission post) {
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content());
        if (headings.size() < 5 || MarkdownEdits.wordsIn(post.content()) < 1_000) {
            return Optional.empty();
        }
        List<MarkdownEdits.Place> middle = headings.subList(1, headings.size() - 1);
        return MarkdownEdits.replaced(post, middle, each -> "");
    }

    private static Optional<Submission> levels(Submission post, int least, UnaryOperator<MarkdownEdits.Place> edit) {
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content());
        return headings.size() < least
                ? Optional.empty()
                : MarkdownEdits.replaced(post, headings, each -> {
                    MarkdownEdits.Place other = edit.apply(each);
                    return "#".repeat(other.level()) + " " + other.text();
                });
    }

    private static MarkdownEdits.Place at(int level, MarkdownEdits.Place heading) {
        return new MarkdownEdits.Place(heading.start(), heading.end(), heading.text(), level, "");
    }

    /// Makes every second heading too deep, as if its level had been chosen for its smaller font.
    private static Optional<Submission> skipped(Submission post) {
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content());
        int small = 4 + MarkdownEdits.form(post, 2);
        return levels(post, 6, each -> at(headings.indexOf(each) % 2 == 1 ? small : 2, each));
    }

    private static Optional<Submission> mains(Submission post) {
        return MarkdownEdits.headings(post.content(), 2, 2).size() < 2
                ? Optional.empty()
                : levels(post, 2, each -> at(each.level() - 1, each));
    }

    private static Optional<Submission> emptied(Submission post) {
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content());
        return headings.size() < 4
                ? Optional.empty()
                : MarkdownEdits.inserted(
                        post,
                        headings.get(MarkdownEdits.form(post, headings.size())).start(),
                        "##");
    }

    private static Optional<Submission> vague(Submission post) {
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content());
        return !MarkdownEdits.english(post) || headings.size() < 3 || headings.size() > ANYWHERE.size()
                ? Optional.empty()
                : MarkdownEdits.replaced(
                        post, headings, each -> "#".repeat(each.level()) + " " + ANYWHERE.get(headings.indexOf(each)));
    }

    /// Turns the first sentence of each section into the section's heading.
    private static Optional<Submission> sentences(Submission post) {
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content());
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), 25);
        if (headings.size() < 3) {
            return Optional.empty();
        }
        return MarkdownEdits.replaced(
                post,
                headings,
                each -> paragraphs.stream()
                        .filter(paragraph -> paragraph.start() > each.end())
                        .map(paragraph -> MarkdownEdits.plain(paragraph.text()))
                        .findFirst()
                        .map(text -> "#".repeat(each.level()) + " " + MarkdownEdits.cut(text, 170))
                        .orElse(null));
    }

    /// Joins consecutive paragraphs.
    private static Optional<Submission> wall(Submission post) {
        return MarkdownEdits.of(post, content -> {
            List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(content, 10);
            StringBuilder edited = new StringBuilder(content);
            int words = 0;
            int most = 0;
            for (int i = paragraphs.size() - 1; i > 0; i--) {
                MarkdownEdits.Place here = paragraphs.get(i);
                MarkdownEdits.Place before = paragraphs.get(i - 1);
                boolean next = content.substring(before.end(), here.start()).isBlank();
                if (next) {
                    edited.replace(before.end(), here.start(), " ");
                }
                words += MarkdownEdits.words(here.text());
                most = Math.max(most, next ? words + MarkdownEdits.words(before.text()) : words);
                words = next ? words : 0;
            }
            return most < 320 ? content : edited.toString();
        });
    }
}
