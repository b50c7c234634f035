package assay.scoring.geo;

import assay.scoring.Article;
import assay.scoring.document.Sentence;
import assay.scoring.document.Words;
import assay.scoring.language.WordList;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Openings that lean on what stands before: "This means …", "They are …", "As mentioned above, …".
///
/// Only what is sure: "This guide" names its noun, and "It is important to …" stands for nothing.
final class Openers {

    /// @param alone words that lean on something whatever follows
    /// @param leaning words that do when one of `verbs` follows
    /// @param phrases first words of a sentence that do, apart by a space
    /// @param heads the first words of the phrases
    /// @param itself nouns for the text itself: "This is the second post of the series" leans on nothing
    private record Rule(
            WordList alone,
            WordList leaning,
            Set<String> verbs,
            Set<String> phrases,
            WordList heads,
            Set<String> itself) {

        Rule(Set<String> alone, Set<String> leaning, Set<String> verbs, Set<String> phrases, Set<String> itself) {
            this(
                    WordList.of(alone),
                    WordList.of(leaning),
                    verbs,
                    phrases,
                    WordList.of(phrases.stream()
                            .map(phrase -> phrase.substring(0, phrase.indexOf(' ')))
                            .collect(Collectors.toUnmodifiableSet())),
                    itself);
        }
    }

    private static final int LONGEST_PHRASE = 4;
    private static final int NEAR = 8;

    private static final String EN_VERBS = """
            is are was were isn't aren't wasn't means meant makes made can can't cannot could couldn't will won't would
            wouldn't has have had may might should must does doesn't do don't did didn't allows allow allowed gives give
            gave lets let helps help helped happens happen happened works work worked comes come came goes go went takes
            take took shows show showed requires require includes include included leads lead led ensures ensure
            provides provide creates create results result reduces reduce saves save enables enable causes cause seems
            seem looks look applies apply also not alone only usually often becomes become became keeps keep needs need
            offers offer uses use supports support contains contain brings bring brought turns saved""";

    private static final Map<String, Rule> RULES = Map.of(
            "en",
            new Rule(
                    words("they they're they've they'll that's"),
                    words("this that these those"),
                    words(EN_VERBS),
                    phrases("""
                            as mentioned, as noted, as discussed, as described above, as stated, as explained above
                            as explained earlier, as we saw, as we have seen, as shown above, as seen above, as above
                            the above, the former, the latter, both of these, all of these, all of this, each of these
                            because of this, because of that, because of these, for this reason, for these reasons
                            for that reason, it follows from this, it follows that, despite this, despite that
                            in spite of this
                            none of this, none of these, most of these, some of these, many of these, one of these
                            it has, it provides, it allows, it works, it lets, it gives, it uses, it offers, it supports
                            it includes, it contains, it runs, it was designed, it was built, it was created, it also
                            it is a, it is an, it is the, it's a tool, it is used, it is called, it is based, it is designed
                            it was a, it was an, it was the, it does, it doesn't, it consists"""),
                    words("post article guide tutorial page series section chapter list story talk book document"
                            + " release version newsletter report part recap review blog course episode video update"
                            + " transcript interview excerpt checklist faq glossary")),
            "de",
            new Rule(
                    words("dieselben ersteres letzteres"),
                    words("dies das dieses"),
                    words(
                            "ist war bedeutet bedeutete kann konnte führt führte macht hilft gilt zeigt hat hatte wird wurde sind"
                                    + " waren heißt ermöglicht sorgt liegt lässt klingt erlaubt spart geht passiert geschieht"),
                    phrases("""
                            wie oben erwähnt, wie bereits erwähnt, wie erwähnt, wie oben beschrieben, wie schon gesagt
                            wie gesagt, er ist, er hat, er wird, er kann, er war, er bietet, sie ist, sie hat, sie wird
                            sie kann, sie war, sie bietet"""),
                    words("artikel beitrag anleitung seite serie abschnitt kapitel liste teil version text leitfaden")),
            "nl",
            new Rule(
                    words("laatstgenoemde eerstgenoemde"),
                    words("dit dat deze ze zij"),
                    words(
                            "is was zijn waren betekent betekende kan kunnen kon maakt maken zorgt zorgen helpt helpen geldt"
                                    + " heeft hebben had hadden wordt worden werd gaat gaan komt komen biedt bieden laat"),
                    phrases("zoals hierboven, zoals eerder, zoals gezegd, zoals vermeld, zoals genoemd"),
                    words("artikel bericht gids pagina serie deel hoofdstuk lijst handleiding versie")),
            "fr",
            new Rule(
                    words("cela ça ceci elles celui-ci celle-ci ceux-ci celles-ci"),
                    words("elle ils"),
                    words(
                            "est sont était étaient a ont avait avaient peut peuvent permet permettent sera seront doit doivent"
                                    + " fait font offre offrent"),
                    phrases("""
                            comme mentionné, comme indiqué, comme dit plus haut, comme vu plus haut, comme expliqué plus haut
                            c'est pourquoi, ce dernier, cette dernière, ces derniers, ces dernières"""),
                    words("article guide page série chapitre liste partie version tutoriel billet")),
            "es",
            new Rule(
                    words("esto eso ellos ellas aquello"),
                    words("estos estas este esta ella él"),
                    words(
                            "es son era eran fue fueron significa permite permiten puede pueden hace hacen tiene tienen ha han"
                                    + " será ofrece ofrecen"),
                    phrases("""
                            como se mencionó, como mencionamos, como hemos visto, como vimos, como ya se ha dicho
                            como se ha dicho, lo anterior, este último, esta última"""),
                    words("artículo guía página serie capítulo lista parte versión tutorial entrada")),
            "it",
            new Rule(
                    words("ciò essi esse esso essa quest'ultimo quest'ultima"),
                    words("questo questa questi queste quello"),
                    words(
                            "è sono era erano significa permette permettono può possono ha hanno sarà vuol consente consentono"
                                    + " rende fa"),
                    phrases("come detto, come accennato, come visto sopra, come già detto"),
                    words("articolo guida pagina serie capitolo lista parte versione tutorial post")),
            "pt",
            new Rule(
                    words("isso isto eles elas aquilo"),
                    words("ele ela este esta estes estas"),
                    words(
                            "é são era eram foi foram significa permite permitem pode podem tem têm faz fazem será oferece"
                                    + " oferecem"),
                    phrases("como mencionado, como dito, como vimos, como já foi dito, este último, esta última"),
                    words("artigo guia página série capítulo lista parte versão tutorial post")));

