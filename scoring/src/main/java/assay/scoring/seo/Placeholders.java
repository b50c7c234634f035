package assay.scoring.seo;

import assay.language.Language;
import assay.language.Phrases;
import assay.language.TitleWords;
import assay.language.WordData;
import java.util.Set;
import java.util.regex.Pattern;

/// Patterns that match placeholders, and words that occur in texts about placeholders.
final class Placeholders {

    static final Set<String> MARKERS = Language.of("en").words("placeholder-marks");

    /// Phrases from the passage by Cicero that has been used as dummy text since the 1960s.
    static final Phrases LATIN = Phrases.of(WordData.list(Placeholders.class, "dummy-latin"));

    static final Phrases STOCK = Phrases.of(Language.everywhere("placeholder-phrases"));

    /// Matches notes such as `[INSERT LINK HERE]` in the languages that editors may use.
    static final Pattern INSERT = Pattern.compile(
            "\\[\\s*(?:(?:insert|placeholder|todo|tbd|tk|tktk|fixme|fill in|replace with|replace this|xxx+)\\b[^\\[\\]\\n]{0,80}"
                    + "|[^\\[\\]\\n]{0,60}\\b(?:einfügen|einsetzen|invoegen|goes here)"
                    + "|(?:hier|insérer|insérez|insertar|inserta|inserire|inserisci|inserir|insira|platzhalter)\\b[^\\[\\]\\n]{0,80})\\s*\\]",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

    /// Matches gaps in a form letter, such as `[YOUR COMPANY]` and `[Product Name]`, and missing references,
    /// such as `[link to source]` and `[add a quote]`.
    static final Pattern FORM = Pattern.compile(
            "\\[\\s*(?:your|our|company|product|brand|business|client|customer|author|city|location|keyword|topic|date)"
                    + "(?:[\\s_-](?:name|company|brand|product|business|website|url|link|email|phone|number|title|city|town|here)){1,3}\\s*\\]"
                    + "|\\[\\s*(?:image|photo|picture|screenshot|video|chart|diagram|quote) (?:goes )?here\\s*\\]"
                    + "|\\[\\s*(?:link to [^\\[\\]\\n]{1,60}"
                    + "|(?:add|attach|include|put) (?:an? |the |your |more )?(?:link|quote|source|figure|image|photo|picture"
                    + "|screenshot|chart|example|number|date)s?\\b[^\\[\\]\\n]{0,60})\\s*\\]",
            Pattern.CASE_INSENSITIVE);

    static final Pattern VARIABLE = Pattern.compile(
            "(?<![\\w%])%(?:[0-9]\\$)?[sd](?![\\w'’])|\\[object Object\\]|\\$\\{[A-Za-z_][\\w.]{0,60}\\}|[$€£]X{2,3}(?!\\w)|(?<!\\w)X{2,3} ?%");

    static final Pattern WHOLE = Pattern.compile(
            "(?i:(?:insert|add|place|put) (?:an? |the |your )?(?:image|photo|picture|screenshot|video|logo|link|quote|chart"
                    + "|diagram|table|caption|text)(?: of [^.!?\\n]{1,40})? here"
                    + "|(?:image|photo|picture|screenshot|video|logo|link|quote|chart|diagram|table|caption|text)"
                    + " (?:goes here|to come|to follow)|placeholder (?:text|image|copy)|click (?:here )?to (?:edit|change|add) (?:this |the |your )?text)[.!…]?|X{3,}+");

    /// Matches notes that [#WHOLE] matches, if they are in round brackets within a sentence.
    static final Pattern ASIDE = Pattern.compile("\\((?:" + WHOLE.pattern() + ")\\)");

    /// Matches a bare name in braces, as text generators use it: `{{today}}`, `{{ first_name }}`.
    static final Pattern BRACES =
            Pattern.compile("\\{\\{\\s{0,3}+([A-Za-z][A-Za-z0-9_-]{1,40}+)\\s{0,3}+\\}\\}(?!\\})");

    static final Pattern DESTINATION = Pattern.compile(
            "(?i)(?:https?://)?(?:todo|tbd|fixme|insert[-_ ].{0,60}|your[-_](?:link|url|page|site)[-_a-z]{0,20}|link[-_]here|url[-_]here)/?");

    /// A title that contains one of these words is about placeholders, templates or tasks.
    static final Set<String> ABOUT = Language.wordsEverywhere("placeholder-topics");

    /// Kinds of content that editors add later. With one of these words, `[insert price here]` is a note;
    /// without one, `[insert excuse here]` is usually a figure of speech.
    static final Set<String> INSERTED = Language.of("en").words("placeholder-contents");

    /// Words that make `[insert …]` a figure of speech if it follows them: "your favourite [insert gadget
    /// here]".
    static final Set<String> ANY = Language.of("en").words("words-before-figures-of-speech");

    /// Words that occur in texts about code, in which a `%d` is intentional.
    static final Set<String> CODE_TALK = Language.of("en").words("code-words");

    /// Matches text that explains a placeholder ("%d stands for a number") or mentions several ("%d and %s").
    static final Pattern EXPLAINED = Pattern.compile("%[sd] (?:stands for|means|denotes|represents)\\b"
            + "|%([a-z])(?:, | and |, and | or |/| with | to | into | instead of )%(?!\\1)[a-z]\\b");

    /// Words before TBD in statements such as "the date is TBD".
    static final Set<String> BEING = Language.of("en").words("forms-of-being");

    /// Words that can continue the clause after TBD.
    static final Set<String> JOINING = Set.of("but", "until", "pending", "though", "although");

    /// Units that show that an XXX before them replaces a number.
    static final Set<String> UNITS = Language.of("en").words("counted-units");

    /// Verbs that show that a TODO before them is genuine.
    static final Set<String> VERBS = Language.of("en").words("task-verbs");

    private Placeholders() {}

    /// Whether a title is about placeholders. A title that is itself a placeholder is not.
    static boolean areNamedBy(String title) {
        boolean named = false;
        int others = 0;
        for (String word : TitleWords.of(title, "-")) {
            if (word.equals("dolor") || word.equals("insert")) {
                return false;
            }
            if (ABOUT.contains(word)) {
                named = true;
            } else {
                others++;
            }
        }
        return named && others > 0 && !title.contains("[") && !title.contains("TODO:");
    }
}
