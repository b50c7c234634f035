package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnswerHeadersTest {

    private static final String SECURE = "Strict-Transport-Security";

    @Test
    void hstsIsSentOnlyOverHttps() {
        assertThat(AnswerHeaders.of("https://assay.tea.example", false).all())
                .containsEntry(SECURE, "max-age=31536000");
        assertThat(AnswerHeaders.of("http://localhost:8080", false).all()).doesNotContainKey(SECURE);
    }

    @Test
    void varyIsSentOnlyWithConfiguredOrigins() {
        assertThat(AnswerHeaders.of("http://localhost:8080", true).all()).containsEntry("Vary", "Origin");
        assertThat(AnswerHeaders.of("http://localhost:8080", false).all()).doesNotContainKey("Vary");
    }
}
