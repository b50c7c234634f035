package assay.scoring.seo;

import static org.assertj.core.api.Assertions.assertThat;

import assay.scoring.CheckTester;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Keys are concatenated here, so that key scanners don't report this file.
class KeyShapesTest {

    private static final String CHANCE = "Zk3vQ9xTb7LmWc2RdY8sHp4NfJg6KaEu1VqXoBi5";

    private static final long TODAY =
            CheckTester.TODAY.atStartOfDay(ZoneOffset.UTC).toEpochSecond();

    private static String drawn(int length) {
        return CHANCE.repeat(7).substring(0, length);
    }

    private static String found(String source) {
        return told(source, KeyShapes.in(source, CheckTester.TODAY));
    }

    private static String told(String source, List<KeyShapes.Key> keys) {
        return keys.stream()
                .map(key -> key.issuer() + " " + key.range().of(source))
                .collect(Collectors.joining(" / "));
    }

    @ParameterizedTest
    @CsvSource({
        "GitHub, ghp_, 36, 36",
        "GitHub, github_pat_, 70, 90",
        "GitLab, glpat-, 20, 30",
        "Stripe, sk_live_, 24, 250",
        "Slack, xoxb-, 24, 250",
        "Google, AIza, 35, 35",
        "OpenAI, sk-, 40, 250",
        "npm, npm_, 36, 36",
        "DigitalOcean, dop_v1_, 64, 64",
        "Hugging Face, hf_, 34, 40",
        "Shopify, shpat_, 32, 32",
    })
    void keysMustHaveTheLengthThatTheIssuerUses(String issuer, String prefix, int least, int most) {
        for (int length : new int[] {least, most}) {
            String key = prefix + drawn(length);
            assertThat(found(key)).isEqualTo(issuer + " " + key);
            assertThat(found("so (" + key + ") it is")).isEqualTo(issuer + " " + key);
            assertThat(found("x" + key)).isEmpty();
            assertThat(found("-" + key)).isEmpty();
        }
        assertThat(found(prefix + drawn(least - 1))).isEmpty();
        assertThat(found(prefix + drawn(most + 1))).isEmpty();
    }

    @Test
    void awsKeysConsistOfCapitalsAndDigits() {
        String body = CHANCE.substring(0, 16);
        String key = "AK" + "IA" + body.toUpperCase(Locale.ROOT);
        assertThat(found(key)).isEqualTo("AWS " + key);
        assertThat(found("AK" + "IA" + body)).isEmpty();
        assertThat(found(key + " and " + key)).isEqualTo("AWS " + key + " / AWS " + key);
    }

    @Test
    void sendGridKeysConsistOfTwoParts() {
        String key = "SG" + "." + drawn(22) + "." + drawn(43);
        assertThat(found(key)).isEqualTo("SendGrid " + key);
        assertThat(found("so " + key)).isEqualTo("SendGrid " + key);
        assertThat(found("x" + key)).isEmpty();
        assertThat(found("SG" + "." + drawn(21) + "." + drawn(43))).isEmpty();
        assertThat(found("." + drawn(22) + "." + drawn(43))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"secretAccessKey: ", "aws_secret_access_key = ", "SECRET_ACCESS_KEY=", "\"secretaccesskey\": \""
            })
    void awsSecretsNeedAName(String name) {
        assertThat(found(name + CHANCE)).isEqualTo("AWS " + CHANCE);
        assertThat(found(name + CHANCE + "x")).isEmpty();
        assertThat(found(name + "a".repeat(40))).isEmpty();
        assertThat(found("For example " + name + CHANCE)).isEmpty();
        assertThat(found(name + CHANCE + " of_another_secret_access_kez")).isEqualTo("AWS " + CHANCE);
    }

    @Test
    void awsSecretsWithoutANameAreIgnored() {
        assertThat(found("another_secrets_key: " + CHANCE)).isEmpty();
        assertThat(found("secret access key: " + CHANCE)).isEmpty();
    }

    @Test
    void openAiKeysMixDigitsCapitalsAndSmallLetters() {
        String figures = CHANCE.replaceAll("[0-9]", "w");
        assertThat(found("sk-" + figures)).isEmpty();
        String capitals = CHANCE.toLowerCase(Locale.ROOT);
        assertThat(found("sk-" + capitals)).isEmpty();
        String small = CHANCE.toUpperCase(Locale.ROOT);
        assertThat(found("sk-" + small)).isEmpty();
        for (String one : List.of("0", "9")) {
            assertThat(found("sk-" + one + figures)).isNotEmpty();
        }
        for (String one : List.of("A", "Z")) {
            assertThat(found("sk-" + one + capitals)).isNotEmpty();
        }
        for (String one : List.of("a", "z")) {
            assertThat(found("sk-" + one + small)).isNotEmpty();
        }
    }

