package assay.service.drafts.model;

import assay.service.platform.LanguageModels;

/// The real clients of providers, spoken to a fake on loopback; for tests of other packages.
public final class Loopback {

    private Loopback() {}

    /// To be closed by whoever asked for it.
    public static Models of(FakeProvider provider) {
        return switch (provider) {
            case FakeAnthropic anthropic ->
                Tasks.models(anthropic, null, LanguageModels.Interface.RESPONSES, Tasks.PRICES, Tasks.SHORT);
            case FakeOpenAi openAi ->
                Tasks.models(null, openAi, LanguageModels.Interface.RESPONSES, Tasks.PRICES, Tasks.SHORT);
        };
    }
}
