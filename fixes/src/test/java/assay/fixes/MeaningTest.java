package assay.fixes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import assay.claims.Refusal;
import assay.claims.Refusal.Kind;
import assay.fixes.FactGuard.Judgement;
import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests changes to a sentence's meaning without changes to numbers, names or links, in several languages.
class MeaningTest {

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    /// A few sentences that identify the language.
    private static final Map<String, String> AROUND = Map.of(
            "en",
            "The pump stands in the garden, and it runs in the morning and in the evening when the sun is low.",
            "de",
            "Die Pumpe steht im Garten, und sie läuft am Morgen und am Abend, wenn die Sonne tief steht und es kühl ist.",
            "nl",
            "De pomp staat in de tuin, en hij draait in de ochtend en in de avond als de zon laag staat en het koel is.",
            "fr",
            "La pompe est dans le jardin, et elle tourne le matin et le soir, quand le soleil est bas et qu'il fait frais.",
            "es",
            "La bomba está en el jardín, y funciona por la mañana y por la noche, cuando el sol está bajo y hace fresco.",
            "pl",
            "Pompa stoi w ogrodzie i działa rano oraz wieczorem, kiedy słońce jest nisko, a w cieniu jest już chłodno.",
            "sv",
            "Pumpen står i trädgården, och den går på morgonen och på kvällen när solen står lågt och det är svalt.");

    private static List<Kind> kinds(String language, String before, String after) {
        return judged(language, before, after).refusals().stream()
                .map(Refusal::kind)
                .distinct()
                .toList();
    }

    /// Returns whether the change is rejected or at least reported to the writer.
    private static boolean isSeen(String language, String before, String after) {
        Judgement judgement = judged(language, before, after);
        return !judgement.refusals().isEmpty() || !judgement.doubts().isEmpty();
    }

    private static Judgement judged(String language, String before, String after) {
        String around = Objects.requireNonNull(AROUND.get(language));
        ScoredText then = scored(around + " " + before + "\n\n" + around.replace(".", "!"));
        ScoredText now = scored(around + " " + after + "\n\n" + around.replace(".", "!"));
        return FactGuard.judge(then, now);
    }

