package assay.service.drafts;

import assay.claims.Doubt;
import assay.fixes.Fixer.Fixed;
import assay.fixes.RuleFixes.FixedCheck;
import assay.fixes.edits.Differences;
import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.models.TokenUsage;
import assay.scoring.Article;
import assay.scoring.MetadataField;
import assay.scoring.Report;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/// Writes the responses of auto-fix.
final class FixJson {

    private static final JsonMapper JSON = new JsonMapper();

    /// The field with the text, which diffs name as the changed file.
    private static final String CONTENT = "content";

    private FixJson() {}

    /// A response that is complete except for the remaining allowance.
    record Rendered(ObjectNode answer) {
        byte[] bytes(long left) {
            answer.put("rewrites_left", left);
            return answer.toString().getBytes(StandardCharsets.UTF_8);
        }
    }

    /// @param row a check's entry in a report, as scans return it
    static Rendered rendered(FixOutcome outcome, BiFunction<Report, String, Optional<JsonNode>> row) {
        Fixed fixed = outcome.fixed();
        String check = outcome.request().check();
        ObjectNode answer = JSON.createObjectNode();
        answer.put(CONTENT, fixed.after().content());
        answer.set("metadata", metadata(fixed.after()));
        answer.put("check_name", check);
        answer.put("fixed", fixed.fixed());
        row.apply(fixed.before().report(), check).ifPresent(each -> answer.set("before", each));
        // If the check now has nothing left to judge, the value is null instead of absent, because the check
        // applied before the fix.
        answer.set("after", row.apply(fixed.after().report(), check).orElse(NullNode.getInstance()));
        putScores(answer, fixed.before(), fixed.after());
        answer.put(
                "diff",
                Differences.unified(
                        CONTENT,
                        CONTENT,
                        fixed.before().content(),
                        fixed.after().content()));
        answer.set("changes", changes(fixed.before(), fixed.after()));
        texts(answer.putArray("reasons"), fixed.reasons());
        texts(answer.putArray("questions"), fixed.questions());
        doubts(answer.putArray("doubts"), fixed.doubts());
        answer.put("rewrites_used", outcome.rewrites());
        answer.put("provider", outcome.provider());
        answer.set("cost", cost(outcome));
        return new Rendered(answer);
    }

    /// Returns the response after all rule fixes.
    ///
    /// @param before the text before the fixes
    static byte[] bytes(ScoredText before, List<FixedCheck> fixes) {
        ScoredText after = fixes.isEmpty() ? before : fixes.getLast().after();
        ObjectNode answer = JSON.createObjectNode();
        answer.put("content", after.content());
        answer.set("metadata", metadata(after));
        ArrayNode fixed = answer.putArray("fixed");
        for (FixedCheck each : fixes) {
            fixed.addObject()
                    .put("check", each.check())
                    .put("before", each.before().severity(each.check()).name())
                    .put("after", each.after().severity(each.check()).name());
        }
        putScores(answer, before, after);
        answer.put("diff", Differences.unified(CONTENT, CONTENT, before.content(), after.content()));
        answer.set("changes", changes(before, after));
        return answer.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static ObjectNode cost(FixOutcome outcome) {
        Metered.Meter meter = outcome.meter();
        TokenUsage used = meter.used();
        return CostJson.cost(
                outcome.provider() == null
                        ? List.of()
                        : List.of(new StoredSteps.Cost("fix", meter.provider(), meter.model(), used)));
    }

    /// Returns the current values, wherever they are declared, and null for missing values.
    static ObjectNode metadata(ScoredText text) {
        Article article = text.article();
        ObjectNode metadata = JSON.createObjectNode();
        metadata.put("title", value(article.title()));
        metadata.put("slug", value(article.slug().filter(slug -> slug.origin() != MetadataField.Origin.DERIVED)));
        metadata.put("meta_description", value(article.metaDescription()));
        return metadata;
    }

    private static @Nullable String value(Optional<MetadataField> field) {
        return field.map(MetadataField::value).orElse(null);
    }

    private static void putScores(ObjectNode answer, ScoredText before, ScoredText after) {
        answer.set("scores_before", scores(before.report().scores()));
        answer.set("scores_after", scores(after.report().scores()));
        Report.Suppressed suppressed = after.report().suppressed();
        answer.put("suppressed_count", suppressed.count());
        answer.set("scores_unsuppressed", scores(suppressed.scores()));
    }

    static ObjectNode scores(Report.Scores scores) {
        ObjectNode json = JSON.createObjectNode();
        json.put("overall", tenths(scores.overall()));
        json.put("seo", tenths(scores.seo()));
        json.put("aeo", tenths(scores.aeo()));
        json.put("geo", tenths(scores.geo()));
        return json;
    }

    private static BigDecimal tenths(int value) {
        return BigDecimal.valueOf(value, 1);
    }

    /// Returns the changes: ranges of the content at their original offsets, and changed metadata fields.
    static ArrayNode changes(ScoredText before, ScoredText after) {
        ArrayNode changes = JSON.createArrayNode();
        for (Edit edit : Differences.between(before.content(), after.content())) {
            ObjectNode change = changes.addObject();
            change.put("field", "content");
            change.put("start", edit.range().start());
            change.put("end", edit.range().end());
            change.put("before", edit.range().of(before.content()));
            change.put("after", edit.replacement());
        }
        beside(changes, "title", before.submission().title(), after.submission().title());
        beside(changes, "slug", before.submission().slug(), after.submission().slug());
        beside(
                changes,
                "meta_description",
                before.submission().metaDescription(),
                after.submission().metaDescription());
        return changes;
    }

    private static void beside(ArrayNode changes, String field, @Nullable String before, @Nullable String after) {
        if (after != null && !after.equals(before)) {
            ObjectNode change = changes.addObject();
            change.put("field", field);
            change.putNull("start");
            change.putNull("end");
            change.put("before", before);
            change.put("after", after);
        }
    }

    static void doubts(ArrayNode array, List<Doubt> doubts) {
        for (Doubt doubt : doubts) {
            array.addObject()
                    .put("before", doubt.before())
                    .put("after", doubt.after())
                    .put("reason", doubt.reason());
        }
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
