package assay.service.drafts;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/// The shapes of what auto-fix answers, for `openapi.json` alone: nothing makes one of these.
final class FixShapes {

    private FixShapes() {}

    @Schema(name = "AutoFixAnswer", description = "A text, mended or as it was, and what is to be said of it.")
    record FixAnswer(
            @Schema(description = "The whole text, mended; as it was submitted where `fixed` is false.")
            String content,

            Metadata metadata,
            String checkName,

            @Schema(description = "Whether the check is better and everything else as good.")
            boolean fixed,

            @Schema(description = "The check before.", ref = "#/components/schemas/CheckRow")
            Object before,

            @Schema(
                    description =
                            "The check since; null where the text has nothing for it to judge any more, as `reasons` say.",
                    ref = "#/components/schemas/CheckRow")
            Object after,

            @Schema(ref = "#/components/schemas/Scores") Object scoresBefore,

            @Schema(ref = "#/components/schemas/Scores") Object scoresAfter,

            @Schema(description = "What was changed of the content, as a unified diff; empty where nothing was.")
            String diff,

            @Schema(description = "The same as edits, and what is said otherwise beside the text.")
            List<Change> changes,

            @Schema(
                    description =
                            "Why it was not mended, or not in full, or why the check has nothing to judge any more, where"
                                    + " `after` is null; empty where there is nothing to say.")
            List<String> reasons,

            @Schema(description = "What only the writer can answer.")
            List<String> questions,

            @Schema(description = "What this month's allowance has left.")
            long rewritesLeft,

            @Schema(description = "What this call took of it: 1 where a model's edits were accepted, else 0.")
            int rewritesUsed,

            @Schema(
                    description = "Whose model was asked; null where none was.",
                    allowableValues = {"anthropic", "openai", "mock"})
            String provider,

            BuilderShapes.Cost cost) {}

    @Schema(
            name = "AutoFixMetadata",
            description = "The title, slug and description as they are since, wherever they stand.")
    record Metadata(
            @Schema(description = "Null where there is none.")
            String title,

            @Schema(description = "Null where there is none but one made from the title.")
            String slug,

            @Schema(description = "Null where there is none.")
            String metaDescription) {}

    @Schema(name = "AutoFixChange", description = "Something that is written otherwise.")
    record Change(
            @Schema(
                    description = "`content`, or what is said beside it.",
                    allowableValues = {"content", "title", "slug", "meta_description"})
            String field,

            @Schema(
                    description = "Where it stood in the submitted content, in UTF-16 units; null beside it.")
            Integer start,

            @Schema(description = "Where that ended, exclusive.")
            Integer end,

            @Schema(description = "What stood there; null where nothing was said.")
            String before,

            @Schema(description = "What stands there since.")
            String after) {}
}
