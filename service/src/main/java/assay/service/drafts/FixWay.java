package assay.service.drafts;

import assay.service.drafts.fixing.Rules;
import assay.service.drafts.fixing.WriterQuestions;

/// What mends a check, as far as that can be told before anybody tries: a rule where there is one that can, which costs
/// nothing, and where none can a model for a rewrite, or its writer, who is asked.
///
/// @param rule whether there is a rule to try first
/// @param writer whether the writer is asked where no rule can; otherwise a model is
public record FixWay(boolean rule, boolean writer) {

    static FixWay of(String check) {
        return new FixWay(Rules.of(check).isPresent(), WriterQuestions.needed(check));
    }

    /// What is tried first, in a word: rule, model or writer.
    public String first() {
        return rule ? "rule" : otherwise();
    }

    /// What is tried where no rule can mend it: model or writer.
    public String otherwise() {
        return writer ? "writer" : "model";
    }
}
