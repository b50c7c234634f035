package assay.scoring.language;

import assay.scoring.document.Sentence;
import assay.scoring.document.Words;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the passive in English, German, Dutch, French, Spanish, Portuguese and Italian: a form of *be* (*werden*,
/// *worden*, *être*, *ser*, *essere*) with a past participle.
///
/// It would rather miss one than name one that is none: where the same form is also a perfect tense or an adjective
/// (French and Italian *est allé*, *è stanco*), it asks for the agent or for a form that is passive alone.
public final class Passives {

    /// The verb phrase by its words, `endWord` exclusive.
    public record Hit(int firstWord, int endWord) {}

    /// How a language builds it.
    ///
    /// @param sure auxiliaries after which a participle is a passive
    /// @param doubtful auxiliaries after which it is one if an agent follows
    /// @param between words that may stand between the two
    /// @param agents words that lead in who does it
    private record Grammar(WordList sure, WordList doubtful, Set<String> between, Set<String> agents) {}

    private static final int MOST_BETWEEN = 3;

    /// Words of a clause between the parts of the German and Dutch bracket.
    private static final int LONGEST_BRACKET = 14;

    private static final int AGENT_WITHIN = 3;

    private static final Map<String, Grammar> GRAMMARS = Map.of(
            "en",
            grammar(
                    "am is are was were be been being isn't aren't wasn't weren't i'm we're you're they're get gets got getting",
                    "",
                    "not also often always never usually now still already just only being been then generally typically ever"
                            + " soon first well once again either both all largely",
                    "by"),
            "de",
            grammar("wird werden wurde wurden werde würde würden worden werdet wurdest wirst", "", "", ""),
            "nl",
            grammar("wordt worden word werd werden", "", "", ""),
            "fr",
            grammar(
                    "été être",
                    "est sont était étaient fut furent sera seront serait seraient soit soient",
                    "pas plus jamais déjà aussi souvent toujours bien ainsi encore également parfois très",
                    "par"),
            "es",
            grammar(
                    "fue fueron será serán siendo sido ser fuera fueran",
                    "es son era eran sería serían sea sean",
                    "no ya también siempre nunca muy así luego después solo sólo aún todavía",
                    "por"),
            "pt",
            grammar(
                    "foi foram será serão sendo sido ser fosse fossem forem",
                    "é são era eram seria seriam seja sejam",
                    "não já também sempre nunca muito assim logo depois só ainda",
                    "por pelo pela pelos pelas"),
            "it",
            grammar(
                    "viene vengono veniva venivano venne vennero verrà verranno verrebbe verrebbero stato stata stati state"
                            + " essere",
                    "è sono era erano fu furono sarà saranno sarebbe sarebbero sia siano",
                    "non già anche sempre mai più così poi solo ancora spesso",
                    "da dal dalla dai dagli dalle dallo dall'"));

    private final Language language;
    private final Grammar grammar;
    private final Words words;
    private final String text;

    /// By word number, as bits: 1 sure, 2 doubtful.
    private final byte[] auxiliary;

    /// By word number: 1 participle, 2 none; 0 where not looked up.
    private final byte[] participle;

    private Passives(Language language, Grammar grammar, Words words, String text) {
        this.language = language;
        this.grammar = grammar;
        this.words = words;
        this.text = text;
        this.auxiliary = new byte[words.vocabulary().size()];
        this.participle = new byte[auxiliary.length];
        grammar.sure().mark(words.vocabulary(), auxiliary, 1);
        grammar.doubtful().mark(words.vocabulary(), auxiliary, 2);
    }

    private static Grammar grammar(String sure, String doubtful, String between, String agents) {
        return new Grammar(WordList.of(set(sure)), WordList.of(set(doubtful)), set(between), set(agents));
    }

    private static Set<String> set(String words) {
        return words.isEmpty() ? Set.of() : Set.copyOf(Arrays.asList(words.split(" ")));
    }

    /// Null for a language whose passive is not known here.
    public static @Nullable Passives of(Language language, Words words, String text) {
        Grammar grammar = GRAMMARS.get(language.tag());
        return grammar == null ? null : new Passives(language, grammar, words, text);
    }

    /// The first passive of a sentence; null where it has none.
    public @Nullable Hit in(Sentence sentence) {
        boolean bracket = language.is("de", "nl");
        for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
            if (auxiliary[words.id(i)] == 0 || words.code(i) || !isVerbHere(sentence, i)) {
                continue;
            }
            Hit hit = bracket ? bracket(sentence, i) : after(sentence, i);
            if (hit != null) {
                return hit;
            }
        }
        return null;
    }

    /// "A été" and "è stato" are verbs; "cet été" and "uno stato" are a summer and a state.
    private boolean isVerbHere(Sentence sentence, int word) {
        if (!NOUNS_TOO.contains(words.form(word))) {
            return true;
        }
        for (int i = word - 1; i >= sentence.firstWord() && i >= word - 2; i--) {
            if (auxiliary[words.id(i)] != 0 || HAVE.contains(words.form(i))) {
                return true;
            }
        }
        return false;
    }

    private static final Set<String> NOUNS_TOO = set("été stato stata stati state");

    private static final Set<String> HAVE =
            set("a ont avait avaient aura auront aurait auraient avoir ayant ait aient n'a n'ont n'avait n'avaient qu'a"
                    + " j'ai ai avons avez sia siano");

    /// "is often made", "a été vu", "fue hecho por".
    private @Nullable Hit after(Sentence sentence, int auxiliaryWord) {
        int end = sentence.endWord();
        int i = auxiliaryWord + 1;
        while (i < end && i <= auxiliaryWord + MOST_BETWEEN && joined(i) && isBetween(i)) {
            i++;
        }
        if (i >= end
                || !joined(i)
                || words.code(i)
                || words.linked(i) != words.linked(auxiliaryWord)
                || !isParticiple(i)) {
            return null;
        }
        boolean agent = agentAfter(i, end);
        if ((auxiliary[words.id(auxiliaryWord)] & 2) != 0 ? !agent : !agent && namesAThing(i, end)) {
            return null;
        }
        return new Hit(auxiliaryWord, i + 1);
    }

    private boolean isBetween(int word) {
        String form = words.form(word);
        return grammar.between().contains(form)
                || (language.is("en") && form.endsWith("ly"))
                || (language.is("fr", "es", "pt", "it") && (form.endsWith("ment") || form.endsWith("mente")));
    }

    private boolean isParticiple(int word) {
        int id = words.id(word);
        if (participle[id] == 0) {
            participle[id] = (byte) (Participles.is(language.tag(), words.form(word)) ? 1 : 2);
        }
        return participle[id] == 1;
    }

    private boolean agentAfter(int word, int end) {
        for (int i = word + 1; i < end && i <= word + AGENT_WITHIN && joined(i); i++) {
            String form = words.form(i);
            if (grammar.agents().contains(form) || (language.is("it") && form.startsWith("dall'"))) {
                return true;
            }
        }
        return false;
    }

    /// "are automated tests": in English a noun right after the participle makes an adjective of it.
    private boolean namesAThing(int word, int end) {
        int next = word + 1;
        if (!language.is("en") || next >= end || !joined(next)) {
            return false;
        }
        String form = words.form(next);
        return !language.isFunctionWord(form)
                && !AFTER_PARTICIPLE.contains(form)
                && !form.endsWith("ly")
                && !Character.isDigit(form.charAt(0));
    }

    private static final Set<String> AFTER_PARTICIPLE = set(
            "within during across around via per until along upon toward towards without again today yesterday tomorrow"
                    + " together apart away off onto above below behind beside next once twice later earlier elsewhere"
                    + " instead automatically alongside throughout inside outside regarding among amongst");

    /// "wird … gemacht", "gemacht wird", "kan worden gemaakt": the participle ends its clause or stands right before
    /// the
    /// auxiliary.
    private @Nullable Hit bracket(Sentence sentence, int auxiliaryWord) {
        int before = auxiliaryWord - 1;
        if (before >= sentence.firstWord() && joined(auxiliaryWord) && isVerb(before)) {
            return new Hit(before, auxiliaryWord + 1);
        }
        for (int i = auxiliaryWord + 1;
                i < sentence.endWord() && i <= auxiliaryWord + LONGEST_BRACKET && joined(i);
                i++) {
            if (auxiliary[words.id(i)] != 0 && i > auxiliaryWord + 1 && !isVerb(i - 1)) {
                return null;
            }
            if (isVerb(i) && endsClause(i, sentence.endWord())) {
                return new Hit(auxiliaryWord, i + 1);
            }
        }
        return null;
    }

    /// A participle, and in German not a noun: those are written with a capital.
    private boolean isVerb(int word) {
        return !words.code(word)
                && isParticiple(word)
                && !(language.is("de") && Character.isUpperCase(text.charAt(words.start(word))));
    }

    private boolean endsClause(int word, int end) {
        int next = word + 1;
        return next >= end
                || !joined(next)
                || auxiliary[words.id(next)] != 0
                || CLAUSE_OPENERS.contains(words.form(next));
    }

    private static final Set<String> CLAUSE_OPENERS =
            set("und oder als wie sowie kann können muss müssen soll sollen darf"
                    + " en of dan om door kan kunnen moet moeten mag mogen zal zullen zou zouden wenn");

    /// Whether nothing but a space stands between a word and the one before it.
    private boolean joined(int word) {
        int from = words.end(word - 1);
        return words.start(word) - from == 1 && (text.charAt(from) == ' ' || text.charAt(from) == '\u00a0');
    }
}
