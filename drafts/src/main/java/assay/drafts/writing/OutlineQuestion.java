package assay.drafts.writing;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.draft.Fault;
import assay.drafts.draft.Format;
import assay.models.Question;
import java.util.List;

/// Asks for the front matter of a draft, its direct answer, and a choice of the questions to answer.
///
/// @param faults the faults in the previous title and description; empty in the first round
public record OutlineQuestion(Bundle bundle, Format format, List<Fault> faults) implements Question {

    private static final int TOKENS = 2_000;

    @Override
    public String name() {
        return "outline";
    }

    @Override
    public String instructions() {
        String kind = switch (format) {
            case LISTICLE -> "a list of options";
            case COMPARISON -> "a comparison of the options";
            case ALTERNATIVES -> "a guide to the alternatives to a product";
            case BUYERS_GUIDE -> "a buyer's guide";
        };
        return WritingMaterial.DATA + """

            The article is %s for the keyword in the material. Answer with:
            - title: 30 to 60 characters, with the words of the keyword near its start, and with no number except
              the number of options.
            - description: 120 to 156 characters about what the reader gets, with the keyword, and with no number.
            - answer: two to four sentences that directly answer a search for the keyword, beginning with what the
              keyword is about.
            - questions: the positions, counted from 0, of the three to five questions in searchers.questions that the
              evidence answers best.
            If the material contains "to_fix", avoid the faults that it lists, for the reasons that it gives.
            """.replace("%s", kind);
    }

    @Override
    public String material() {
        return new WritingMaterial(bundle)
                .searchers()
                .faults(faults)
                .facts(bundle.tools(), List.of(Fact.Kind.WHAT, Fact.Kind.AUDIENCE), WritingMaterial.market(bundle))
                .toString();
    }

    @Override
    public String schema() {
        return """
            {"type":"object","properties":{"title":{"type":"string"},"description":{"type":"string"},\
            "answer":{"type":"array","items":%s},"questions":{"type":"array","items":{"type":"integer"}}},\
            "required":["title","description","answer","questions"],"additionalProperties":false}\
            """.replace("%s", WritingMaterial.SENTENCE);
    }

    @Override
    public int mostTokens() {
        return TOKENS;
    }
}
