package assay.fixes.rules;

import assay.language.Language;
import assay.language.Sentence;
import assay.scoring.document.Document;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Recognizes sentences that depend on the previous sentence. With a paragraph break between the two, it
/// would be unclear what “it” refers to.
final class DependentSentences {

    private static final Map<String, Set<String>> POINTING = Map.of(
            "en",
            words("""
                it its it's they they're their them he she his her this that that's these those such both neither
                either another others none most some many one each there's former latter here so\
                """),
            "de",
            words("""
                er sie es dies diese dieser dieses diesen diesem das ihr ihre ihm ihn dabei damit dadurch daher deshalb
                davon dafür darum dazu dort dann denn so letztere erstere beide beides welche manche\
                """),
            "fr",
            words("""
                il elle ils elles ce cela ça ceci cet cette ces celui celle ceux celles c'est c'était lui leur son sa ses y
                en certains certaines d'autres\
                """),
            "es",
            words("""
                él ella ellos ellas esto eso este esta estos estas ese esa esos esas aquello su sus lo ambos ambas
                otros otras algunos\
                """),
            "it",
            words("""
                lui lei loro esso essa essi esse ciò questo questa questi queste quello quella quelli suo sua suoi
                entrambi alcuni altri ne ci vi\
                """),
            "pt",
            words("""
                ele ela eles elas isto isso este esta estes estas esse essa esses essas aquilo seu sua seus suas ambos
                alguns outros\
                """),
            "nl",
            words("hij zij ze dit dat deze die daar hier daarom daarmee daardoor zo zijn haar hun beide sommige"),
            "ru",
            words("он она оно они это этот эта эти его её их тот та те такой там тогда поэтому оба обе"));

    private static final Map<String, Set<String>> JOINING = Map.of(
            "en",
            words("""
                but however and or yet then also instead otherwise therefore thus hence moreover furthermore
                besides still nevertheless meanwhile similarly likewise consequently\
                """),
            "de",
            words("aber doch und oder jedoch trotzdem außerdem auch sondern allerdings dennoch stattdessen"),
            "fr",
            words("mais et ou donc or car cependant pourtant ainsi puis ensuite aussi toutefois"),
            "es",
            words("pero y o sin además también luego entonces así aunque"),
            "it",
            words("ma e o però quindi inoltre anche poi così tuttavia"),
            "pt",
            words("mas e ou porém então também depois assim além"),
            "nl",
            words("maar en of echter ook dus toch dan bovendien daarnaast"),
            "ru",
            words("но и а или однако также потом затем зато"));

    /// First-person pronouns. The next sentence may describe the outcome.
    private static final Set<String> TELLING =
            words("we i wir ich nous je j'ai nosotros yo noi io nós eu wij we ik мы я");

    private DependentSentences() {}

    private static Set<String> words(String list) {
        return Set.copyOf(new HashSet<>(java.util.List.of(list.strip().split("\\s+"))));
    }

    /// Whether a sentence's first word refers back. False in unsupported languages.
    static boolean points(Document document, Sentence sentence, Language language) {
        return begins(POINTING, document, sentence, language);
    }

    /// Whether a sentence begins with a connective such as “But” or “However”.
    static boolean joins(Document document, Sentence sentence, Language language) {
        return begins(JOINING, document, sentence, language);
    }

    /// Whether a sentence describes what the author did, so that the next sentence may describe the outcome.
    static boolean tells(Document document, Sentence sentence) {
        for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
            if (TELLING.contains(document.words().form(i).replace('’', '\''))) {
                return true;
            }
        }
        return false;
    }

    private static boolean begins(
            Map<String, Set<String>> lists, Document document, Sentence sentence, Language language) {
        String first = document.words().form(sentence.firstWord()).replace('’', '\'');
        return lists.getOrDefault(language.tag(), Set.of()).contains(first);
    }
}
