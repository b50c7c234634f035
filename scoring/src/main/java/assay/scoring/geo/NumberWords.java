package assay.scoring.geo;

import assay.scoring.document.Months;
import assay.scoring.language.Phrases;
import java.util.Map;
import java.util.Set;

/// The words around a number that tell what it is, in the languages whose letters are Latin.
final class NumberWords {

    /// What makes a number a measurement when it stands right after it.
    static final Set<String> UNITS = words("""
            percent per prozent pourcent percento procent million millions billion billions trillion thousand
            thousands hundred dozen millionen milliarden mio mrd tausend milliards mille millones mil milioni
            miliardi mila milhões bilhões miljoen miljard dollars euros euro pounds usd eur gbp times fold mal
            fois veces volte vezes keer users customers people visitors downloads companies employees
            participants respondents patients students sites pages requests queries nutzer kunden menschen
            teilnehmer unternehmen personnes utilisateurs clients entreprises personas usuarios clientes
            empresas persone utenti clienti pessoas usuários mensen gebruikers klanten hours hour minutes minute
            seconds second days weeks months years ms milliseconds stunden minuten sekunden tage tagen wochen
            monate monaten jahre jahren heures secondes jours semaines mois ans horas minutos segundos días
            semanas meses años ore minuti secondi giorni settimane mesi anni dias anos uur seconden dagen weken
            maanden jaar kg g mg µg t tons tonnes tonnen km m cm mm nm mi miles feet ft inches lb lbs oz l ml
            litres liters liter kb mb gb tb kbps mbps gbps kbit mbit hz khz mhz ghz w kw mw gw kwh mwh v mah
            kcal calories c f kelvin px dpi fps rpm bps points punkte stars""");

    /// What makes a number a place or a version when it stands right before it.
    private static final Set<String> LABELS = words("""
            step chapter figure fig table section part version v page pages p pp no number day level phase issue
            release node java python php windows ios android schritt kapitel abbildung abb tabelle abschnitt teil seite nummer nr étape chapitre tableau partie paso capítulo
            figura tabla parte passo capitolo tabella stap hoofdstuk tabel deel""");

    /// Units of figures that somebody has to have counted; a duration, a weight or a price needs no source.
    static final Set<String> COUNTED = words("""
            percent prozent pourcent percento procent million millions billion billions millionen milliarden
            milliards millones milioni miliardi milhões bilhões miljoen miljard respondents participants
            patients teilnehmer""");

    /// Words that say how much or how many, and do not say it.
    static final Map<String, Phrases> VAGUE = Map.of(
            "en",
            Phrases.of("""
                    many people, most people, a lot of people, lots of people, numerous, countless
                    a large number of, a significant number, a wide range of, a variety of, many users
                    most users, a huge number, significantly, substantially, dramatically, a number of
                    several studies"""),
            "de",
            Phrases.of("""
                    viele menschen, die meisten menschen, zahlreiche, unzählige, eine vielzahl, erheblich
                    deutlich mehr"""),
            "fr",
            Phrases.of("""
                    beaucoup de gens, la plupart des gens, de nombreux, de nombreuses, d'innombrables
                    une multitude de"""),
            "es",
            Phrases.of("""
                    mucha gente, muchas personas, la mayoría de la gente, numerosos, numerosas, innumerables
                    un gran número"""),
            "it",
            Phrases.of("""
                    molte persone, la maggior parte delle persone, numerosi, numerose, innumerevoli
                    un gran numero"""),
            "pt",
            Phrases.of("""
                    muitas pessoas, a maioria das pessoas, inúmeros, inúmeras, diversos, um grande número"""),
            "nl",
            Phrases.of("""
                    veel mensen, de meeste mensen, talloze, tal van, een groot aantal"""));

    private NumberWords() {}

    /// Whether a number right after this word is a place, a date or a version.
    static boolean labels(String form) {
        return LABELS.contains(form) || Months.names(form);
    }

    private static Set<String> words(String list) {
        return Set.of(list.strip().split("\\s+"));
    }
}
