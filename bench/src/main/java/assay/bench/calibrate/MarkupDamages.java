package assay.bench.calibrate;

import assay.scoring.Submission;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Content that should never have been published: broken Markdown, the author's own notes and keys.
final class MarkupDamages {

    private static final String CAPITALS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private static final String LETTERS = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

    /// Placeholders that are a separate word or line.
    private static final List<String> LEFT = BadPhrases.list("left-lines");

    /// Placeholders in the middle of a sentence.
    private static final List<String> WITHIN =
            List.of(" [INSERT LINK]", " (TODO)", " [Company Name]", " [link to source]", " [your city]", " (TBD)");

    /// Matches the text of a link that can be damaged. It excludes text with brackets or code, which may be
    /// literal, and text without lower-case letters, because `[PDF] (…)` is a label and not a broken link.
    private static final Pattern WORDS =
            Pattern.compile("[\\p{L}\\p{M}\\p{N} ,.:’'-]*\\p{Ll}[\\p{L}\\p{M}\\p{N} ,.:’'-]*");

    private static final String CLOSE = "make site\n```";

    private MarkupDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("markdown_integrity", "does not close a code block", MarkupDamages::openFence)
                        .readied(MarkupDamages::coded)
                        .touching("link_text external_links source_citations source_authority sentence_length"),
                Damage.of("markdown_integrity", "is missing the space after heading marks", MarkupDamages::headings)
                        .touching(
                                "heading_hierarchy heading_distribution heading_quality keyword_in_headings chunk_size"),
                Damage.of("markdown_integrity", "is missing the line below a table's header", MarkupDamages::table)
                        .readied(MarkupDamages::tabled)
                        .touching("tables structure image_presence"),
                Damage.of("markdown_integrity", "breaks the brackets of links", MarkupDamages::links)
                        .touching("external_links source_citations source_authority link_text link_integrity"),
                Damage.of("placeholder_text", "contains a line that should have been filled in", MarkupDamages::left),
                Damage.of("placeholder_text", "contains a placeholder in a sentence", MarkupDamages::within),
                Damage.of("secrets_and_pii", "contains a key", MarkupDamages::key),
                Damage.of("secrets_and_pii", "contains internal information", MarkupDamages::inHouse)
                        .touching("link_integrity"));
    }

    /// Adds two lines of shell code before the last paragraph.
    private static Submission coded(Submission post) {
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), 12);
        return paragraphs.size() < 8
                        || !post.content().substring(paragraphs.getLast().end()).isBlank()
                ? post
                : post.reading(MarkdownEdits.insert(
                        post.content(), paragraphs.getLast().start(), "```sh\ngit pull --rebase\n" + CLOSE));
    }

    /// Turns the text after the code block into code.
    private static Optional<Submission> openFence(Submission post) {
        return MarkdownEdits.of(post, content -> content.replace("\n" + CLOSE + "\n", "\nmake site\n"));
    }

    private static Optional<Submission> headings(Submission post) {
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content(), 2, 4);
        boolean one = MarkdownEdits.form(post, 2) == 0;
        return headings.size() < 3
                ? Optional.empty()
                : MarkdownEdits.replaced(
                        post,
                        one ? headings.subList(1, 2) : headings,
                        each -> Character.isLetter(each.text().codePointAt(0))
                                ? "#".repeat(each.level()) + each.text()
                                : null);
    }

    /// Adds a table with the topics of the post.
    private static Submission tabled(Submission post) {
        List<MarkdownEdits.Place> headings = MarkdownEdits.headings(post.content()).stream()
                .filter(each -> !each.text().contains("|"))
                .toList();
        if (headings.size() < 3 || post.content().contains("\n|")) {
            return post;
        }
        String rows = headings.stream()
                .map(each -> "| " + MarkdownEdits.plain(each.text()) + " | "
                        + MarkdownEdits.words(post.content().substring(each.end())) / 200 + " min |")
                .collect(Collectors.joining("\n"));
        return post.reading(MarkdownEdits.insert(
                post.content(), headings.getFirst().start(), "| Part | To the end |\n|---|---|\n" + rows));
    }

    private static Optional<Submission> table(Submission post) {
        return MarkdownEdits.of(post, content -> content.replace("\n|---|---|\n", "\n"));
    }

    private static Optional<Submission> links(Submission post) {
        List<MarkdownEdits.Place> links = MarkdownEdits.links(post.content()).stream()
                .filter(each -> each.address().startsWith("http")
                        && WORDS.matcher(each.text()).matches()
                        && !post.content().startsWith("|", post.content().lastIndexOf('\n', each.start()) + 1))
                .toList();
        int form = MarkdownEdits.form(post, 3);
        return links.size() < 3
                ? Optional.empty()
                : MarkdownEdits.replaced(
                        post,
                        links.subList(1, 2),
                        each -> form == 0
                                ? "[" + each.text() + "] (" + each.address() + ")"
                                : form == 1
                                        ? "(" + each.text() + ")[" + each.address() + "]"
                                        : "[" + each.text() + "](" + each.address());
    }

    private static Optional<Submission> left(Submission post) {
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), 10);
        return paragraphs.size() < 2
                ? Optional.empty()
                : MarkdownEdits.inserted(
                        post,
                        paragraphs.get(paragraphs.size() / 2).start(),
                        LEFT.get(MarkdownEdits.form(post, LEFT.size())));
    }

    private static Optional<Submission> within(Submission post) {
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), 20).stream()
                .filter(each -> each.text().endsWith("."))
                .toList();
        return paragraphs.isEmpty() ? Optional.empty() : marked(post, paragraphs.getLast());
    }

    private static Optional<Submission> marked(Submission post, MarkdownEdits.Place paragraph) {
        String mark = WITHIN.get(MarkdownEdits.form(post, WITHIN.size()));
        return MarkdownEdits.of(
                post,
                content -> content.substring(0, paragraph.end() - 1) + mark + content.substring(paragraph.end() - 1));
    }

    private static String drawn(SplittableRandom random, String of, int length) {
        return random.ints(length, 0, of.length())
                .mapToObj(each -> String.valueOf(of.charAt(each)))
                .collect(Collectors.joining());
    }

    /// Adds a secret key. The key is assembled at run time, so that this source file does not contain one.
    private static Optional<Submission> key(Submission post) {
        SplittableRandom random = new SplittableRandom(post.content().hashCode());
        int form = MarkdownEdits.form(post, 7);
        String key = switch (form) {
            case 0 -> "AWS_ACCESS_KEY_ID=" + "AK" + "IA" + drawn(random, CAPITALS, 16);
            case 1 -> "git clone https://" + "gh" + "p_" + drawn(random, LETTERS, 36) + "@github.com/acme/site.git";
            case 2 -> "STRIPE_KEY=" + "sk_" + "live_" + drawn(random, LETTERS, 32);
            case 3 -> "slack_token: " + "xo" + "xb-" + drawn(random, "23456789", 12) + "-" + drawn(random, LETTERS, 24);
            case 4 -> "aws_secret_access_key = " + drawn(random, LETTERS, 40);
            case 5 -> "curl -H \"Authorization: Bearer " + "sk-" + "proj-" + drawn(random, LETTERS, 48) + "\"";
            default ->
                "-----BEGIN RSA " + "PRIVATE KEY-----\n" + drawn(random, LETTERS, 64) + "\n"
                        + drawn(random, LETTERS, 64) + "\n-----END RSA " + "PRIVATE KEY-----";
        };
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), 10);
        return paragraphs.size() < 2
                ? Optional.empty()
                : MarkdownEdits.inserted(post, paragraphs.getLast().start(), "```sh\n" + key + "\n```");
    }

    private static Optional<Submission> inHouse(Submission post) {
        SplittableRandom random = new SplittableRandom(post.content().hashCode());
        String told = switch (MarkdownEdits.form(post, 4)) {
            case 0 -> "The minutes are at http://wiki.acme.corp/minutes for all of us.";
            case 1 -> "We ran it on http://10.20.0.14:8080/status all week.";
            case 2 -> "Dashboards are on [our board](https://grafana.acme.internal/d/7) as usual.";
            default -> "I paid with my card " + card(random) + " and got the receipt at once.";
        };
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), 10);
        return paragraphs.size() < 2
                ? Optional.empty()
                : MarkdownEdits.inserted(post, paragraphs.getLast().start(), told);
    }

    /// Returns a number that passes the checksum of card issuers.
    private static String card(SplittableRandom random) {
        String digits = "45" + drawn(random, "23456789", 13);
        int sum = 0;
        for (int i = 0; i < 15; i++) {
            int digit = digits.charAt(i) - '0';
            int counted = i % 2 == 0 ? 2 * digit : digit;
            sum += counted > 9 ? counted - 9 : counted;
        }
        String number = digits + (10 - sum % 10) % 10;
        return number.substring(0, 4) + " " + number.substring(4, 8) + " " + number.substring(8, 12) + " "
                + number.substring(12);
    }
}
