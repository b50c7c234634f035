package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Keeps the names of settings out of texts for callers and writers, who can't change settings. In addition,
/// [assay.service.contract.Contract] searches error responses for these names.
class SettingNamesTest {

    /// `ASSAY_KEY` and `ASSAY_WEBHOOK_SECRET` are not settings but variables in examples for callers.
    private static final Pattern NAME = Pattern.compile("ASSAY_(?!(?:KEY|WEBHOOK_SECRET)\\b)\\w*");

    private static final String START = "It says why the service does not start.";
    private static final String LOG = "It writes to the log.";
    private static final String SETTINGS = "It describes settings in docs/settings.md.";

    /// Sources with texts that only operators read, each with the reason.
    private static final Map<String, String> FOR_OPERATORS = Map.ofEntries(
            Map.entry("models/OpenAiSettings.java", SETTINGS),
            Map.entry("service/Admin.java", "It prints to the operator's terminal."),
            Map.entry("service/Assay.java", START),
            Map.entry("service/accounts/FirstStart.java", "It prints to the operator's terminal."),
            Map.entry("service/billing/PlanPrices.java", LOG),
            Map.entry("service/credits/ModelBudgets.java", LOG),
            Map.entry("service/platform/SettingsCatalogue.java", SETTINGS),
            Map.entry("service/platform/SettingsReader.java", START),
            Map.entry("service/platform/mail/Mail.java", LOG),
            Map.entry("service/platform/mail/Postman.java", LOG),
            Map.entry("service/platform/secrets/Secrets.java", LOG),
            Map.entry("service/platform/storage/FolderLock.java", START),
            Map.entry("service/platform/storage/FreeDisk.java", LOG),
            Map.entry("service/platform/storage/Stores.java", START),
            Map.entry("service/platform/web/Management.java", START),
            Map.entry("service/platform/web/RateLimits.java", LOG));

    /// Documents that only operators and developers read, each with the reason.
    private static final Map<String, String> DOCUMENTS = Map.of(
            "docs/benchmarks.md", "It says how the service was started for a benchmark.",
            "docs/operate.md", "It is for operators.",
            "docs/payments.md", "It is for operators.",
            "docs/security.md", "It is for operators.",
            "docs/settings.md", "It lists the settings.");

    @Test
    void onlyMessagesForOperatorsNameSettings() throws IOException {
        Map<String, String> found = new HashMap<>();
        for (Path file : PlainWordsTest.sources()) {
            search(name(file).replaceFirst("^.*/assay/", ""), PlainWordsTest.sentences(Files.readString(file)), found);
        }
        assertThat(found).containsOnlyKeys(FOR_OPERATORS.keySet());
    }

    @Test
    void pagesAndReportsNameNoSetting() throws IOException {
        Map<String, String> found = new HashMap<>();
        for (Path file : PlainWordsTest.files("service/src/main/resources/templates", ".html")) {
            search(name(file), Files.readString(file), found);
        }
        for (Path file : PlainWordsTest.files("scoring/src/main/resources", ".properties")) {
            search(name(file), Files.readString(file), found);
        }
        assertThat(found).isEmpty();
    }

    @Test
    void onlyDocumentsForOperatorsNameSettings() throws IOException {
        Map<String, String> found = new HashMap<>();
        search("README.md", Files.readString(PlainWordsTest.ROOT.resolve("README.md")), found);
        for (Path file : PlainWordsTest.files("docs", ".md")) {
            if (!name(file).startsWith("docs/decisions/")) {
                search(name(file), Files.readString(file), found);
            }
        }
        assertThat(found).containsOnlyKeys(DOCUMENTS.keySet());
    }

    private static String name(Path file) {
        return PlainWordsTest.ROOT.relativize(file).toString().replace('\\', '/');
    }

    /// @param found receives the first setting in the file, if there is one, under the file's name
    private static void search(String file, String text, Map<String, String> found) {
        Matcher matcher = NAME.matcher(text);
        if (matcher.find()) {
            found.put(file, matcher.group());
        }
    }
}
