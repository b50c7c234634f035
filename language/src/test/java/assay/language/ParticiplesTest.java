package assay.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParticiplesTest {

    @ParameterizedTest
    @CsvSource({
        "en, made written used tied pre-rendered handwritten co-written re-used unlocked double-checked re-led",
        "de, gemacht verkauft benutzt entdeckt zerstört erklärt überprüft unterstützt installiert kopiert",
        "de, eingesetzt durchgeführt angelegt abgesagt vorgestellt gelegt getan",
        "de, geschrieben angenommen übernommen verloren gesehen",
        "nl, gemaakt bewaard verkocht ontdekt herhaald opgelost toegevoegd weggegooid gered beperkt afgerond",
        "nl, geschreven gevonden aangenomen begonnen",
        "fr, fait faite faits faites écrit écrite utilisé utilisée utilisés utilisées testé",
        "es, hecho hecha hechos hechas usado usada usados usadas vendido vendida vendidos vendidas escrito vistas",
        "pt, feito feita feitos feitas usado usada vendido vendida escritos",
        "it, fatto fatta fatti fatte usato usata usati usate venduto venduta venduti vendute pulito pulita puliti pulite",
        "it, scritto scritta scritti scritte",
    })
    void participlesAreRecognized(String language, String words) {
        for (String word : words.split(" ")) {
            assertThat(Participles.is(Language.of(language), word)).as(word).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "en, red bed ted feed speed agreed hundred unwanted unneeded tea well-known good-made pre-red",
        "de, gut nicht heiß macht setzt gesicht bekannt erst tee haus trinken überall anfang legt angelt aufgeht eingeht überrest",
        "nl, groot wit met tijd geld bekend water drinken thee lied brood geef regeert geloof vergaderen",
        "fr, thé été clé fatigué fatiguée fatigués fatiguées marié arrivée tester maison blé clés thés",
        "es, complicado complicada complicados complicadas lado lados nada vida té mesa comer todo toda",
        "pt, complicado complicada lado vida cada chá mesa nada",
        "it, stanco andato andata andati vita vite tè libro",
        "ru, сделано",
        "ja, made",
        "und, made",
    })
    void otherWordsAreNotParticiples(String language, String words) {
        for (String word : words.split(" ")) {
            assertThat(Participles.is(Language.of(language), word)).as(word).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"en, tired, true", "en, interested, true", "en, made, false", "de, gemacht, false"})
    void someParticiplesFormAPassiveOnlyWithAnAgent(String language, String word, boolean wantsAgent) {
        assertThat(Participles.wantsAgent(Language.of(language), word)).isEqualTo(wantsAgent);
    }
}
