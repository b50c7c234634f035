package assay.scoring;

import assay.language.WordData;
import assay.scoring.document.Document;
import assay.scoring.document.SourceFormat;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes a check's page from its card, and the index of all checks.
final class CheckPage {

    /// If the area under the ROC curve is below this limit, poor posts do better than good posts. The fit
    /// uses the same limit.
    private static final double BACKWARDS = 0.47;

    private CheckPage() {}

    static String of(Check check) {
        Card card = check.card();
        StringBuilder page = new StringBuilder();
        page.append("<!-- Generated from ")
                .append(check.getClass().getSimpleName())
                .append(".java by `./build docs`. -->\n\n");
        page.append("# ").append(card.title()).append("\n\n");
        page.append(card.asks()).append("\n\n");
        page.append("| | |\n|---|---|\n");
        page.append("| name | `").append(card.name()).append("` |\n");
        page.append("| engine | ")
                .append(card.engine().key().toUpperCase(java.util.Locale.ROOT))
                .append(" |\n");
        page.append("| weight | ").append(card.weight()).append(" of 5 |\n");
        page.append("| points | deducts up to ")
                .append(points(Weights.shipped().points(card)))
                .append(" points from the ")
                .append(card.engine().key().toUpperCase(Locale.ROOT))
                .append(" score |\n");
        page.append("| worst severity | ").append(card.worst()).append(" |\n");
        page.append("| applies to | ").append(types(card.types())).append(" |\n");
        page.append("| evidence | ")
                .append(card.evidence().grade())
                .append(" (")
                .append(card.evidence().grade().meaning())
                .append(") |\n");
        page.append("\n## Why it matters\n\n").append(card.because()).append('\n');
        page.append("\n## How many points this check is worth\n\n")
                .append(cost(card))
                .append('\n');
        page.append("\n## How to fix it\n\n").append(card.fixedBy()).append('\n');
        if (card.autoFix() != null) {
            page.append("\n**Fix by rule:** ").append(card.autoFix()).append('\n');
        }
        if (card.question() != null) {
            page.append("\n**Auto-fix asks:** ").append(card.question()).append('\n');
        }
        if (!card.limits().isEmpty()) {
            page.append("\n## Thresholds\n\n");
            limits(page, card);
        }
        page.append("\n## Evidence and caveats\n\n")
                .append(card.evidence().source())
                .append(".\n\n")
                .append(card.doubts())
                .append('\n');
        page.append("\n## A passing example\n\n");
        example(page, check, card.passing());
        page.append("\n## An example that needs work\n\n");
        example(page, check, card.failing());
        page.append("\n## What this check can't detect\n\n")
                .append(card.cannotSee())
                .append('\n');
        page.append("\n## How to suppress this check\n\n");
        page.append(
                card.gate()
                        ? "This check is an integrity check, so it can't be suppressed.\n"
                        : "To suppress this check for a passage, put `<!-- assay-disable " + card.name()
                                + " -->` before the passage and `<!-- assay-enable " + card.name()
                                + " -->` after it.\n");
        return page.toString();
    }

    /// The maximum points of a check, in hundredths. The fit uses the same limit.
    private static final int MOST = 20_000;

    private static String points(int hundredths) {
        return String.format(Locale.ROOT, "%.1f", hundredths / 100.0);
    }

