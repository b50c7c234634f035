package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.Catalogue;
import assay.scoring.CheckTester;
import assay.scoring.Report;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsAndPiiTest {

    private static final String CHANCE = "Zk3vQ9xTb7LmWc2RdY8sHp4NfJg6KaEu1VqXoBi5";

    private final CheckTester check = new CheckTester(new SecretsAndPii());

    /// Returns keys that are concatenated here, so that key scanners don't report this file.
    static Stream<String> keys() {
        return Stream.of(
                "AK" + "IAQ3EGRZ5TN7WXKB2D",
                "gh" + "p_" + CHANCE.substring(0, 36),
                "github" + "_pat_" + CHANCE + CHANCE,
                "sk" + "_live_" + CHANCE.substring(0, 24),
                "xox" + "b-2847163950-" + CHANCE.substring(0, 24),
                "AI" + "za" + CHANCE.substring(0, 35),
                "sk" + "-proj-" + CHANCE + CHANCE,
                "sk" + "-ant-api03-" + CHANCE + CHANCE,
                ours(),
                token(1_900_000_000));
    }

    private static String ours() {
        String body = "ask" + "_live_" + CHANCE.substring(0, 30);
        return body + KeyShapes.checksum(body);
    }

    private static String token(long expires) {
        return part("{\"alg\":\"HS256\",\"typ\":\"JWT\"}") + "."
                + part("{\"sub\":\"u_83412\",\"role\":\"owner\",\"exp\":" + expires + "}") + "." + CHANCE;
    }

    private static String part(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void keyInProseCodeOrHtmlGivesABlocker(String key) {
        check.on("Green tea. Use " + key + " to brew.")
                .gives(BLOCKER)
                .because("Revoke the")
                .marks(key);
        check.on("Green tea.\n\n```\nkey = \"" + key + "\"\n```\n")
                .gives(BLOCKER)
                .marks(key);
        check.on("<p>Green tea.</p><!-- KEY=" + key + " --><script>k='" + key + "'</script>")
                .gives(BLOCKER)
                .measures("api_key_patterns", 2);
    }

    @ParameterizedTest
    @MethodSource("keys")
    void reportNeverRepeatsTheKey(String key) {
        Report report = new Scorer(Catalogue.complete())
                .score(Submission.of(
                                "# " + key + "\n\nStudies show that [" + key + "](/" + key + ") is a key " + key
                                        + ", it is. TODO: " + key + "\n\n```\n" + key + "\n```\n",
                                CheckTester.TODAY)
                        .titled("Use " + key)
                        .about(key));
        assertThat(report.toString()).doesNotContain(key, key.substring(0, 12), key.substring(key.length() - 10));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void secretsInOtherFieldsAreMaskedToo(String key) {
        String text = "# Tea\n\nGreen tea likes cool water.";
        Submission plain = Submission.of(text, CheckTester.TODAY);
        for (Submission submission : List.of(
                plain.titled("Tea " + key),
                plain.at(key),
                plain.about(key),
                plain.described("Tea " + key),
                plain.on("https://leaf.tea/" + key))) {
            Report report = new Scorer(Catalogue.complete()).score(submission);
            assertThat(report.verdict()).isEqualTo(BLOCKER);
            assertThat(folded(report)).doesNotContain(folded(key).substring(8, 20));
        }
    }

    @ParameterizedTest
    @MethodSource("keys")
    void notesAndSkippedChecksDoNotRepeatTheKey(String key) {
        Report report = new Scorer(Catalogue.complete())
                .score(Submission.of(
                        "---\ntitle: " + key + "\n---\n\n<!-- assay-disable " + key + " -->\n\n# Tea\n\nGreen tea.",
                        CheckTester.TODAY));
        assertThat(folded(report)).doesNotContain(folded(key).substring(8, 20));
    }

    @Test
    void noneOfManyKeysIsRepeated() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 150; i++) {
            text.append("Green tea.\n\n");
            text.append("## gh" + "p_")
                    .append(CHANCE, 0, 32)
                    .append(1357 + i * 31)
                    .append("\n\n");
        }
        Report report = new Scorer(Catalogue.complete()).score(Submission.of(text.toString(), CheckTester.TODAY));
        assertThat(folded(report)).doesNotContain(folded(CHANCE).substring(8, 20));
    }

    private static String folded(Object text) {
        return text.toString().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`AKIAIOSFODNN7EXAMPLE` and `wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY` are published.",
                "`sk_test_4eC39HqLyjWDarjtT1zdp7dc` opens a sandbox.",
                "```\nGITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n```",
                "```\nGITHUB_TOKEN=ghp_YOURTOKENHERE5aB7cD9eF1gH3iJ5kL7mN9oP\n```",
                "`ghp_1234567890abcdefghijklmnopqrstuvwxyz`",
                "`ghp_a1b2c3d4e5f6g7h8i9j0a1b2c3d4e5f6g7h8`",
                "`ask_live_Zk3vQ9xTb7LmWc2RdY8sHp4NfJg6KaEu1Vqx` has a wrong checksum.",
                "The class `sk-fading-circle-with-a-very-long-name-of-forty-letters` spins.",
                "-----BEGIN PRIVATE KEY-----\nMIIEvQ...\n-----END PRIVATE KEY-----",
                "pk_live_51H8sHp4NfJg6KaEu1VqXoBi5Zk3 is public.",
                "<script src=\"https://maps.googleapis.com/maps/api/js?key=AIzaZk3vQ9xTb7LmWc2RdY8sHp4NfJg6KaEu1Vq\"></script>",
                "Write to tea@example.com or call +49 30 1234567.",
                "Order 4929 1234 5678 9012 is late.",
                "A commit: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b."
            })
    void inventedKeysPass(String content) {
        check.on("Green tea likes cool water.\n\n" + content).passes();
    }

    @Test
    void keyNextToTheWordExamplePasses() {
        check.on("An example: `gh" + "p_" + CHANCE.substring(0, 36) + "`").passes();
    }

    @Test
    void expiredTokenPasses() {
        check.on("Send `" + token(1_500_000_000) + "` along.").passes();
    }

    @Test
    void privateKeyGivesABlocker() {
        String key =
                "-----BEGIN " + "RSA PRIVATE KEY-----\n" + CHANCE + "\n" + CHANCE + "\n-----END RSA PRIVATE KEY-----";
        check.on("Green tea.\n\n```\n" + key + "\n```\n")
                .gives(BLOCKER)
                .because("private key")
                .marks(key);
    }

    @Test
    void cardNumberGivesAWarning() {
        check.on("Pay with 4539 5787 6362 1486 now.").gives(WARNING).marks("4539 5787 6362 1486");
        check.on("My visa is 4539578763621486.").gives(WARNING).measures("card_like", 1);
        check.on("Pay with 3714 496353 98431, or 4242 4242 4242 4242.").passes();
        check.on("The id is 4539578763621486.").passes();
        check.on("For a test use 4539 5787 6362 1486.").passes();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "See [the plan](http://10.1.2.3/plan).",
                "See https://wiki.tea.corp/plan for more.",
                "See [it](https://jenkins.internal:8080/x)."
            })
    void internalUrlGivesAWarning(String content) {
        check.on("Green tea. " + content)
                .gives(WARNING)
                .because("inside your network")
                .measures("internal_urls", 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Open [the router](http://192.168.1.1/).",
                "Run `curl http://10.0.0.5:8080`.",
                "```\ncurl http://db.internal\n```",
                "Ask http://metadata.google.internal/ for it.",
                "Ping 10.0.0.1 first.",
                "> See http://10.1.2.3/plan"
            })
    void publicUrlsPass(String content) {
        check.on("Green tea.\n\n" + content).passes();
    }

    @Test
    void commentsDoNotSuppressTheCheck() {
        check.on("<!-- assay-disable secrets_and_pii -->\n\nGreen tea AK" + "IAQ3EGRZ5TN7WXKB2D")
                .gives(BLOCKER);
    }

    @Test
    @Tag("large")
    void textFullOfSecretsIsJudged() {
        for (String part :
                List.of("sk-", "eyJ", "eyJa.", "-----BEGIN PRIVATE KEY-----", "4 ", "4539 ", "secret_access_key=")) {
            check.on(part.repeat(200_000 / part.length())).judge();
        }
        check.on(("AK" + "IAQ3EGRZ5TN7WXKB2D ").repeat(9_000)).gives(BLOCKER);
        String key = "-----BEGIN " + "PRIVATE KEY-----\n" + CHANCE + CHANCE + CHANCE + "\n";
        Submission keys = Submission.of(key.repeat(200_000 / key.length()), CheckTester.TODAY);
        assertThat(new Scorer(Catalogue.complete()).score(keys).verdict()).isEqualTo(BLOCKER);
    }
}
