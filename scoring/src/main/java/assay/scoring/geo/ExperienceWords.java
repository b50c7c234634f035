package assay.scoring.geo;

import assay.scoring.document.Vocabulary;
import assay.scoring.language.Language;
import assay.scoring.language.Phrases;
import assay.scoring.language.WordList;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The words in which a writer tells of what the writer did, by language.
///
/// @param did what stands after "we": "measured", "ran"
/// @param own what stands after "our": "survey", "customers"
/// @param said forms that say who did it by themselves: "medimos"
/// @param examples what leads into an example
record ExperienceWords(WordList did, WordList own, WordList said, Phrases examples) {

    private static final Map<String, ExperienceWords> KNOWN = Map.of(
            "en",
            new ExperienceWords(
                    words("""
                            measured tested tried ran built used found saw noticed spent bought installed
                            deployed switched benchmarked asked interviewed surveyed shipped migrated learned
                            learnt worked started launched wrote made discovered recorded compared counted timed
                            analyzed analysed observed collected upgraded fixed debugged implemented published
                            released visited talked spoke met taught hired joined gave presented attended read
                            watched cut doubled reduced saved paid earned sold grew moved replaced removed added
                            set rolled reviewed evaluated experimented cooked baked brewed drove wore rode
                            photographed opened closed filed hosted organized created developed designed
                            partnered redesigned conducted received helped reached decided wanted needed went
                            came took heard encountered hit ended"""), words("""
                            data survey surveys study benchmark benchmarks test tests testing measurements
                            results logs experiment experiments experience analysis research findings team
                            customers clients users readers project projects product office server servers code
                            codebase company agency organization department lab studio shop kitchen dashboard
                            analytics traffic"""), WordList.of(Set.of()), Phrases.of("for example, for instance, e.g")),
            "de",
            new ExperienceWords(
                    words("""
                            gemessen getestet probiert ausprobiert gebaut benutzt genutzt verwendet gefunden
                            gesehen bemerkt gekauft installiert verglichen gezählt gefragt befragt gelernt
                            gearbeitet geschrieben entwickelt veröffentlicht umgestellt ersetzt testeten maßen
                            fanden sahen bauten fragten kauften nutzten habe haben hatten hatte"""),
                    words(
                            "daten umfrage studie tests test messungen messung ergebnisse erfahrung erfahrungen kunden team projekt"
                                    + " projekte nutzer leser server analyse"),
                    WordList.of(Set.of()),
                    Phrases.of("zum beispiel, beispielsweise, z.b, etwa")),
            "fr",
            new ExperienceWords(
                    words("""
                            mesuré testé essayé construit utilisé trouvé vu remarqué acheté installé comparé
                            compté demandé interrogé appris travaillé écrit développé publié lancé migré
                            remplacé avons ai"""),
                    words(
                            "données enquête étude tests test mesures résultats expérience expériences clients équipe projet projets"
                                    + " utilisateurs lecteurs analyse"),
                    words("j'ai"),
                    Phrases.of("par exemple")),
            "es",
            new ExperienceWords(
                    words("""
                            medido probado construido usado utilizado encontrado visto notado comprado instalado
                            comparado preguntado aprendido trabajado escrito desarrollado publicado lanzado
                            migrado"""),
                    words(
                            "datos encuesta estudio pruebas mediciones resultados experiencia clientes equipo proyecto proyectos"
                                    + " usuarios lectores análisis"),
                    words(
                            "medimos probamos encontramos vimos notamos compramos instalamos comparamos preguntamos aprendimos"
                                    + " trabajamos escribimos desarrollamos publicamos lanzamos migramos usamos"),
                    Phrases.of("por ejemplo")),
            "it",
            new ExperienceWords(
                    words("""
                            misurato provato testato costruito usato utilizzato trovato visto notato comprato
                            installato confrontato chiesto imparato lavorato scritto sviluppato pubblicato
                            lanciato migrato"""),
                    words(
                            "dati sondaggio studio test prove misurazioni risultati esperienza clienti team progetto progetti utenti"
                                    + " lettori analisi"),
                    WordList.of(Set.of()),
                    Phrases.of("ad esempio, per esempio")),
            "pt",
            new ExperienceWords(
                    words("""
                            medi testei usei encontrei vi comprei instalei comparei perguntei aprendi trabalhei
                            escrevi desenvolvi publiquei construí tentei"""),
                    words(
                            "dados pesquisa estudo testes teste medições resultados experiência clientes equipe equipa projeto"
                                    + " projetos usuários leitores análise"),
                    words(
                            "medimos testamos encontramos vimos notamos compramos instalamos comparamos perguntamos aprendemos"
                                    + " trabalhamos escrevemos desenvolvemos publicamos lançamos migramos usamos"),
                    Phrases.of("por exemplo")),
            "nl",
            new ExperienceWords(
                    words("""
                            gemeten getest geprobeerd gebouwd gebruikt gevonden gezien gemerkt gekocht
                            geïnstalleerd vergeleken geteld gevraagd geleerd gewerkt geschreven ontwikkeld
                            gepubliceerd vervangen maten testten vonden zagen bouwden vroegen kochten gebruikten
                            heb hebben hadden had"""),
                    words(
                            "data gegevens enquête onderzoek tests test metingen resultaten ervaring klanten team project projecten"
                                    + " gebruikers lezers analyse"),
                    WordList.of(Set.of()),
                    Phrases.of("bijvoorbeeld")));

    private static final Set<String> POSSESSIVES = Set.of("""
            my our mein meine meinem meinen meiner unser unsere unserem unseren unserer mon ma mes notre nos mi
            mis nuestro nuestra nuestros nuestras mio mia miei mie nostro nostra nostri nostre meu minha meus
            minhas nosso nossa nossos nossas mijn onze ons""".strip().split("\\s+"));

    /// Null where they are not known.
    static @Nullable ExperienceWords of(Language language) {
        return KNOWN.get(language.tag());
    }

    /// "Our", not "we".
    boolean isPossessive(String form) {
        return POSSESSIVES.contains(form);
    }

    boolean[] verbs(Vocabulary vocabulary) {
        return did.in(vocabulary);
    }

    boolean[] nouns(Vocabulary vocabulary) {
        return own.in(vocabulary);
    }

    boolean[] alone(Vocabulary vocabulary) {
        return said.in(vocabulary);
    }

    private static WordList words(String list) {
        return WordList.of(Arrays.asList(list.strip().split("\\s+")));
    }
}
