package assay.drafts.verification;

import assay.models.LanguageModel;
import assay.models.ModelFailure;
import assay.models.Provider;
import assay.models.Question;
import assay.models.Search;
import assay.models.TokenUsage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A verifier with scripted verdicts.
public final class ScriptedVerifier implements LanguageModel {

    private static final JsonMapper JSON = new JsonMapper();

    /// A scripted verdict on a claim.
    public record Said(String verdict, String evidence, String quotation) {

        public static Said supported(Claim claim) {
            Claim.Passage first = claim.passages().getFirst();
            return new Said("supported", first.id(), first.text());
        }

        public static Said notStated() {
            return new Said("not_stated", "", "");
        }
    }

    private final Provider provider;
    private final Function<Claim, Said> verdicts;
    private final List<VerifierQuestion> asked = new CopyOnWriteArrayList<>();
    private volatile ModelFailure.@org.jspecify.annotations.Nullable Kind failure;

    public ScriptedVerifier(Provider provider, Function<Claim, Said> verdicts) {
        this.provider = provider;
        this.verdicts = verdicts;
    }

    public ScriptedVerifier(Function<Claim, Said> verdicts) {
        this(Provider.OPENAI, verdicts);
    }

    /// Makes all further calls fail in this way.
    public ScriptedVerifier failing(ModelFailure.Kind kind) {
        failure = kind;
        return this;
    }

    public List<VerifierQuestion> asked() {
        return List.copyOf(asked);
    }

    /// Returns the claims in all questions that this verifier received.
    public List<Claim> claims() {
        return asked.stream().flatMap(each -> each.claims().stream()).toList();
    }

    @Override
    public Provider provider() {
        return provider;
    }

    @Override
    public String model() {
        return "said";
    }

    @Override
    public Answer answer(Question question, BooleanSupplier goesOn) {
        VerifierQuestion of = (VerifierQuestion) question;
        asked.add(of);
        ModelFailure.Kind kind = failure;
        if (kind != null) {
            throw new ModelFailure(kind, "OpenAI could not be reached.", TokenUsage.NONE);
        }
        ObjectNode json = JSON.createObjectNode();
        ArrayNode all = json.putArray("verdicts");
        for (int i = 0; i < of.claims().size(); i++) {
            Said said = verdicts.apply(of.claims().get(i));
            all.addObject()
                    .put("claim", i + 1)
                    .put("verdict", said.verdict())
                    .put("evidence", said.evidence())
                    .put("quotation", said.quotation());
        }
        return new Answer(json, TokenUsage.NONE);
    }

    @Override
    public Found search(Search search, BooleanSupplier goesOn) {
        throw new AssertionError(search);
    }
}
