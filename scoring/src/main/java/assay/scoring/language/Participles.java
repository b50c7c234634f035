package assay.scoring.language;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Tells past participles by their endings and by lists of the irregular ones. Participles that have become adjectives
/// ("tired", "gespannt", "fatigué") are left out or kept apart: what they say is no passive.
final class Participles {

    private static final Set<String> ENGLISH = words("""
            beaten bent bitten blown bought bound bred broken brought built burnt cast caught chosen cut dealt done drawn
            driven drunk dug eaten fed felt flown forbidden foregone foreseen forgiven forgotten fought found frozen given
            ground grown handwritten heard held hidden hit hung hurt input kept kidnapped knit known laid learnt led left
            lent lit lost made meant met mislaid misled misread mistaken misunderstood outdone outgrown overcome overdone
            overheard overridden overseen overtaken overthrown overwritten paid proven put read rebuilt redone rent repaid
            rerun reset resold rethought retold rewritten ridden rung said sawn seen sent set sewn shaken shed shot shown
            shut slain slit smelt sold sought sown spent spilt split spoilt spoken spread spun stolen strewn struck strung
            stuck stung sung sunk swept sworn swung taken taught thought thrown thrust told torn trodden typeset undercut
            underlain underpaid understood undertaken underwritten undone unwound upheld withdrawn withheld woken won
            worn wound woven written wrung
            """);

    /// Adjectives by now, or nearly: "is interested", "is located", "are used to it". A passive only where somebody is
    /// named who does it.
    private static final Set<String> ENGLISH_ADJECTIVES = words("""
            accustomed advanced alleged amazed annoyed ashamed based biased bored committed complicated
            concerned confused convinced crowded dated dedicated delighted depressed detailed determined devoted
            disappointed disgusted divorced doomed dressed educated embarrassed engaged excited exhausted experienced
            fascinated finished focused focussed frustrated geared gifted headed honored honoured inclined inspired interested invested involved
            isolated located married mixed motivated opposed oriented outdated overwhelmed pleased prepared qualified
            related relaxed retired satisfied scared shocked skilled sophisticated stressed stuck suited supposed surprised
            talented thrilled tired united varied worried addicted animated armed
            """);

    private static final Set<String> NOT_ENGLISH = words("""
            hundred sacred wicked naked rugged ragged embed indeed kindred sled aged beloved blessed unexpected crooked
            unemployed biped hatred moped shred rotted intrepid
            """);

    /// "Undone" and "unlocked" are; "unwanted" and "unrelated" say what something is not.
    private static final Set<String> ENGLISH_WITH_UN = words("""
            uncovered undeleted uninstalled unleashed unloaded unlocked unmasked unmounted unpacked unpinned unplugged
            unsubscribed unveiled unzipped
            """);

    /// "Pre-rendered" is something that is done; "well-known" is a quality.
    private static final Pattern ENGLISH_COMPOUND =
            Pattern.compile("(?:re|pre|co|de|over|under|mis|auto|cross|open|hard|hand|side|double|force|fine)-(.{3,})");

    private static final Set<String> NOT_GERMAN = words("""
            gesamt gerecht gesicht gericht gewicht gebiet gebet gefecht gerät gehalt gewalt geburt gestalt gesundheit
            geschäft gemüt geist bereit bekannt beliebt berühmt bewusst bestimmt besorgt begeistert befreundet begabt
            belebt berechtigt beweist erst ernst ersatzt verrückt verliebt verheiratet verwandt verwirrt
            entsetzt entspannt enttäuscht erkältet erstaunt erschöpft geeignet gespannt geschickt gelehrt gebildet
            gewohnt gefragt interessiert motiviert qualifiziert engagiert kompliziert raffiniert verantwortlich gelt
            gut geht gibt gilt genügt gehört gefällt gelingt geschieht gewinnt bedeutet besteht beginnt bekommt
            beruht bezieht bietet bleibt braucht bringt enthält entsteht entspricht erhält erlaubt ermöglicht
            erscheint verläuft vergeht verhält verfügt verspricht verdient verschwindet
            """);

    private static final String[] GERMAN_STRONG = words("""
            gegeben genommen gesehen geschrieben gefunden gesprochen getroffen geworfen getragen gehalten gelassen gelesen
            geladen geschlossen gebrochen geboten gezogen gerufen geschoben gegossen gemessen gegessen getrunken gesungen
            geschnitten gewiesen gehoben gestrichen gefahren gefangen geschlagen gewaschen gestohlen gewogen geliehen
            verloren verboten verschoben verglichen verbunden verliehen begonnen beschrieben betroffen bezogen bewiesen
            erhoben entschieden entnommen empfohlen übernommen unterschrieben unternommen überwiesen überschrieben
            unterbrochen getan gesandt gewandt gebracht gedacht genannt gebrannt erwogen geschaffen gestoßen gebunden
            gefressen gegraben gesponnen gewonnen gezwungen
            """).toArray(String[]::new);

