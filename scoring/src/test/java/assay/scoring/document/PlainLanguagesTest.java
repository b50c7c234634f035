package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.language.Language;
import org.junit.jupiter.api.Test;

/// Tests which languages the paragraphs of a text are in.
class PlainLanguagesTest {

    /// A paragraph of 31 words.
    private static final String ENGLISH =
            "Green tea is best steeped at eighty degrees for two minutes, because boiling water draws out the bitter parts"
                    + " of the leaves, and nobody wants to drink a cup of that.";

    /// A paragraph of 28 words.
    private static final String GERMAN =
            "Grüner Tee zieht am besten zwei Minuten bei achtzig Grad, denn kochendes Wasser löst die bitteren Stoffe aus den"
                    + " Blättern, und niemand möchte danach noch eine Tasse davon trinken.";

    private static final Language EN = Language.of("en");
    private static final Language DE = Language.of("de");
    private static final Language FR = Language.of("fr");

    private static PlainLanguages of(String... paragraphs) {
        return PlainLanguages.of(Document.read(String.join("\n\n", paragraphs), SourceFormat.MARKDOWN));
    }

    @Test
    void languageOfMostWordsIsFound() {
        PlainLanguages plain = of(ENGLISH, GERMAN, ENGLISH);

        assertThat(plain.most()).isEqualTo(EN);
        assertThat(plain.are(EN)).isTrue();
        assertThat(plain.are(FR)).isFalse();
        assertThat(plain.foreign(EN))
                .extracting(PlainLanguages.Stretch::language)
                .containsExactly(DE);
        assertThat(plain.foreign(FR)).hasSize(3);
    }

    @Test
    void sharesAreSharesOfWords() {
        PlainLanguages plain = of(ENGLISH, GERMAN, ENGLISH);
        int english = 2 * ENGLISH.split(" ").length;
        int german = GERMAN.split(" ").length;

        double share = (double) english / (english + german);

        assertThat(plain.shareNear(EN)).isCloseTo(share, within(1e-9));
        assertThat(plain.shareNear(DE)).isCloseTo(1 - share, within(1e-9));
        assertThat(plain.shareNear(FR)).isZero();
        assertThat(plain.shareForeign(EN)).isCloseTo(1 - share, within(1e-9));
    }

    @Test
    void listsCountForTheWholeTextOnly() {
        PlainLanguages plain = of(ENGLISH, GERMAN, "- tea\n- water\n- a cup\n- two spoons");

        assertThat(plain.foreign(EN)).hasSize(1);
        double words = ENGLISH.split(" ").length + GERMAN.split(" ").length + 6;
        assertThat(plain.shareForeign(EN)).isCloseTo(GERMAN.split(" ").length / words, within(1e-9));
    }

    @Test
    void textInAnotherLanguageContradictsTheDeclaredOne() {
        PlainLanguages german = of(GERMAN, GERMAN, GERMAN);

        assertThat(german.contradict(EN)).isTrue();
        assertThat(german.contradict(DE)).isFalse();
        assertThat(german.tells(EN)).isTrue();
    }

    @Test
    void fewForeignWordsDoNotContradict() {
        assertThat(of(GERMAN).tooFew()).isTrue();
        assertThat(of(GERMAN).contradict(EN)).isFalse();
        assertThat(of(GERMAN, GERMAN).tooFew()).isFalse();
        assertThat(of(ENGLISH, GERMAN, GERMAN).contradict(EN)).isFalse();
        // Less than 15% of the words are English.
        assertThat(of(ENGLISH, GERMAN, GERMAN, GERMAN, GERMAN, GERMAN, GERMAN, GERMAN, GERMAN)
                        .contradict(EN))
                .isTrue();
    }

    @Test
    void shortParagraphsAndQuotationsHaveNoLanguage() {
        assertThat(of("Guten Tag und willkommen bei uns.", "“" + GERMAN + "”").most())
                .isEqualTo(Language.UNKNOWN);
        assertThat(of(ENGLISH, "“" + GERMAN + "”", ENGLISH).foreign(EN)).isEmpty();
    }
}