    private static ScoredText scored(String content) {
        return ScoredText.of(Submission.of(content, LocalDate.of(2026, 11, 22)), SCORER);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en | Clean the filter before the first use.            | Clean the filter after the first use.
            en | The hose may burst in a hard frost.               | The hose will burst in a hard frost.
            en | Some hoses burst in a hard frost.                 | All hoses burst in a hard frost.
            en | It perhaps damages the seal of the lid.           | It damages the seal of the lid.
            en | The lid usually stays dry in the rain.            | The lid stays dry in the rain.
            en | Only a plumber can open the valve.                | A plumber can open the valve.
            en | Close the valve if the tank is empty.             | Close the valve although the tank is empty.
            en | You can return it, provided that the seal is unbroken. | You can return it.
            en | The basin is cheaper than a wooden barrel.        | A wooden barrel is cheaper than the basin.
            en | It is quiet, but never leave it running unattended. | It is quiet.
            en | The valve is not made for hot water.              | The valve is made for hot water.
            en | Drinking from the hose has become uncommon.       | Drinking from the hose has become common.
            en | The level in the tank rises overnight.            | The level in the tank falls overnight.
            en | The shop is open on Monday until noon.            | The shop is open on Tuesday until noon.
            de | Reinigen Sie den Filter vor der ersten Benutzung. | Reinigen Sie den Filter nach der ersten Benutzung.
            de | Manche Schläuche platzen bei Frost.               | Alle Schläuche platzen bei Frost.
            de | Das Ventil ist nicht für heißes Wasser gemacht.   | Das Ventil ist für heißes Wasser gemacht.
            nl | Maak het filter schoon voor het eerste gebruik.   | Maak het filter schoon na het eerste gebruik.
            fr | Nettoyez le filtre avant la première utilisation. | Nettoyez le filtre après la première utilisation.
            fr | La pompe n'ouvre plus en hiver.                   | La pompe ouvre en hiver.
            fr | La pompe tourne le matin, s'il reste calme dehors. | La pompe tourne le matin.
            fr | La mairie fermera peut-être le pont ce soir.      | La mairie fermera le pont ce soir.
            fr | Elle est ouverte le dimanche de 11 h à 12 h.      | Elle est ouverte le samedi de 11 h à 12 h.
            de | Der Tank fasst im Mai eine Million Liter.         | Der Tank fasst im Juni eine Million Liter.
            es | Limpie el filtro antes del primer uso.            | Limpie el filtro después del primer uso.
            pl | Zawór nie jest przeznaczony do gorącej wody.      | Zawór jest przeznaczony do gorącej wody.
            sv | Ventilen är inte gjord för varmt vatten.          | Ventilen är gjord för varmt vatten.
            """)
    void smallWordsChangeTheMeaning(String language, String before, String after) {
        assertThat(isSeen(language, before, after)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en | Before you open the lid, close the valve of the tank.  | Close the valve of the tank, then open the lid.
            en | Children must not be given the keys of the pump.       | Never give the keys of the pump to children.
            en | The filter is cleaned by the owner before every use.   | The owner cleans the filter before every use.
            en | It is not uncommon for hoses to burst in frost.        | It is common for hoses to burst in frost.
            en | The hose may possibly burst in a hard frost.           | The hose may burst in a hard frost.
            en | If nobody is at home, it stands idle until the evening, so that it wastes nothing. | It stands idle until the evening if nobody is at home. So it wastes nothing.
            de | Der Filter wird vor jeder Benutzung gereinigt.         | Reinigen Sie den Filter vor jeder Benutzung.
            de | Das Ventil ist nicht für heißes Wasser gemacht.        | Für heißes Wasser ist das Ventil nicht gemacht.
            fr | Le filtre doit être nettoyé avant chaque utilisation.  | Nettoyez le filtre avant chaque utilisation.
            en | It is utterly lighter than the red kettle and cheaper than the blue. | It is lighter than the red kettle and cheaper than the blue.
            fr | Il dit donc que la vieille ville affirme que le pont ferme. | Il dit que la vieille ville affirme que le pont ferme.
            pl | Filtr jest czyszczony przed każdym użyciem.            | Czyść filtr przed każdym użyciem.
            """)
    void paraphrasesAreAccepted(String language, String before, String after) {
        assertThat(kinds(language, before, after)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            de | Der Tank hält zwei Tage.             | Der Tank hält zwanzig Tage.
            nl | De tank houdt het twee dagen vol.    | De tank houdt het twintig dagen vol.
            fr | La cuve tient deux jours.            | La cuve tient vingt jours.
            es | El depósito dura dos días.           | El depósito dura veinte días.
            pl | Zbiornik wystarcza na dwa dni.       | Zbiornik wystarcza na dwadzieścia dni.
            sv | Tanken räcker i två dagar.           | Tanken räcker i tjugo dagar.
            """)
    void changedNumberWordIsRejectedAsANumberChange(String language, String before, String after) {
        assertThat(kinds(language, before, after)).contains(Kind.NUMBER);
        assertThat(kinds(language, before, before)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            de | Gebaut hat sie Anna Weber.           | Gebaut hat sie Berta Lang.
            de | Gebaut wurde sie in Kassel.          | Gebaut wurde sie in Bochum.
            fr | Elle a été construite par Jean Petit. | Elle a été construite par Paul Grand.
            es | La construyó ayer Ana Pérez.         | La construyó ayer Eva Gómez.
            fr | Elle vient du festival d'Avignon.    | Elle vient du festival d'Orange.
            """)
    void namesMustNotChangeInOtherLanguages(String language, String before, String after) {
        assertThat(kinds(language, before, after)).contains(Kind.NAME);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            de | Gebaut hat sie Anna Weber. | Anna Weber hat sie gebaut.
            de | Die Pumpe ist in Betrieb.  | Die Pumpe läuft.
            pl | Zbudował ją Jan Kowalski.  | Zbudowana została przez Jana Kowalskiego.
            """)
    void namesMayBeInflectedAndOtherNounsMayBeRemoved(String language, String before, String after) {
        assertThat(kinds(language, before, after)).doesNotContain(Kind.NAME);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            de | Ärzte empfehlen dieses Verfahren allen gesundheitsbewussten Familien.
            fr | Les médecins recommandent cette méthode à toutes les familles soucieuses de leur santé.
            es | Los médicos recomiendan este método a todas las familias preocupadas por su salud.
            sv | Läkare rekommenderar denna metod till alla hälsomedvetna familjer.
            """)
    void inventedSentencesInOtherLanguagesAreDetected(String language, String invented) {
        assertThat(isSeen(language, "", invented)).isTrue();
    }

    @Test
    void swappedLinksWithNewTextsAreDetected() {
        String before = "What is subsidised stands on [this page](https://subsidy.example/list)."
                + " The manual of the pump is found [here](https://pump.example/manual).";
        String honest = "What is subsidised stands in the [list of subsidies](https://subsidy.example/list)."
                + " Read the [manual of the pump](https://pump.example/manual).";
        String swapped = "What is subsidised stands in the [list of subsidies](https://pump.example/manual)."
                + " Read the [manual of the pump](https://subsidy.example/list).";
        assertThat(kinds("en", before, honest)).isEmpty();
        assertThat(kinds("en", before, swapped)).contains(Kind.LINK);
    }

    /// The text is a transcript without punctuation, with the decisive words repeated a thousand times.
    @Test
    void longUnpunctuatedSentenceIsJudgedQuickly() {
        String walk = "We walked to the old mill" + " and the path was longer than the road by the river".repeat(1_000);
        ScoredText then = scored(walk + ".");
        ScoredText now = scored(walk.replace("We walked", "We once walked") + ".");
        assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> assertThat(FactGuard.refusals(then, now)).isEmpty());
    }
}
