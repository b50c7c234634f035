package assay.language;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds passives in English, German, Dutch, French, Spanish, Portuguese and Italian: a form of *be*
/// (*werden*, *worden*, *être*, *ser*, *essere*) with a past participle.
///
/// Misses are preferred to false alarms: if a form can also be a perfect tense or an adjective (French and
/// Italian *est allé*, *è stanco*, English *is interested*), an agent or an unambiguously passive form is
/// required.
public final class Passives {

    /// The words of the verb phrase; `endWord` is exclusive.
    public record Hit(int firstWord, int endWord) {}

    /// How a language forms the passive.
    ///
    /// @param sure auxiliaries after which a participle is a passive
    /// @param doubtful auxiliaries after which a participle is a passive only if an agent follows
    /// @param between words that can come between the auxiliary and the participle
    /// @param agents words that introduce the agent
    private record Grammar(WordList sure, WordList doubtful, Set<String> between, Set<String> agents) {
        static Grammar of(Language language) {
            return new Grammar(
                    WordList.of(language.list("passive-auxiliaries")),
                    WordList.of(language.list("passive-auxiliaries-with-agent")),
                    Set.copyOf(language.list("passive-adverbs")),
                    Set.copyOf(language.list("passive-agents")));
        }
    }

    private static final int MOST_BETWEEN = 3;

    /// The maximum number of words between the parts of a German or Dutch verb bracket.
    private static final int LONGEST_BRACKET = 14;

    private static final int AGENT_WITHIN = 3;
    private static final PerLanguage<Grammar> GRAMMARS = PerLanguage.of(Grammar::of);

    private final Language language;
    private final Grammar grammar;
    private final Words words;
    private final String text;

    /// For each word, by word number: bit 1 for a sure auxiliary, bit 2 for a doubtful one.
    private final byte[] auxiliary;

    /// For each word, by word number: 1 for a participle, 2 for any other word, and 0 until the word is
    /// looked up.
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

    /// Returns null for a language whose passive is not supported.
    public static @Nullable Passives of(Language language, Words words, String text) {
        Grammar grammar = GRAMMARS.in(language);
        return grammar.sure().isEmpty() ? null : new Passives(language, grammar, words, text);
    }

    /// Returns the first passive in a sentence, or null if there is none.
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

    /// Whether the word is a verb here, as in "a été" and "è stato", but not in "cet été" (a summer) and "uno
    /// stato" (a state).
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

    private static final Set<String> NOUNS_TOO = Language.wordsEverywhere("passive-auxiliaries-or-nouns");
    private static final Set<String> HAVE = Language.wordsEverywhere("forms-of-have");

    /// Finds a passive that begins with its auxiliary: "is often made", "a été vu", "fue hecho por".
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

    /// Whether the auxiliary is part of a question, in which the subject comes before the participle: "How is
    /// it made?".
    private boolean asks(Sentence sentence, int auxiliaryWord) {
        int next = auxiliaryWord + 1;
        return next < sentence.endWord()
                && joined(next)
                && SUBJECTS.contains(words.form(next))
                && (auxiliaryWord == sentence.firstWord() || QUESTIONS.contains(words.form(auxiliaryWord - 1)));
    }

    private static final Set<String> SUBJECTS = Language.of("en").words("subject-pronouns");
    private static final Set<String> QUESTIONS = Language.of("en").words("passive-question-words");

    /// Whether the participle begins a separate, capitalized link, and is therefore part of a name: "This is
    /// [Widgets Deployed](…)".
    private boolean isTitle(int auxiliaryWord, int word) {
        return words.linked(word) != words.linked(auxiliaryWord)
                && Character.isUpperCase(text.charAt(words.start(word)));
    }

    /// Whether this is an English passive without an agent.
    private boolean english(int auxiliaryWord, int word, int end) {
        String form = words.form(word);
        if (Participles.wantsAgent(language, form) || isIdiom(words.form(auxiliaryWord), form, word, end)) {
            return false;
        }
        int next = word + 1;
        if (isSure(auxiliaryWord)
                || word > auxiliaryWord + 1 && words.form(word - 1).equals("being")) {
            return !namesAThing(word, end);
        }
        // "It's written in Java" means "it is", and "it's changed everything" means "it has": only the
        // perfect tense takes an object.
        return next >= end || !joined(next) || AFTER_PASSIVE.contains(words.form(next));
    }

    private static final Set<String> AFTER_PASSIVE = Language.of("en").words("after-passives");

    /// Whether this is an idiom: "get started", "get used to it", "we're used to it", "we are done".
    private boolean isIdiom(String auxiliaryForm, String form, int word, int end) {
        boolean gets = auxiliaryForm.startsWith("g");
        boolean person = gets || PERSONS.contains(auxiliaryForm);
        return switch (form) {
            case "started", "done", "rid", "lost", "set" -> person;
            case "used" -> person && word + 1 < end && words.form(word + 1).equals("to");
            default -> false;
        };
    }

    private static final Set<String> PERSONS = Language.of("en").words("passive-persons");

    private boolean isBetween(int word, int end) {
        String form = words.form(word);
        if (language.is("en")) {
            return grammar.between().contains(form) || form.endsWith("ly") || isPair(form, word + 1, end);
        }
        return grammar.between().contains(form)
                || (language.is("fr", "es", "pt", "it") && (form.endsWith("ment") || form.endsWith("mente")));
    }

    /// Whether this is the first or second word of a two-word adverb: "no longer", "at least", "more
    /// commonly".
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
            participle[id] = (byte) (Participles.is(language, words.form(word)) ? 1 : 2);
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

    /// Whether a noun right after the participle makes the participle an adjective, as in "are automated
    /// tests". False for participles that take an object, such as "called".
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

    /// Participles of passives that take an object: "was given access", "are called dependencies", "is left
    /// exposed".
    private static final Set<String> WITH_OBJECT = Language.of("en").words("participles-with-object");

    private static final Set<String> AFTER_PARTICIPLE = Language.of("en").words("after-participles");

    /// Finds a passive whose participle ends the clause or comes right before the auxiliary: "wird …
    /// gemacht", "gemacht wird", "kan worden gemaakt".
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

    /// Whether the word is a participle. In German, a capitalized word is a noun and not a participle.
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

    private static final Set<String> CLAUSE_OPENERS = Language.wordsEverywhere("clause-openers");

    /// Whether only a space separates a word from the previous one.
    private boolean joined(int word) {
        int from = words.end(word - 1);
        return words.start(word) - from == 1 && (text.charAt(from) == ' ' || text.charAt(from) == '\u00a0');
    }
}
