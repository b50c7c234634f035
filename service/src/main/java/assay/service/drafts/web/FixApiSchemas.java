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
final class FixApiSchemas {

    private FixApiSchemas() {}

    static final Shape AUTO_FIX_ANSWER = Shape.of(
            "AutoFixAnswer",
            "The result of a fix.",
            text("content", "The full text with the fixes applied, or the submitted text if `fixed` is false."),
            object("metadata", "", "AutoFixMetadata"),
            text("check_name", ""),
            truth("fixed", "Whether the check improved and the fix was accepted."),
            object("before", "The check's result before the fix.", "CheckRow"),
            object(
                            "after",
                            "The check's result after the fix; null if the check no longer applies to the text, as `reasons` explains.",
                            "CheckRow")
                    .orNull(),
            object("scores_before", "", "Scores"),
            object("scores_after", "", "Scores"),
            number("suppressed_count", "The number of findings that comments in the fixed text suppress."),
            object("scores_unsuppressed", "The scores of the fixed text without suppression.", "Scores"),
            text("diff", "The changes to the content as a unified diff; empty if nothing changed."),
            list("changes", "The changes as edits, including changed metadata.", "AutoFixChange"),
            texts(
                    "reasons",
                    "Why the check was not fixed or was only partly fixed. If `after` is null, why the check no longer"
                            + " applies. Empty if there is nothing to report."),
            texts("questions", "Questions that only the writer can answer; empty if there are none."),
            list(
                    "doubts",
                    "Rewordings that might have changed the meaning, for a person to review. Always empty for fixes by"
                            + " rule.",
                    "AutoFixDoubt"),
            large("rewrites_left", "The number of rewrites left this month."),
            number(
                    "rewrites_used",
                    "The number of rewrites that this request cost: 1 if a model's edits were accepted, otherwise 0."),
            word(
                            "provider",
                            "The provider whose model was called; null if no model was called.",
                            List.of("anthropic", "openai", "mock"))
                    .orNull(),
            object("cost", "", "ModelCost"));

    static final Shape AUTO_FIX_METADATA = Shape.of(
            "AutoFixMetadata",
            "The title, slug and meta description after the fix, including those in the front matter or HTML head.",
            text("title", "The title; null if there is none.").orNull(),
            text("slug", "The slug; null if there is none, or if it was only derived from the title.")
                    .orNull(),
            text("meta_description", "The meta description; null if there is none.")
                    .orNull());

    static final Shape AUTO_FIX_DOUBT = Shape.of(
            "AutoFixDoubt",
            "A change that Assay can't prove right or wrong.",
            text("before", "The sentence before the fix; null if the sentence was added.")
                    .orNull(),
            text("after", "The sentence after the fix; null if the sentence was removed.")
                    .orNull(),
            text("reason", "What might have changed, in one line."));

    static final Shape AUTO_FIX_CHANGE = Shape.of(
            "AutoFixChange",
            "A change to the content or to a metadata field.",
            word(
                    "field",
                    "The changed field: `content` or a metadata field.",
                    List.of("content", "title", "slug", "meta_description")),
            number(
                            "start",
                            "The offset where the change starts in the submitted content, in UTF-16 code units; null for metadata fields.")
                    .orNull(),
            number(
                            "end",
                            "The offset where the change ends in the submitted content, exclusive; null for metadata fields.")
                    .orNull(),
            text("before", "The old text; null if the field had no value.").orNull(),
            text("after", "The new text."));
}
