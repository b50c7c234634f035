package assay.service.drafts;

import assay.fixes.WriterQuestions;
import assay.fixes.rules.Rules;

/// How a check can be fixed, as far as this is known in advance: for free by a rule, if there is one and it
/// applies; otherwise by a model, which costs a rewrite, or by asking the writer.
///
/// @param rule whether there is a rule to try first
/// @param writer whether the writer is asked if no rule applies; otherwise a model is called
public record FixWay(boolean rule, boolean writer) {

    static FixWay of(String check) {
        return new FixWay(Rules.of(check).isPresent(), WriterQuestions.needed(check));
    }

    /// Returns what is tried first: `rule`, `model` or `writer`.
    public String first() {
        return rule ? "rule" : otherwise();
    }

    /// Returns what is tried if no rule applies: `model` or `writer`.
    public String otherwise() {
        return writer ? "writer" : "model";
    }
}