    @Test
    void publicMapKeysAreIgnored() {
        String key = "AI" + "za" + drawn(35);
        assertThat(found("https://maps.googleapis.com/maps/api/js?key=" + key)).isEmpty();
        assertThat(found("https://maps.gstatic.com/js?key=" + key)).isEmpty();
        assertThat(found("https://leaf.tea/js?key=" + key)).isEqualTo("Google " + key);
        assertThat(found("A key of google: " + key)).isEqualTo("Google " + key);
    }

    private static String part(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    private static String token(String claims, int signed) {
        return part("{\"alg\":\"HS256\",\"typ\":\"JWT\"}") + "." + part(claims) + "." + drawn(signed);
    }

    @Test
    void expiredTokensAreIgnored() {
        String good = token("{\"sub\":\"u_83412\",\"exp\":" + (TODAY + 1) + "}", 40);
        assertThat(found(good)).isEqualTo("token " + good);
        assertThat(found("so " + good + ", it is")).isEqualTo("token " + good);
        assertThat(found("a." + good)).isEmpty();
        assertThat(found(token("{\"sub\":\"u_83412\",\"exp\":" + TODAY + "}", 40)))
                .isEmpty();
        assertThat(found(token("{\"sub\":\"u_83412\"}", 40))).isEmpty();
        assertThat(found(token("{\"role\":\"anon\",\"exp\":" + (TODAY + 1) + "}", 40)))
                .isEmpty();
        assertThat(found(token("{\"sub\":\"1234567890\",\"exp\":" + (TODAY + 1) + "}", 40)))
                .isEmpty();
    }

    @Test
    void tokensConsistOfThreeParts() {
        String claims = "{\"sub\":\"u_83412\",\"exp\":" + (TODAY + 1) + "}";
        assertThat(found(token(claims, 20))).isNotEmpty();
        assertThat(found(token(claims, 19))).isEmpty();
        assertThat(found(token(claims, 0))).isEmpty();
        String header = part("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");
        assertThat(found(header)).isEmpty();
        assertThat(found(header + "." + part(claims))).isEmpty();
        assertThat(found(header + ".." + CHANCE)).isEmpty();
        assertThat(found(part("{\"typ\":\"JWT\",\"kid\":7}") + "." + part(claims) + "." + CHANCE))
                .isEmpty();
    }

    private static String block(int length) {
        return "-----BEGIN " + "PRIVATE KEY-----\n" + drawn(length) + "\n";
    }

    private static String blocks(String source) {
        return told(source, KeyShapes.privateKeys(source));
    }

    @Test
    void privateKeyIncludesItsEndMarker() {
        String key = block(64) + "-----END PRIVATE KEY-----";
        assertThat(blocks(key)).isEqualTo("private " + key);
        assertThat(blocks("so " + key + "\nand\n" + key)).isEqualTo("private " + key + " / private " + key);
        assertThat(blocks(key.replace("\n", "\\n"))).isEqualTo("private " + key.replace("\n", "\\n"));
        assertThat(blocks(block(63) + "-----END PRIVATE KEY-----")).isEmpty();
        assertThat(blocks("For example " + key)).isEmpty();
        assertThat(blocks(key.replaceAll("[A-Za-z0-9]{64}", "a".repeat(64)))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-----END PRIVATE KEY",
                "-----END PRIVATE",
                "-----END PRIVATE KEY so it is, and so it goes on and on here -----"
            })
    void truncatedPrivateKeyEndsWhereItIsCut(String rest) {
        assertThat(blocks(block(64) + rest)).isEqualTo("private " + block(64));
    }

    @Test
    void randomStringsContainManyUnorderedCharacters() {
        assertThat(KeyShapes.isDrawn(CHANCE)).isTrue();
        assertThat(KeyShapes.isDrawn(CHANCE + "xxxx")).isTrue();
        assertThat(KeyShapes.isDrawn(CHANCE + "xxxxx")).isFalse();
        assertThat(KeyShapes.isDrawn(CHANCE + "abcd")).isTrue();
        assertThat(KeyShapes.isDrawn(CHANCE + "abcde")).isFalse();
        assertThat(KeyShapes.isDrawn("a1b2c3" + CHANCE)).isTrue();
        assertThat(KeyShapes.isDrawn("a1b2c3d" + CHANCE)).isFalse();
        assertThat(KeyShapes.isDrawn("acegikm".repeat(5))).isFalse();
        assertThat(KeyShapes.isDrawn("acegikmo".repeat(5))).isTrue();
        assertThat(KeyShapes.isDrawn("acegikmoq".repeat(5))).isTrue();
    }
}
