package assay.service.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageModelsTest {

    private static LanguageModels of(Map<String, String> environment) {
        return Settings.from(environment).languageModels();
    }

    @Test
    void whereNothingIsSetNobodyIsAsked() {
        LanguageModels models = of(Map.of());
        assertThat(models.anthropic().isConfigured()).isFalse();
        assertThat(models.anthropic().model()).isEqualTo("claude-sonnet-5-5");
        assertThat(models.anthropic().prices()).isNull();
        assertThat(models.openAi().isConfigured()).isFalse();
        assertThat(models.openAi().model()).isEqualTo("gpt-6-astra");
        assertThat(models.openAi().speaks()).isEqualTo(LanguageModels.Interface.RESPONSES);
        // Another address without a key is no provider of Anthropic's.
        assertThat(of(Map.of("ASSAY_ANTHROPIC_BASE_URL", "https://gate.tea.example"))
                        .anthropic()
                        .isConfigured())
                .isFalse();
    }

    @Test
    void allOfItCanBeSet() {
        LanguageModels models = of(Map.of(
                "ASSAY_ANTHROPIC_API_KEY", "sk-ant-api03-x_Y",
                "ASSAY_ANTHROPIC_MODEL", "claude-haiku-5-5",
                "ASSAY_ANTHROPIC_BASE_URL", "https://gate.tea.example/anthropic/",
                "ASSAY_ANTHROPIC_PRICES", "3, 15.75",
                "ASSAY_OPENAI_BASE_URL", "http://localhost:11434/v1",
                "ASSAY_OPENAI_MODEL", "org/llama3.1:8b",
                "ASSAY_OPENAI_INTERFACE", "chat",
                "ASSAY_OPENAI_PRICES", "0,0.125"));
        assertThat(models.anthropic().isConfigured()).isTrue();
        assertThat(models.anthropic().baseUrl()).isEqualTo("https://gate.tea.example/anthropic");
        assertThat(models.anthropic().prices()).isEqualTo(new LanguageModels.Prices(3_000, 15_750));
        assertThat(models.openAi().isConfigured()).isTrue();
        assertThat(models.openAi().speaks()).isEqualTo(LanguageModels.Interface.CHAT);
        assertThat(models.openAi().prices()).isEqualTo(new LanguageModels.Prices(0, 125));
        assertThat(models.toString()).doesNotContain("sk-ant");
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
                "ASSAY_OPENAI_PRICES | 1,99999"
            })
    void whatCannotBeMeantStopsTheStartWithASentence(String name, String value) {
        assertThatThrownBy(() -> of(Map.of(name, value)))
                .isInstanceOf(Settings.Refused.class)
                .hasMessageStartingWith(name + " must be ")
                .message()
                .doesNotContain("secret", "two words", "schlüssel");
    }
}
