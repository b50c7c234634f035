package assay.scoring;

import static assay.scoring.Severity.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/// Tests that Czech texts are judged with Czech word lists instead of being skipped.
class CzechTest {

    private static final Path POST = Path.of(
            System.getProperty("project.root", ".."), "scoring", "src", "test", "resources", "languages", "cs.md");

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    /// The checks that skipped Czech texts before they had Czech word lists.
    private static final List<String> WANT_WORDS = List.of(
            "ai_boilerplate",
            "first_hand_evidence",
            "fluff",
            "hedging",
            "intro_answer",
            "promotional_tone",
            "self_contained_passages",
            "transition_words");

    private static final String POOR = """
            # Produktivita v práci

            ## Úvod

            V dnešní uspěchané době hraje produktivita klíčovou roli. Přemýšleli jste někdy, proč tomu tak je? Není
            žádným tajemstvím, že každý z nás chce stihnout víc. Jste na správném místě, protože v tomto kompletním
            průvodci najdete vše, co potřebujete vědět.

            ## Více informací

            Odemkněte svůj plný potenciál a změňte svůj den od základu. Holistický přístup přináší cenné poznatky a
            dokonalou rovnováhu. Správná aplikace je nepostradatelným pomocníkem v neustále se měnícím prostředí. Její
            intuitivní rozhraní vás nadchne a výsledky zanechají dojem na každého.

            Sem vložte text.

            ## Další informace

            Možná by to mohlo pomoci i vám. Snad se zlepší nálada v týmu a pravděpodobně i jeho výkon. Zdá se, že práce
            pak jde lépe od ruky. Zřejmě to bude tím, že lidé lépe spí. Nejspíš se zlepší také vztahy. Mohlo by to
            být i jinak, ale patrně není.

            Více najdete [zde](https://jedna.example/produktivita). Nebo [klikněte zde](https://dva.example/produktivita).
            Další je [tady](https://tri.example/produktivita), zbytek [více informací](https://ctyri.example/produktivita).

            ## Závěr

            Nenechte si ujít tuto úžasnou příležitost. Je to neuvěřitelný a převratný způsob práce, který nemá obdoby.
            Vyzkoušejte zdarma naši aplikaci a objednejte ještě dnes. Na co ještě čekáte? Kontaktujte nás ještě dnes a
            zaregistrujte se zdarma, dokud je čas.
            """;

    private static Report post() throws IOException {
        return SCORER.score(
                Submission.of(Files.readString(POST), CheckTester.TODAY).about("vermikompostér"));
    }

    private static Report poor() {
        return SCORER.score(Submission.of(POOR, CheckTester.TODAY).about("produktivita"));
    }

    private static Report.Row row(Report report, String check) {
        return report.rows().stream()
                .filter(row -> row.check().equals(check))
                .findFirst()
                .orElseThrow(() -> new AssertionError(check + " was not judged: " + report.notApplicable()));
    }

    private static double metric(Report report, String check, String name) {
        return row(report, check).metrics().getOrDefault(name, Double.NaN).doubleValue();
    }

    private static void wants(String check, String part) {
        Report report = poor();
        Report.Row row = row(report, check);
        assertThat(row.said()).as("%s says %s", check, row.reasons()).isNotEqualTo(PASS);
        assertThat(report.inlineIssues().stream()
                        .filter(issue -> issue.check().equals(check))
                        .map(issue -> issue.excerpt().toLowerCase(Locale.ROOT)))
                .as(check)
                .anyMatch(excerpt -> excerpt.contains(part));
    }

    @Test
    void czechIsDetected() throws IOException {
        assertThat(post().language()).isEqualTo("cs");
        assertThat(poor().language()).isEqualTo("cs");
    }

    @Test
    void checksThatNeedWordListsApplyToCzech() throws IOException {
        assertThat(post().rows()).extracting(Report.Row::check).containsAll(WANT_WORDS);
    }

    @Test
    void plainCzechTextPassesChecksThatNeedWordLists() throws IOException {
        assertThat(post().rows())
                .filteredOn(row -> WANT_WORDS.contains(row.check()))
                .allSatisfy(row -> assertThat(row.severity())
                        .as("%s says %s", row.check(), row.reasons())
                        .isEqualTo(PASS));
    }

    @Test
    void czechTransitionWordsAreCounted() throws IOException {
        assertThat(metric(post(), "transition_words", "transition_share_pct")).isBetween(30.0, 80.0);
    }

    @Test
    void czechQuestionHeadingsNeedNoQuestionMark() throws IOException {
        String unmarked = Files.readString(POST).replaceAll("(?m)^(## .*)\\?$", "$1");
        Report report = SCORER.score(Submission.of(unmarked, CheckTester.TODAY).as(ContentType.FAQ));
        assertThat(metric(report, "question_headings", "count")).isEqualTo(5);
    }

    @Test
    void czechDefinitionsAreFound() throws IOException {
        Report report = SCORER.score(Submission.of(Files.readString(POST), CheckTester.TODAY)
                .titled("Co je vermikompostér")
                .about("vermikompostér"));
        assertThat(row(report, "definitions").severity()).isEqualTo(PASS);
    }

    @Test
    void vagueCzechLinkTextsAreFound() {
        wants("link_text", "klikněte zde");
    }

    @Test
    void genericCzechHeadingsAreFound() {
        wants("heading_quality", "úvod");
    }

    @Test
    void czechPlaceholdersAreFound() {
        wants("placeholder_text", "sem vložte text");
    }

    @Test
    void czechStockPhrasesAreFound() {
        wants("ai_boilerplate", "plný potenciál");
    }

    @Test
    void czechFillerIsFound() {
        wants("fluff", "není žádným tajemstvím");
    }

    @Test
    void czechHedgesAreFound() {
        wants("hedging", "snad");
    }

    @Test
    void czechCallsToActionAndHypeAreFound() {
        wants("promotional_tone", "objednejte ještě dnes");
    }
}
