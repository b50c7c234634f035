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

/// What auto-fix answers.
final class FixShapes {

    private FixShapes() {}

    static final Shape AUTO_FIX_ANSWER = Shape.of(
            "AutoFixAnswer",
            "A text, mended or as it was, and what is to be said of it.",
            text("content", "The whole text, mended; as it was submitted where `fixed` is false."),
            object("metadata", "", "AutoFixMetadata"),
            text("check_name", ""),
            truth("fixed", "Whether the check is better and everything else as good."),
            object("before", "The check before.", "CheckRow"),
            object(
                            "after",
                            "The check since; null where the text has nothing for it to judge any more, as `reasons` say.",
                            "CheckRow")
                    .orNull(),
            object("scores_before", "", "Scores"),
            object("scores_after", "", "Scores"),
            text("diff", "What was changed of the content, as a unified diff; empty where nothing was."),
            list("changes", "The same as edits, and what is said otherwise beside the text.", "AutoFixChange"),
            texts(
                    "reasons",
                    "Why it was not mended, or not in full, or why the check has nothing to judge any more, where"
                            + " `after` is null; empty where there is nothing to say."),
            texts("questions", "What only the writer can answer."),
            list(
                    "doubts",
                    "Changes of wording that may have changed the meaning, for a person to compare; empty where there"
                            + " are none. What a rule fixes has none.",
                    "AutoFixDoubt"),
            large("rewrites_left", "What this month's allowance has left."),
            number("rewrites_used", "What this call took of it: 1 where a model's edits were accepted, else 0."),
            word("provider", "Whose model was asked; null where none was.", List.of("anthropic", "openai", "mock"))
                    .orNull(),
            object("cost", "", "ModelCost"));

    static final Shape AUTO_FIX_METADATA = Shape.of(
            "AutoFixMetadata",
            "The title, slug and description as they are since, wherever they stand.",
            text("title", "Null where there is none.").orNull(),
            text("slug", "Null where there is none but one made from the title.")
                    .orNull(),
            text("meta_description", "Null where there is none.").orNull());

    static final Shape AUTO_FIX_DOUBT = Shape.of(
            "AutoFixDoubt",
            "A change that no program can prove to keep the meaning.",
            text("before", "The sentence as it was; null where it was added.").orNull(),
            text("after", "The sentence as it is; null where it was removed.").orNull(),
            text("reason", "What may have changed, in one line."));

    static final Shape AUTO_FIX_CHANGE = Shape.of(
            "AutoFixChange",
            "Something that is written otherwise.",
            word(
                    "field",
                    "`content`, or what is said beside it.",
                    List.of("content", "title", "slug", "meta_description")),
            number("start", "Where it stood in the submitted content, in UTF-16 units; null beside it.")
                    .orNull(),
            number("end", "Where that ended, exclusive.").orNull(),
            text("before", "What stood there; null where nothing was said.").orNull(),
            text("after", "What stands there since."));
}