    private static final int ALONE = 1;
    private static final int LEANING = 2;
    private static final int HEAD = 4;

    private final @Nullable Rule rule;
    private final Words words;

    /// By the number of a word, what it is at the head of a sentence.
    private final byte[] marks;

    private Openers(@Nullable Rule rule, Words words) {
        this.rule = rule;
        this.words = words;
        this.marks = new byte[words.vocabulary().size()];
        if (rule != null) {
            rule.alone.mark(words.vocabulary(), marks, ALONE);
            rule.leaning.mark(words.vocabulary(), marks, LEANING);
            rule.heads.mark(words.vocabulary(), marks, HEAD);
        }
    }

    static Openers of(Article article) {
        return new Openers(
                RULES.get(article.language().tag()), article.document().words());
    }

    /// Whether they are known in the language of the text.
    boolean known() {
        return rule != null;
    }

    /// How many words at the head of the sentence lean on something before it; 0 for a sentence that stands by itself.
    int dangling(Sentence sentence) {
        int first = sentence.firstWord();
        if (rule == null
                || sentence.words() < 3
                || marks[words.id(first)] == 0
                || words.code(first)
                || words.linked(first)) {
            return 0;
        }
        int count = count(rule, sentence);
        if (count == 0) {
            return 0;
        }
        for (int i = first + 1; i < Math.min(sentence.endWord(), first + NEAR); i++) {
            if (rule.itself.contains(words.form(i))) {
                return 0;
            }
        }
        return count;
    }

    private int count(Rule rule, Sentence sentence) {
        int first = sentence.firstWord();
        int mark = marks[words.id(first)];
        if ((mark & ALONE) != 0) {
            return 1;
        }
        if ((mark & LEANING) != 0 && rule.verbs.contains(words.form(first + 1))) {
            return 1;
        }
        if ((mark & HEAD) == 0) {
            return 0;
        }
        StringBuilder head = new StringBuilder(words.form(first));
        for (int k = 1; k < Math.min(LONGEST_PHRASE, sentence.words()); k++) {
            head.append(' ').append(words.form(first + k));
            if (rule.phrases.contains(head.toString())) {
                return k + 1;
            }
        }
        return 0;
    }

    private static Set<String> words(String list) {
        return Set.of(list.strip().split("\\s+"));
    }

    private static Set<String> phrases(String list) {
        return Arrays.stream(list.split("[,\\n]"))
                .map(String::strip)
                .filter(phrase -> !phrase.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