    private static final String[] GERMAN_SEPARABLE = words("""
            ab an auf aus bei durch ein fest fort frei her heraus hervor hin hinein hinzu los mit nach nieder statt teil um
            unter über vor voran voraus vorbei weg weiter wieder zu zurück zusammen bereit bekannt gegenüber still
            """).toArray(String[]::new);

    private static final String[] DUTCH_STRONG = words("""
            gegeven genomen gezien geschreven gevonden gesproken getroffen geworpen gedragen gehouden gelaten gelezen
            geladen gesloten gebroken geboden getrokken geroepen geschoven gegoten gemeten gegeten gedronken gezongen
            gesneden gewezen geheven gevangen gehangen geslagen gestolen gewogen gedaan gebracht gedacht gekozen begonnen
            beschreven betrokken bewezen verloren vergeten verboden verbonden vergeleken ontvangen ondernomen onderbroken
            ontworpen bedorven begrepen besloten besproken bevolen verkregen vervangen verdreven verwezen verworven
            overwogen onderzocht gevraagd gekocht verkocht bekeken uitgegeven
            """).toArray(String[]::new);

    private static final Set<String> NOT_DUTCH = words("""
            geld gezicht gedicht gerecht gewicht gebied geluid getal gebit gehalte geduld geest bekend beroemd bereid
            verliefd verkeerd vermoeid verstand verband bestand verdriet gezond getrouwd gehuwd gespannen geïnteresseerd
            bezorgd belangrijkst bewust berucht bejaard ervaren geschikt gewend geleden gewoond geniet gebeurt gebeurd
            gelukt gelooft beleid bericht besluit beeld bezit vertrouwd gemiddeld geweld gehad omgekeerd bestaat begint betekent vergt verdient verschilt vertelt hert ontstaat verdwijnt bevat geheid
            """);

    private static final Set<String> FRENCH = stems("""
            fait mis pris dit écrit vu lu reçu perçu conçu tenu rendu vendu perdu entendu défini choisi rempli suivi servi
            construit produit conduit traduit réduit introduit détruit inclus exclu compris appris ouvert offert couvert
            découvert atteint peint joint contraint résolu élu bu battu vaincu retenu obtenu maintenu soutenu contenu permis
            soumis transmis admis promis remis repris commis omis étendu répandu défendu fourni établi garanti accompli
            saisi réuni réussi puni averti converti investi réparti ressenti décrit inscrit prescrit transcrit interdit
            prédit cuit instruit rompu interrompu connu reconnu aperçu déçu conquis requis acquis éteint
            """);

    private static final Set<String> NOT_FRENCH = stems("""
            âgé fatigué intéressé marié désolé passionné motivé né habitué situé basé allé arrivé entré resté tombé rentré
            retourné monté décédé déçu connu censé privé carré aisé osé réputé adapté approprié compliqué varié élevé
            """);

    private static final Set<String> SPANISH = stemsOfO("""
            hecho dicho escrito visto puesto abierto cubierto descubierto roto devuelto resuelto impreso compuesto propuesto
            expuesto impuesto previsto descrito inscrito suscrito deshecho rehecho repuesto
            disuelto envuelto revuelto frito
            """);

    private static final Set<String> NOT_SPANISH = stemsOfO("""
            complicado aburrido conocido casado pesado parecido divertido adecuado elevado avanzado debido sentido estado
            mercado resultado significado lado grado contenido sonido pedido partido vestido marido apellido delicado
            privado apropiado sofisticado limitado demasiado cuidado pasado tejido ruido abogado soldado ganado
            determinado variado separado querido preferido rápido sólido válido líquido ácido húmedo tímido cálido
            desconocido afortunado educado agotado ocupado cansado interesado equivocado encantado enamorado reducido
            atrevido merecido nido olvido bocado candado dado hado jurado licenciado pecado pescado recado sábado
            """);

    private static final Set<String> PORTUGUESE = stemsOfO("""
            feito dito escrito visto posto aberto coberto descoberto pago gasto eleito aceito preso impresso refeito
            desfeito composto proposto exposto previsto descrito inscrito prescrito solto
            """);

    private static final Set<String> NOT_PORTUGUESE = stemsOfO("""
            complicado conhecido adequado elevado avançado pesado parecido divertido apropriado casado obrigado devido
            estado mercado resultado significado lado grado sentido pedido partido vestido marido apelido delicado privado
            sofisticado limitado demasiado cuidado passado tecido ruído advogado soldado gado determinado variado separado
            querido preferido rápido sólido válido líquido ácido desconhecido educado esgotado ocupado cansado interessado
            enganado encantado apaixonado reduzido merecido dado jurado licenciado pecado sábado recheado atrasado animado
            """);

    private static final Set<String> ITALIAN = stemsOfO("""
            fatto detto scritto visto messo preso letto aperto coperto scoperto offerto chiesto chiuso deciso diviso ucciso
            corretto protetto eletto prodotto tradotto ridotto condotto introdotto posto composto proposto esposto
            risolto rivolto raccolto scelto tolto vinto spinto dipinto aggiunto raggiunto richiesto rotto inteso speso
            difeso acceso permesso ammesso promesso trasmesso concesso discusso espresso incluso escluso descritto iscritto
            """);

