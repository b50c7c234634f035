package assay.scoring.aeo;

import assay.scoring.Article;
import assay.scoring.ContentType;
import assay.scoring.document.Heading;
import assay.scoring.language.Language;
import assay.scoring.language.TitleWords;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Tells questions by their first word, and whether a text promises an answer at all: a story, a release note or an
/// opinion does not, and nobody should ask it for one.
final class Questions {

    /// First words that make a question of a heading without a question mark. Those that begin statements too (`is`,
    /// `que`) are left out: they need the mark.
    private static final Map<String, Set<String>> OPENERS = Map.of(
            "en", Set.of("how", "what", "what's", "why", "when", "where", "which", "who", "who's"),
            "de", Set.of("wie", "was", "warum", "wieso", "weshalb", "wann", "welche", "welcher", "welches", "wer"),
            "fr",
                    Set.of(
                            "comment",
                            "pourquoi",
                            "quel",
                            "quelle",
                            "quels",
                            "quelles",
                            "qu'est-ce",
                            "combien",
                            "faut-il"),
            "es", Set.of("cómo", "qué", "cuándo", "dónde", "cuál", "cuáles", "cuánto"),
            "it", Set.of("come", "cos'è", "perché", "quale", "quali", "quanto"),
            "pt", Set.of("como", "porque", "qual", "quais", "quanto"),
            "nl", Set.of("hoe", "wat", "waarom", "wanneer", "welke", "welk", "hoeveel"));

    /// Words in a title by which a text promises to explain or advise.
    private static final Set<String> PROMISES = Set.of(
            "guide",
            "guides",
            "explained",
            "tutorial",
            "tips",
            "ways",
            "steps",
            "best",
            "vs",
            "versus",
            "basics",
            "beginners",
            "beginner's",
            "101",
            "checklist",
            "meaning",
            "definition",
            "difference",
            "differences",
            "examples",
            "comparison",
            "compared",
            "alternatives",
            "mistakes",
            "introduction",
            "overview",
            "faq",
            "anleitung",
            "leitfaden",
            "tipps",
            "ratgeber",
            "unterschied",
            "unterschiede",
            "vergleich",
            "erklärt",
            "conseils",
            "définition",
            "différence",
            "comparatif",
            "étapes",
            "guía",
            "consejos",
            "diferencia",
            "diferencias",
            "mejores",
            "pasos",
            "definición",
            "guida",
            "consigli",
            "migliori",
            "differenza",
            "differenze",
            "significato",
            "guia",
            "dicas",
            "melhores",
            "diferença",
            "diferenças",
            "passos",
            "handleiding",
            "gids",
            "verschil",
            "verschillen",
            "beste",
            "stappen");

    /// Words in a title that announce: what follows is news, whatever else the title says.
    private static final Set<String> ANNOUNCES = Set.of(
            "release",
            "released",
            "releases",
            "releasing",
            "announcing",
            "announcement",
            "announces",
            "introducing",
            "changelog",
            "newsletter",
            "roundup",
            "recap",
            "interview",
            "launch",
            "launches",
            "launched",
            "welcome",
            "welcoming",
            "celebrating",
            "retrospective",
            "postmortem",
            "post-mortem",
            "obituary",
            "diary",
            "update",
            "updates",
            "deprecated",
            "moved",
            "joins",
            "joining",
            "my",
            "our",
            "we",
            "i",
            "we're",
            "i'm",
            "i've",
            "we've",
            "veröffentlicht",
            "ankündigung",
            "rückblick",
            "neuigkeiten",
            "unser",
            "unsere",
            "mein",
            "meine",
            "annonce",
            "sortie",
            "notre",
            "nos",
            "mon",
            "mes",
            "anuncio",
            "lanzamiento",
            "nuestro",
            "nuestra",
            "mi",
            "annuncio",
            "nostro",
            "nostra",
            "mio",
            "mia",
            "anúncio",
            "lançamento",
            "nosso",
            "nossa",
            "meu",
            "minha",
            "aankondiging",
            "ons",
            "onze",
            "mijn");

    private Questions() {}

    /// Whether the first words of questions are known in this language.
    static boolean known(Language language) {
        return OPENERS.containsKey(language.tag());
    }

    /// Whether a heading asks: it ends with a question mark, or begins as a question does.
    static boolean asks(Heading heading, Language language) {
        return heading.isQuestion()
                || OPENERS.getOrDefault(language.tag(), Set.of()).contains(firstWord(heading.text()));
    }

    /// Why nobody expects this article to answer a question; null where one does. Types other than a blog post or a
    /// case study say what they are; of those the title tells.
    static @Nullable String noQuestion(Article article) {
        return article.measured(Promise.class, Promise::of).missing();
    }

    /// @param missing why the article promises no answer; null where it does
    private record Promise(@Nullable String missing) {
        static Promise of(Article article) {
            return new Promise(why(article));
        }
    }

    private static @Nullable String why(Article article) {
        ContentType type = article.type();
        if (type != ContentType.BLOG && type != ContentType.CASE_STUDY) {
            return null;
        }
        String title = article.title().map(field -> field.value()).orElse("");
        if (title.isBlank()) {
            return "Without a title nothing says which question the text answers.";
        }
        return promises(title, article.language())
                ? null
                : "The title asks no question and promises no advice; a story, news or an opinion need not answer one.";
    }

    static boolean promises(String title, Language language) {
        List<String> words = words(title);
        if (words.isEmpty()) {
            return false;
        }
        char last = title.stripTrailing().charAt(title.stripTrailing().length() - 1);
        if (last == '?' || last == '？') {
            return true;
        }
        boolean sure = OPENERS.getOrDefault(language.tag(), Set.of()).contains(words.getFirst());
        boolean promises = false;
        for (String word : words) {
            if (ANNOUNCES.contains(word)) {
                return false;
            }
            promises |= PROMISES.contains(word);
        }
        return promises || sure || title.contains(": how to ") || title.contains(": How to ");
    }

    private static List<String> words(String title) {
        return TitleWords.of(title.replace('’', '\''), "'-");
    }

    private static String firstWord(String text) {
        int from = 0;
        // "3. How to pour", "¿Cómo …"
        while (from < text.length() && !Character.isLetter(text.charAt(from))) {
            from++;
        }
        int to = from;
        while (to < text.length() && (Character.isLetter(text.charAt(to)) || "'’-".indexOf(text.charAt(to)) >= 0)) {
            to++;
        }
        return text.substring(from, to).toLowerCase(Locale.ROOT).replace('’', '\'');
    }
}
