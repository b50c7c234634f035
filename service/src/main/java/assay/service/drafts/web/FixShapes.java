package assay.service.drafts.web;

import static assay.service.platform.web.Shape.large;
import static assay.service.platform.web.Shape.list;
import static assay.service.platform.web.Shape.number;
import static assay.service.platform.web.Shape.object;
import static assay.service.platform.web.Shape.text;
import static assay.service.platform.web.Shape.texts;
import static assay.service.platform.web.Shape.truth;
import static assay.service.platform.web.Shape.word;

import assay.service.platform.web.Shape;
import java.util.List;

/// The response schemas of auto-fix.
final class FixShapes {

    private FixShapes() {}

    static final Shape AUTO_FIX_ANSWER = Shape.of(
            "AutoFixAnswer",
            "The result of a fix.",
            text("content", "The whole fixed text; the submitted text if `fixed` is false."),
            object("metadata", "", "AutoFixMetadata"),
            text("check_name", ""),
            truth("fixed", "Whether the check improved and everything else is as good as before."),
            object("before", "The check before the fix.", "CheckRow"),
            object(
                            "after",
                            "The check after the fix; null if it no longer applies to the text, as explained in `reasons`.",
                            "CheckRow")
                    .orNull(),
            object("scores_before", "", "Scores"),
            object("scores_after", "", "Scores"),
            text("diff", "The changes to the content as a unified diff; empty if there are none."),
            list("changes", "The changes as edits, including changed metadata.", "AutoFixChange"),
            texts(
                    "reasons",
                    "Why it was not fixed or only in part, or why the check no longer applies if `after` is null;"
                            + " empty if there is nothing to report."),
            texts("questions", "Questions that only the writer can answer."),
            list(
                    "doubts",
                    "Changes of wording that may have changed the meaning, for a person to compare; empty if there are"
                            + " none. Fixes by rule have none.",
                    "AutoFixDoubt"),
            large("rewrites_left", "The rewrites left this month."),
            number("rewrites_used", "The rewrites this call cost: 1 if a model's edits were accepted, otherwise 0."),
            word(
                            "provider",
                            "The provider whose model was asked; null if none was.",
                            List.of("anthropic", "openai", "mock"))
                    .orNull(),
            object("cost", "", "ModelCost"));

    static final Shape AUTO_FIX_METADATA = Shape.of(
            "AutoFixMetadata",
            "The title, slug and description after the fix, wherever they are in the text.",
            text("title", "Null if there is none.").orNull(),
            text("slug", "Null if there is none or only one made from the title.")
                    .orNull(),
            text("meta_description", "Null if there is none.").orNull());

    static final Shape AUTO_FIX_DOUBT = Shape.of(
            "AutoFixDoubt",
            "A change that no program can prove right or wrong.",
            text("before", "The sentence before the fix; null if it was added.").orNull(),
            text("after", "The sentence after the fix; null if it was removed.").orNull(),
            text("reason", "What may have changed, in one line."));

    static final Shape AUTO_FIX_CHANGE = Shape.of(
            "AutoFixChange",
            "A change to the content or to a metadata field.",
            word("field", "`content`, or a metadata field.", List.of("content", "title", "slug", "meta_description")),
            number(
                            "start",
                            "Where the change starts in the submitted content, in UTF-16 units; null for metadata fields.")
                    .orNull(),
            number("end", "Where the change ends in the submitted content, exclusive.")
                    .orNull(),
            text("before", "The old text; null if the field had no value.").orNull(),
            text("after", "The new text."));
}
