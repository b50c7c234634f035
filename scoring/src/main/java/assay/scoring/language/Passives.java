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
/// (French and Italian *est allé*, *è stanco*, English *is interested*), it asks for the agent or for a form that is
/// passive alone.
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
                    "it's that's he's she's who's what's there's this's here's everything's",
                    "not also often always never usually now still already just only being been then later ever soon first"
                            + " well once again either both all best better almost quite rather perhaps instead thus therefore"
                            + " even sometimes otherwise somehow currently",
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
        if (language.is("en") && asks(sentence, auxiliaryWord)) {
            i++;
        }
        int last = i + MOST_BETWEEN - 1;
        while (i < end && i <= last && joined(i) && isBetween(i, end)) {
            i++;
        }
        if (i >= end || !joined(i) || words.code(i) || isTitle(auxiliaryWord, i) || !isParticiple(i)) {
            return null;
        }
        boolean agent = agentAfter(i, end);
        boolean passive = language.is("en") ? agent || english(auxiliaryWord, i, end) : isSure(auxiliaryWord) || agent;
        return passive ? new Hit(auxiliaryWord, i + 1) : null;
    }

    private boolean isSure(int auxiliaryWord) {
        return auxiliary[words.id(auxiliaryWord)] == 1;
    }

    /// "How is it made?": the subject stands between the two.
    private boolean asks(Sentence sentence, int auxiliaryWord) {
        int next = auxiliaryWord + 1;
        return next < sentence.endWord()
                && joined(next)
                && SUBJECTS.contains(words.form(next))
                && (auxiliaryWord == sentence.firstWord() || QUESTIONS.contains(words.form(auxiliaryWord - 1)));
    }

    private static final Set<String> SUBJECTS = set("it he she we you they this these those");

    private static final Set<String> QUESTIONS = set("how why where when what which who");

    /// "This is [Widgets Deployed](…)": a link of its own with a capital is the name of something.
    private boolean isTitle(int auxiliaryWord, int word) {
        return words.linked(word) != words.linked(auxiliaryWord)
                && Character.isUpperCase(text.charAt(words.start(word)));
    }

    /// Whether this is a passive with nobody named who does it.
    private boolean english(int auxiliaryWord, int word, int end) {
        String form = words.form(word);
        if (Participles.wantsAgent("en", form) || isIdiom(words.form(auxiliaryWord), form, word, end)) {
            return false;
        }
        int next = word + 1;
        if (isSure(auxiliaryWord)
                || word > auxiliaryWord + 1 && words.form(word - 1).equals("being")) {
            return !namesAThing(word, end);
        }
        // "It's written in Java" is, "it's changed everything" has: what has been done, is done to something.
        return next >= end || !joined(next) || AFTER_PASSIVE.contains(words.form(next));
    }

    private static final Set<String> AFTER_PASSIVE = set(
            "in on at as to for from with within into by via using and or when where before after until without under");

    /// "Get started", "get used to it", "we're used to it", "we are done".
    private boolean isIdiom(String auxiliaryForm, String form, int word, int end) {
        boolean gets = auxiliaryForm.startsWith("g");
        boolean person = gets || PERSONS.contains(auxiliaryForm);
        return switch (form) {
            case "started", "done", "rid", "lost", "set" -> person;
            case "used" -> person && word + 1 < end && words.form(word + 1).equals("to");
            default -> false;
        };
    }

    private static final Set<String> PERSONS = set("am i'm we're you're they're he's she's");

    private boolean isBetween(int word, int end) {
        String form = words.form(word);
        if (language.is("en")) {
            return grammar.between().contains(form) || form.endsWith("ly") || isPair(form, word + 1, end);
        }
        return grammar.between().contains(form)
                || (language.is("fr", "es", "pt", "it") && (form.endsWith("ment") || form.endsWith("mente")));
    }

    /// "no longer", "at least", "more commonly": words that are adverbs two by two; the second is one by itself.
    private boolean isPair(String form, int next, int end) {
        if (next >= end || !joined(next)) {
            return false;
        }
        String second = words.form(next);
        return switch (form) {
            case "no", "longer" -> form.equals("longer") || second.equals("longer");
            case "more", "most", "less" -> second.endsWith("ly");
            default -> false;
        };
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

    /// "are automated tests": a noun right after the participle makes an adjective of it, but not after "called".
    private boolean namesAThing(int word, int end) {
        int next = word + 1;
        if (next >= end || !joined(next) || WITH_OBJECT.contains(words.form(word))) {
            return false;
        }
        String form = words.form(next);
        return !language.isFunctionWord(form)
                && !AFTER_PARTICIPLE.contains(form)
                && !form.endsWith("ly")
                && !form.endsWith("wards")
                && !form.endsWith("where")
                && !Character.isDigit(form.charAt(0));
    }

    /// What is done to somebody with something: "was given access", "are called dependencies", "is left exposed".
    private static final Set<String> WITH_OBJECT = set(
            "allowed appointed asked assigned awarded called charged considered declared deemed denied dubbed elected given"
                    + " granted handed kept labelled labeled left lent made marked named nicknamed offered paid promised"
                    + " rated rendered said seen sent served set shown sold taught termed titled told voted");

    private static final Set<String> AFTER_PARTICIPLE = set(
            "within during across around via per until along upon toward without again today yesterday tomorrow"
                    + " together apart away off onto above below behind beside besides next once twice later earlier"
                    + " instead alongside throughout inside outside regarding among amongst but yet too as since"
                    + " though although unless whether anymore already still soon ago directly somewhat rather"
                    + " one two three four five six seven eight nine ten several every each any whenever despite"
                    + " close ahead forward back almost exactly whenever wherever because online offline separately free");

    /// "wird … gemacht", "gemacht wird", "kan worden gemaakt": the participle ends its clause or stands right
    /// before the auxiliary.
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
