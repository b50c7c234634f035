package assay.service.drafts.model;

import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.Optional;
import org.springframework.stereotype.Component;

@Component
public class Models {
    public void require(String wanted) {
        throw Problem.of(ProblemKind.NOT_CONFIGURED, "ASSAY_ANTHROPIC_API_KEY");
    }

    public LanguageModel choose(String wanted, Optional<Provider> pinned) {
        throw Problem.of(ProblemKind.NOT_CONFIGURED, "ASSAY_ANTHROPIC_API_KEY");
    }

    public static Problem problem(ModelFailure failure) {
        return Problem.of(ProblemKind.PROVIDER_FAILED, String.valueOf(failure.getMessage()));
    }
}
