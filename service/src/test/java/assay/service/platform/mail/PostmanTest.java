package assay.service.platform.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.service.platform.Settings;
import assay.service.platform.Smtp;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests how settings become Jakarta Mail properties.
class PostmanTest {

    private static final String FROM = "Tea house <house@tea.example>";

    private static Smtp smtp(String url) {
        return Objects.requireNonNull(Settings.from(Map.of("ASSAY_SMTP_URL", url, "ASSAY_MAIL_FROM", FROM))
                .smtp());
    }

    @ParameterizedTest
    @CsvSource({
        "smtp://mail.tea.example, mail.tea.example, 587, false, true",
        "smtp://mail.tea.example:25?starttls=off, mail.tea.example, 25, false, false",
        "smtp://mail.tea.example:25?starttls=on, mail.tea.example, 25, false, true",
        "smtps://mail.tea.example, mail.tea.example, 465, true, false",
        "smtp://localhost:25, localhost, 25, false, false",
        "smtp://127.0.0.2:25, 127.0.0.2, 25, false, false",
        "smtp://[::1]:25, ::1, 25, false, false",
        "smtp://127.0.0.1:25?starttls=on, 127.0.0.1, 25, false, true",
        "smtp://10.0.0.1:25, 10.0.0.1, 25, false, true",
        "smtp://localhost.evil.example:25, localhost.evil.example, 25, false, true",
        "smtps://localhost, localhost, 465, true, false",
    })
    void connectionIsEncryptedUnlessItIsLocalOrDisabled(
            String url, String host, String port, String ssl, String starttls) {
        Properties properties = Postman.properties(smtp(url));
        assertThat(properties)
                .containsEntry("mail.smtp.host", host)
                .containsEntry("mail.smtp.port", port)
                .containsEntry("mail.smtp.ssl.enable", ssl)
                .containsEntry("mail.smtp.ssl.checkserveridentity", "true")
                .containsEntry("mail.smtp.starttls.enable", starttls)
                .containsEntry("mail.smtp.starttls.required", starttls)
                .containsEntry("mail.smtp.auth", "false")
                .containsEntry("mail.smtp.connectiontimeout", "5000")
                .containsEntry("mail.smtp.timeout", "15000");
    }

    @Test
    void smtpPasswordIsNeverShown() {
        Smtp smtp = smtp("smtp://ada%40tea.example:let%3Ame+in%40@mail.tea.example");
        assertThat(smtp.login()).isEqualTo(new Smtp.Login("ada@tea.example", "let:me+in@"));
        Settings settings =
                Settings.from(Map.of("ASSAY_SMTP_URL", "smtp://ada:letmein@mail.tea.example", "ASSAY_MAIL_FROM", FROM));
        assertThat(settings.toString()).contains("mail.tea.example").doesNotContain("letmein");
        assertThat(Postman.properties(smtp))
                .containsEntry("mail.smtp.auth", "true")
                .doesNotContainValue("let:me+in@");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mail.tea.example",
                "http://mail.tea.example",
                "smtp:ada",
                "smtp://ada@tea.example:letmein@mail.tea.example",
                "smtp://ada@mail.tea.example",
                "smtp://:letmein@mail.tea.example",
                "smtp://ada:letmein@mail.tea.example/inbox",
                "smtp://ada:letmein@mail.tea.example?starttls=maybe",
                "smtps://ada:letmein@mail.tea.example?starttls=off",
                "smtp://ada:letmein@mail.tea.example#x",
                "smtp://ada:let mein@mail.tea.example",
                "smtp://ada:letmein@mail.tea.example:port",
            })
    void invalidUrlsAreRejectedWithoutTheirPassword(String url) {
        assertThatThrownBy(() -> smtp(url))
                .isInstanceOf(Settings.Refused.class)
                .hasMessageStartingWith("ASSAY_SMTP_URL must be smtp://")
                .message()
                .doesNotContain("letmein");
    }

    @ParameterizedTest
    @ValueSource(strings = {"house", "a@tea.example, b@tea.example", "Ada <ada@tea.example", "ada@teaĊ.example"})
    void senderMustBeOneAddress(String from) {
        Map<String, String> settings = Map.of("ASSAY_SMTP_URL", "smtp://localhost", "ASSAY_MAIL_FROM", from);
        assertThatThrownBy(() -> Settings.from(settings))
                .isInstanceOf(Settings.Refused.class)
                .hasMessageStartingWith("ASSAY_MAIL_FROM must be one email address");
    }

    @Test
    void senderOfEmailsIsRequired() {
        assertThatThrownBy(() -> Settings.from(Map.of("ASSAY_SMTP_URL", "smtp://localhost")))
                .isInstanceOf(Settings.Refused.class)
                .hasMessage("ASSAY_MAIL_FROM is required with ASSAY_SMTP_URL. Set it to the sender of emails, such as"
                        + " Assay <assay@tea.example>");
    }

    @Test
    void baseUrlHasADefaultAndNoTrailingSlash() {
        assertThat(Settings.from(Map.of()).baseUrl()).isEqualTo("http://localhost:8080");
        assertThat(Settings.from(Map.of("ASSAY_PORT", "8081")).baseUrl()).isEqualTo("http://localhost:8081");
        assertThat(Settings.from(Map.of("ASSAY_BASE_URL", "https://tea.example/assay/"))
                        .baseUrl())
                .isEqualTo("https://tea.example/assay");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"tea.example", "/assay", "ftp://tea.example", "https://", "https://tea.example?x", "https://a@b"
            })
    void baseUrlMustBeAWebUrl(String url) {
        assertThatThrownBy(() -> Settings.from(Map.of("ASSAY_BASE_URL", url)))
                .isInstanceOf(Settings.Refused.class)
                .hasMessageStartingWith("ASSAY_BASE_URL must be");
    }

    @Test
    void onlyRejectionsOfTheEmailItselfAreFinal() {
        assertThat(IntStream.of(500, 550, 552, 554)).allMatch(Postman::isFinal);
        assertThat(IntStream.of(0, 421, 450, 530, 535)).noneMatch(Postman::isFinal);
    }
}