    /// Returns the check's points, the points that follow from the evidence alone, and the reason why the two
    /// differ.
    private static String cost(Card card) {
        int fitted = Weights.shipped().points(card);
        String[] line = WordData.list(Weights.class, "weights").stream()
                .map(each -> each.split("\t"))
                .filter(columns -> columns[0].equals(card.name()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("weights.txt has no line for " + card.name()));
        int prior = (int) Math.round(100 * Double.parseDouble(line[2]));
        String area = line[3];
        if (area.equals("-")) {
            return "This check is worth " + points(fitted) + " points, based on its weight. The points of integrity"
                    + " checks are not fitted, because published posts almost never fail these checks, and a failed"
                    + " integrity check caps the score.";
        }
        String given = "Based on its weight alone, this check would be worth " + points(prior)
                + " points. After fitting, it is worth " + points(fitted) + " points. ";
        String compared = "Among labeled posts by many publishers, we compared each good post with each poor post: in "
                + Math.round(100 * Double.parseDouble(area))
                + " of 100 pairs, the good post did better on this check (a tie counts as half a pair, and 50 would be"
                + " chance). ";
        return given + compared + why(card, fitted, prior, Double.parseDouble(area))
                + " [How points are fitted](../calibration.md)";
    }

    private static String why(Card card, int fitted, int prior, double area) {
        if (card.form()) {
            return "This check expects a structure that only some content types need. It is worth few points, so"
                    + " that choosing the wrong content type costs little.";
        }
        if (fitted == MOST) {
            return "This result would justify even more points, but " + MOST / 100 + " is the maximum for any check.";
        }
        if (area < BACKWARDS) {
            return "The check is therefore worth almost no points: something that mass-produced pages also get right"
                    + " says little about the quality of a page.";
        }
        if (fitted > prior * 1.1) {
            return "Together with the results of the other checks, this result justifies more points than the weight"
                    + " alone would.";
        }
        return fitted < prior * 0.9
                ? "Together with the results of the other checks, this result justifies fewer points than the weight"
                        + " alone would."
                : "This result gives little reason to change the points.";
    }

    private static @Nullable String file(Page.@Nullable SiteFile file) {
        return file == null ? null : file.status() + " `" + file.body().strip().replaceAll("\\s*\\R\\s*", " ⏎ ") + "`";
    }

    private static void example(StringBuilder text, Check check, Card.Example example) {
        Submission submission = example.submission();
        StringBuilder given = new StringBuilder();
        given(
                given,
                "Type",
                submission.contentType() == ContentType.BLOG
                        ? null
                        : submission.contentType().key());
        given(given, "Title", submission.title());
        given(given, "Keyword", submission.primaryKeyword());
        given(given, "Description", submission.metaDescription());
        given(given, "Slug", submission.slug());
        given(given, "Base URL", submission.baseUrl());
        given(given, "Language", submission.language());
        given(given, "Published", submission.publishedAt());
        given(given, "Modified", submission.modifiedAt());
        Page page = submission.page();
        if (page != null) {
            given(given, "Fetched from", page.url());
            given(given, "Status", page.status() == 200 ? null : String.valueOf(page.status()));
            page.headers().forEach((name, values) -> given(given, name, String.join(", ", values)));
            given(given, "robots.txt", file(page.robots()));
            given(given, "llms.txt", file(page.llms()));
        }
        if (!given.isEmpty()) {
            text.append(given).append("\n\n");
        }
        String content = submission.content();
        String fence = content.contains("```") ? "````" : "```";
        boolean html = Document.read(content, submission.format()).format() == SourceFormat.HTML;
        text.append(fence)
                .append(html ? "html\n" : "markdown\n")
                .append(content.strip())
                .append('\n')
                .append(fence)
                .append("\n\n");
        if (CatalogueTest.judge(check, example) instanceof Outcome.Judged judged) {
            text.append("**")
                    .append(judged.severity())
                    .append("**: ")
                    .append(String.join(" ", judged.reasons()))
                    .append('\n');
        }
    }

    private static void given(StringBuilder text, String label, @Nullable String value) {
        if (value != null) {
            text.append(text.isEmpty() ? "" : " · ").append(label).append(": ").append(value);
        }
    }

    private static void limits(StringBuilder page, Card card) {
        page.append("| limit | permissive | balanced | strict |\n|---|---|---|---|\n");
        for (Limit limit : card.limits()) {
            List<ContentType> types = card.types().stream().sorted().toList();
            var groups = types.stream()
                    .collect(Collectors.groupingBy(
                            type -> row(limit, type), java.util.LinkedHashMap::new, Collectors.toList()));
            groups.forEach((row, of) -> {
                page.append("| `").append(limit.name()).append('`');
                if (groups.size() > 1) {
                    page.append(" (")
                            .append(of.stream().map(ContentType::key).collect(Collectors.joining(", ")))
                            .append(')');
                }
                page.append(" | ").append(row).append(" |\n");
            });
        }
    }

    private static String row(Limit limit, ContentType type) {
        return number(limit.at(type, Strictness.PERMISSIVE)) + " | " + number(limit.at(type, Strictness.BALANCED))
                + " | " + number(limit.at(type, Strictness.STRICT));
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "off";
        }
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%,d", (long) value) : String.valueOf(value);
    }

    private static String types(Set<ContentType> types) {
        if (types.size() == ContentType.values().length) {
            return "all content types";
        }
        return types.stream().sorted().map(type -> "`" + type.key() + "`").collect(Collectors.joining(", "));
    }

    static String index(Catalogue catalogue) {
        StringBuilder page =
                new StringBuilder("<!-- Generated from the cards by `./build docs`. -->\n\n# The checks\n\n");
        page.append("| check | engine | weight | worst severity | question | evidence |\n|---|---|---|---|---|---|\n");
        catalogue.cards().stream()
                .sorted(Comparator.comparing(Card::engine).thenComparing(Card::name))
                .forEach(card -> page.append("| [`")
                        .append(card.name())
                        .append("`](")
                        .append(card.name())
                        .append(".md) | ")
                        .append(card.engine())
                        .append(" | ")
                        .append(card.weight())
                        .append(" | ")
                        .append(card.worst())
                        .append(" | ")
                        .append(card.asks())
                        .append(" | ")
                        .append(card.evidence().grade())
                        .append(" |\n"));
        return page.toString();
    }
}
