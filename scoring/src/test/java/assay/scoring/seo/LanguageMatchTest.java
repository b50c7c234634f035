package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.CheckTester;
import assay.scoring.Strictness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageMatchTest {

    private static final String ENGLISH =
            "The tea is hot and you should wait for it to cool before you drink it, because"
                    + " the leaves will have given all that they can by then.";
    private static final String GERMAN =
            "Der Tee ist heiß und du solltest warten, bis er nicht mehr so heiß ist, wenn du"
                    + " ihn trinkst, weil die Blätter dann alles gegeben haben, was sie können.";
    private static final String DANISH =
            "Teen er varm, og du skal vente lidt, før du drikker den, fordi den blev lavet af"
                    + " kogende vand, og du kan ikke lide det, når den er for varm.";

    private final CheckTester check = new CheckTester(new LanguageMatch());

    private static String text(String... paragraphs) {
        return String.join("\n\n", paragraphs);
    }

    @Test
    void textInItsDeclaredLanguagePasses() {
        check.on("---\nlang: en-GB\n---\n" + text(ENGLISH, ENGLISH))
                .passes()
                .measures("declared_is_detected", 1)
                .measures("mixed_share_pct", 0);
    }

    @Test
    void wrongDeclarationGivesAWarningAndIsMarked() {
        check.on("---\nlang: de\n---\n" + text(ENGLISH, ENGLISH))
                .gives(WARNING)
                .because("Declare “en” as the language; the text is written in English, not in German (“de”)")
                .measures("declared_is_detected", 0)
                .marks("de")
                .suggests("en");
    }

    @Test
    void langAttributeDeclaresTheLanguageOfAPage() {
        check.on("<!doctype html><html lang=\"fr\"><head><title>Tea</title></head><body><p>" + ENGLISH + "</p><p>"
                        + ENGLISH + "</p></body></html>")
                .gives(WARNING)
                .marks("fr");
    }

    @Test
    void languageGivenByTheCallerHasNoPosition() {
        check.on(text(ENGLISH, ENGLISH))
                .with(s -> s.written("de"))
                .gives(WARNING)
                .marksNothing();
    }

    @Test
    void strictnessDoesNotChangeTheResult() {
        check.on("---\nlang: de\n---\n" + text(ENGLISH, ENGLISH))
                .judged(Strictness.STRICT)
                .gives(WARNING);
    }

    @Test
    void commentsDoNotSuppressTheCheck() {
        check.on("---\nlang: de\n---\n<!-- assay-disable -->\n\n" + text(ENGLISH, ENGLISH))
                .gives(WARNING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nb", "nn", "no", "da"})
    void declarationOfASimilarLanguagePasses(String tag) {
        check.on("---\nlang: " + tag + "\n---\n" + text(DANISH, DANISH)).passes();
    }

    @Test
    void unknownLanguagesAreNotReported() {
        check.on(text(GERMAN, GERMAN)).with(s -> s.written("frr")).isNotApplicable("can't be told");
        check.on(text(ENGLISH, ENGLISH)).with(s -> s.written("is")).gives(WARNING);
    }

    @Test
    void checkDoesNotApplyWithoutADeclaration() {
        check.on(text(ENGLISH, ENGLISH)).isNotApplicable("No language is declared");
        check.on(text(ENGLISH, ENGLISH)).with(s -> s.written("English")).isNotApplicable("not a valid tag");
    }

    @Test
    void shortTextsAreSkipped() {
        check.on(ENGLISH).with(s -> s.written("de")).isNotApplicable("Too little");
        check.on("# Sencha\n\n- Gyokuro\n- Matcha").with(s -> s.written("de")).isNotApplicable("Too little");
    }

    @Test
    void passagesInAnotherLanguageAreMarked() {
        check.on(text(ENGLISH, ENGLISH, ENGLISH, GERMAN, GERMAN))
                .with(s -> s.written("en"))
                .gives(OPTIMIZATION)
                .because("the German passage")
                .marks(GERMAN, GERMAN);
    }

    @Test
    void exampleInAnotherLanguagePasses() {
        check.on(text(ENGLISH, ENGLISH, ENGLISH, ENGLISH, ENGLISH, GERMAN))
                .with(s -> s.written("en"))
                .passes();
    }

    @Test
    void quotationsAndCodeDoNotCount() {
        String quoted = "> " + GERMAN;
        check.on(text(ENGLISH, ENGLISH, quoted, quoted, "“" + GERMAN + "”", "```\n" + GERMAN + "\n```"))
                .with(s -> s.written("en"))
                .passes()
                .measures("mixed_share_pct", 0);
    }

    /// The license is longer than any paragraph of the notes, and only its paragraphs have a clear language.
    @Test
    void foreignLicenseInReleaseNotesPasses() {
        check.on("""
                        Heute ist die neue Version erschienen.

                        - Fehler beim Öffnen großer Dateien behoben, den uns mehrere Nutzer gemeldet haben.
                        - Die Suche findet jetzt auch Wörter mit Umlauten, wenn man sie ohne schreibt.
                        - Neue Einstellung, mit der man die Schrift im Menü größer machen kann.
                        - Der Start ist etwa doppelt so schnell wie in der letzten Version.
                        - Auf dem Rechner stürzt das Programm beim Beenden nicht mehr ab.
                        - Die Anleitung wurde überarbeitet und hat ein neues Kapitel über Vorlagen.

                        The software is provided as it is, without warranty of any kind, express or implied, and in no event
                        shall the holders of the rights be liable for any claim or damages that arise out of the software or in
                        connection with it.
                        """)
                .with(s -> s.written("de"))
                .gives(OPTIMIZATION)
                .because("of the text is not in German")
                .measures("declared_is_detected", 1);
    }
}
