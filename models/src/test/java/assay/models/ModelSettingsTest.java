package assay.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelSettingsTest {

    private static ModelSettings of(Map<String, String> environment) {
        return ModelSettings.of(environment::get);
    }

    private static AnthropicSettings anthropic(ModelSettings settings) {
        return (AnthropicSettings) settings.providers().getFirst();
    }

    private static OpenAiSettings openAi(ModelSettings settings) {
        return (OpenAiSettings) settings.providers().getLast();
    }

    /// A provider that is added to the enum but forgotten in the settings would never be used.
    @Test
    void everyProviderExceptTheMockHasSettings() {
        List<Provider> real = Arrays.stream(Provider.values())
                .filter(each -> each != Provider.MOCK)
                .toList();
        assertThat(of(Map.of()).providers())
                .extracting(ProviderSettings::provider)
                .containsExactlyElementsOf(real);
        assertThat(ProviderSettings.class.getPermittedSubclasses()).hasSameSizeAs(real);
        assertThat(of(Map.of()).providers())
                .allSatisfy(each -> assertThat(ModelSettings.SETTINGS)
                        .extracting(Setting::name)
                        .contains(each.keySetting()));
        assertThat(ModelSettings.SETTINGS)
                .containsAll(AnthropicSettings.SETTINGS)
                .containsAll(OpenAiSettings.SETTINGS)
                .extracting(Setting::name)
                .contains("ASSAY_VERIFIER")
                .doesNotHaveDuplicates();
    }

    @Test
    void noProviderIsConfiguredByDefault() {
        ModelSettings settings = of(Map.of());
        assertThat(anthropic(settings).isConfigured()).isFalse();
        assertThat(anthropic(settings).model()).isEqualTo("claude-sonnet-5-5");
        assertThat(anthropic(settings).baseUrl()).isEqualTo("https://api.anthropic.com");
        assertThat(anthropic(settings).prices()).isNull();
        assertThat(openAi(settings).isConfigured()).isFalse();
        assertThat(openAi(settings).model()).isEqualTo("gpt-6-astra");
        assertThat(openAi(settings).baseUrl()).isEqualTo("https://api.openai.com/v1");
        assertThat(openAi(settings).speaks()).isEqualTo(OpenAiSettings.Interface.RESPONSES);
        // Another base URL without a key does not configure Anthropic.
        assertThat(anthropic(of(Map.of("ASSAY_ANTHROPIC_BASE_URL", "https://gate.tea.example")))
                        .isConfigured())
                .isFalse();
    }

    @Test
    void everySettingIsRead() {
        ModelSettings settings = of(Map.of(
                "ASSAY_ANTHROPIC_API_KEY", "sk-ant-api03-x_Y",
                "ASSAY_ANTHROPIC_MODEL", "claude-haiku-5-5",
                "ASSAY_ANTHROPIC_BASE_URL", "https://gate.tea.example/anthropic/",
                "ASSAY_ANTHROPIC_PRICES", "3, 15.75",
                "ASSAY_OPENAI_BASE_URL", "http://localhost:11434/v1",
                "ASSAY_OPENAI_MODEL", "org/llama3.1:8b",
                "ASSAY_OPENAI_INTERFACE", "chat",
                "ASSAY_OPENAI_PRICES", "0,0.125"));
        assertThat(anthropic(settings).isConfigured()).isTrue();
        assertThat(anthropic(settings).baseUrl()).isEqualTo("https://gate.tea.example/anthropic");
        assertThat(anthropic(settings).prices()).isEqualTo(new TokenPrices(3_000, 15_750));
        assertThat(openAi(settings).isConfigured()).isTrue();
        assertThat(openAi(settings).baseUrl()).isEqualTo("http://localhost:11434/v1");
        assertThat(openAi(settings).speaks()).isEqualTo(OpenAiSettings.Interface.CHAT);
        assertThat(openAi(settings).prices()).isEqualTo(new TokenPrices(0, 125));
        assertThat(settings.toString()).doesNotContain("sk-ant");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ASSAY_ANTHROPIC_API_KEY | two words",
                "ASSAY_OPENAI_API_KEY | schlüssel",
                "ASSAY_ANTHROPIC_MODEL | no such model!",
                "ASSAY_OPENAI_MODEL | -x",
                "ASSAY_ANTHROPIC_BASE_URL | gate.tea.example",
                "ASSAY_ANTHROPIC_BASE_URL | ftp://gate.tea.example",
                "ASSAY_OPENAI_BASE_URL | https://me:secret@gate.tea.example/v1",
                "ASSAY_OPENAI_BASE_URL | https://gate.tea.example/v1?key=secret",
                "ASSAY_OPENAI_INTERFACE | Chat",
                "ASSAY_ANTHROPIC_PRICES | 3",
                "ASSAY_ANTHROPIC_PRICES | 3,15,1",
                "ASSAY_ANTHROPIC_PRICES | 3;15",
                "ASSAY_OPENAI_PRICES | -1,2",
                "ASSAY_OPENAI_PRICES | 1e3,2",
                "ASSAY_OPENAI_PRICES | 1,0.0001",
                "ASSAY_OPENAI_PRICES | 1,99999",
                "ASSAY_VERIFIER | on"
            })
    void invalidValuesAreRejectedWithAnExplanation(String name, String value) {
        assertThatThrownBy(() -> of(Map.of(name, value)))
                .isInstanceOf(ModelSettings.Invalid.class)
                .hasMessageStartingWith(name + " must be ")
                .message()
                .doesNotContain("secret", "two words", "schlüssel");
    }
}