    private static final Set<String> NOT_ITALIAN = stemsOfO("""
            stato andato arrivato restato entrato nato diventato tornato partito uscito venuto riuscito morto rimasto caduto
            cresciuto passato salito adeguato appropriato complicato limitato sposato fortunato interessato preoccupato
            mercato risultato significato lato grado contenuto avvocato soldato privato elevato avanzato delicato vestito
            partito marito invito dito sito vuoto aiuto minuto saluto tributo rifiuto attributo istituto piaciuto
            unito dovuto gradito squisito infinito solito insolito lito rito mito stupito stanco appassionato educato
            """);

    private Participles() {}

    private static Set<String> words(String list) {
        return new HashSet<>(Arrays.asList(list.strip().split("\\s+")));
    }

    /// The four forms of a French participle.
    private static Set<String> stems(String list) {
        Set<String> forms = new HashSet<>();
        for (String word : words(list)) {
            forms.addAll(Arrays.asList(word, word + "e", word + "s", word + "es"));
        }
        return forms;
    }

    /// The four forms of one in -o.
    private static Set<String> stemsOfO(String list) {
        Set<String> forms = new HashSet<>();
        for (String word : words(list)) {
            String stem = word.substring(0, word.length() - 1);
            forms.addAll(Arrays.asList(stem + "o", stem + "a", stem + "os", stem + "as", stem + "i", stem + "e"));
        }
        return forms;
    }

    /// Whether a word in lower case is a past participle that makes a passive.
    static boolean is(String language, String word) {
        return switch (language) {
            case "en" -> english(word);
            case "de" -> german(word);
            case "nl" -> dutch(word);
            case "fr" ->
                !NOT_FRENCH.contains(word)
                        && (FRENCH.contains(word)
                                || word.length() > 4
                                        && (word.endsWith("é")
                                                || word.endsWith("ée")
                                                || word.endsWith("és")
                                                || word.endsWith("ées")));
            case "es" -> !NOT_SPANISH.contains(word) && (SPANISH.contains(word) || iberian(word));
            case "pt" -> !NOT_PORTUGUESE.contains(word) && (PORTUGUESE.contains(word) || iberian(word));
            case "it" ->
                !NOT_ITALIAN.contains(word)
                        && (ITALIAN.contains(word)
                                || word.length() > 4 && ends(word, "ato ata ati ate uto uta uti ute ito ita iti ite"));
            default -> false;
        };
    }

    /// Whether this participle makes a passive only where somebody is named who does it.
    static boolean wantsAgent(String language, String word) {
        return language.equals("en") && ENGLISH_ADJECTIVES.contains(word);
    }

    private static boolean english(String word) {
        if (word.indexOf('-') >= 0) {
            Matcher compound = ENGLISH_COMPOUND.matcher(word);
            return compound.matches() && english(compound.group(1));
        }
        return ENGLISH.contains(word)
                || word.length() > 3
                        && word.endsWith("ed")
                        && !word.endsWith("eed")
                        && (!word.startsWith("un") || ENGLISH_WITH_UN.contains(word))
                        && !NOT_ENGLISH.contains(word);
    }

    private static boolean iberian(String word) {
        return word.length() > 4 && ends(word, "ado ada ados adas ido ida idos idas");
    }

    private static boolean ends(String word, String endings) {
        for (String ending : endings.split(" ")) {
            if (word.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    private static boolean german(String word) {
        if (word.length() < 5 || NOT_GERMAN.contains(word)) {
            return false;
        }
        if (word.endsWith("t")) {
            if (word.endsWith("iert")
                    || word.startsWith("ge")
                    || word.startsWith("ver")
                    || word.startsWith("be")
                    || word.startsWith("ent")
                    || word.startsWith("zer")
                    || word.startsWith("er") && word.length() > 5
                    || (word.startsWith("über") || word.startsWith("unter")) && word.length() > 8) {
                return true;
            }
            return separable(word);
        }
        for (String strong : GERMAN_STRONG) {
            if (word.endsWith(strong)) {
                return true;
            }
        }
        return false;
    }

    /// "eingesetzt", "durchgeführt".
    private static boolean separable(String word) {
        for (String prefix : GERMAN_SEPARABLE) {
            if (word.startsWith(prefix)
                    && word.startsWith("ge", prefix.length())
                    && word.length() > prefix.length() + 4) {
                return true;
            }
        }
        return false;
    }

    private static boolean dutch(String word) {
        if (word.length() < 5 || NOT_DUTCH.contains(word)) {
            return false;
        }
        if (word.endsWith("d") || word.endsWith("t")) {
            return word.startsWith("ge")
                    || word.startsWith("be")
                    || word.startsWith("ver")
                    || word.startsWith("ont")
                    || word.startsWith("her")
                    || (word.indexOf("ge") > 1 && word.indexOf("ge") < 6 && word.length() > 7);
        }
        for (String strong : DUTCH_STRONG) {
            if (word.endsWith(strong)) {
                return true;
            }
        }
        return false;
    }
}
