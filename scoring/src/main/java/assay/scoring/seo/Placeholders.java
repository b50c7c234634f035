package assay.scoring.seo;

import assay.scoring.language.Phrases;
import assay.scoring.language.TitleWords;
import java.util.Set;
import java.util.regex.Pattern;

/// How placeholders are written, and the words of texts that speak of them.
final class Placeholders {

    static final Set<String> MARKERS = Set.of("todo", "tbd", "fixme", "tktk", "tk", "tbc");

    /// Words of the passage from Cicero that has been dummy text since the 1960s.
    static final Phrases LATIN = Phrases.of("""
            lorem ipsum dolor, ipsum dolor sit amet, dolor sit amet, consectetur adipiscing elit
            consectetuer adipiscing elit, sed do eiusmod tempor, ut enim ad minim veniam, duis aute irure dolor
            excepteur sint occaecat""");

    static final Phrases STOCK = Phrases.of("""
            your text here, your text goes here, your content here, your content goes here, text goes here
            content goes here, insert text here, insert content here, add your text here, enter your text here
            type your text here, write your text here, your title here, your headline here, your heading here
            add your heading text here, your description here, your subtitle here, enter text here
            this is placeholder text, this is dummy text, this is a sample paragraph
            lorem ipsum placeholder text, click edit button to change this text
            ihr text hier, hier steht ihr text, hier kommt ihr text, hier text einfügen, text hier einfügen
            dies ist ein blindtext, dies ist ein typoblindtext
            votre texte ici, insérez votre texte ici, ajoutez votre texte ici, texte à insérer
            tu texto aquí, su texto aquí, inserta tu texto aquí, escribe tu texto aquí, texto de ejemplo aquí
            il tuo testo qui, inserisci il tuo testo qui, inserire testo qui
            seu texto aqui, insira seu texto aqui, insira o texto aqui
            uw tekst hier, jouw tekst hier, voeg hier tekst in""");

    /// `[INSERT LINK HERE]`; the languages an editor may have written it in.
    static final Pattern INSERT = Pattern.compile(
            "\\[\\s*(?:(?:insert|placeholder|todo|tbd|tk|tktk|fixme|fill in|replace with|replace this|xxx+)\\b[^\\[\\]\\n]{0,80}"
                    + "|[^\\[\\]\\n]{0,60}\\b(?:einfügen|einsetzen|invoegen|goes here)"
                    + "|(?:hier|insérer|insérez|insertar|inserta|inserire|inserisci|inserir|insira|platzhalter)\\b[^\\[\\]\\n]{0,80})\\s*\\]",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

    /// `[YOUR COMPANY]`, `[Product Name]`: a form letter that nobody filled in; `[link to source]`, `[add a quote]`:
    /// what was to be looked up.
    static final Pattern FORM = Pattern.compile(
            "\\[\\s*(?:your|our|company|product|brand|business|client|customer|author|city|location|keyword|topic|date)"
                    + "(?:[\\s_-](?:name|company|brand|product|business|website|url|link|email|phone|number|title|city|town|here)){1,3}\\s*\\]"
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
                    + " (?:goes here|to come|to follow)|placeholder (?:text|image|copy)|click (?:here )?to (?:edit|change|add) (?:this |the |your )?text)[.!…]?|X{3,}");

    static final Pattern DESTINATION = Pattern.compile(
            "(?i)(?:https?://)?(?:todo|tbd|fixme|insert[-_ ].{0,60}|your[-_](?:link|url|page|site)[-_a-z]{0,20}|link[-_]here|url[-_]here)/?");

    /// Titles with one of these words are about placeholders, templates or tasks.
    static final Set<String> ABOUT = Set.of(
            "lorem",
            "ipsum",
            "placeholder",
            "placeholders",
            "blindtext",
            "platzhalter",
            "dummy",
            "todo",
            "todos",
            "to-do",
            "to-dos",
            "fixme",
            "template",
            "templates",
            "templating",
            "vorlage",
            "vorlagen",
            "modèle",
            "modèles",
            "plantilla",
            "plantillas",
            "modello",
            "modelli",
            "sjabloon",
            "modelo",
            "modelos",
            "prompt",
            "prompts",
            "boilerplate",
            "printf");

    /// What an editor notes to put in later. `[insert price here]` with one of these is a note; `[insert excuse here]`
    /// is most often a figure of speech.
    static final Set<String> INSERTED =
            Set.of(("image images photo photos picture pictures screenshot screenshots video logo"
                            + " link links url source sources citation quote quotes testimonial name names price prices date dates"
                            + " number numbers figure figures statistic statistics stat stats data chart graph table diagram"
                            + " caption title heading headline text copy content paragraph section description intro conclusion"
                            + " product company brand shop email phone address keyword cta button code example")
                    .split(" "));

    /// Before `[insert …]` these make it a figure of speech: "your favourite [insert gadget here]".
    static final Set<String> ANY =
            Set.of("any every some each another favorite favourite usual obligatory random whatever".split(" "));

    /// Words of texts about code, where `%d` is what the text is about.
    static final Set<String> CODE_TALK =
            Set.of(("printf sprintf fprintf snprintf scanf strftime format formats formatted"
                            + " formatting formatter specifier specifiers string strings integer integers argument arguments"
                            + " variable variables placeholder placeholders syntax function compiler console logger escape"
                            + " print prints printed printing output outputs operator operators decimal hexadecimal digit digits"
                            + " literal interpolation substitution conversion byte bytes char float stdout terminal parser regex"
                            + " python java javascript golang rust php perl bash ruby swift kotlin")
                    .split(" "));

    /// "%d stands for a number": a text that says what it means.
    static final Pattern EXPLAINED = Pattern.compile("%[sd] (?:stands for|means|denotes|represents)\\b");

    /// Before a TBD: what it is said of is open.
    static final Set<String> BEING = Set.of("is", "are", "was", "were", "remains", "remain", "still");

    /// Behind a TBD, where the clause goes on.
    static final Set<String> JOINING = Set.of("but", "until", "pending", "though", "although");

    /// Behind an XXX that stands for a figure.
    static final Set<String> UNITS = Set.of(
            ("euro euros eur dollar dollars usd pound pounds gbp percent seconds minutes hours days weeks months years"
                            + " words people users customers readers grams kg km miles")
                    .split(" "));

    /// What follows a TODO that is one.
    static final Set<String> VERBS = Set.of(
            ("add write fix insert check find link update replace ask complete finish describe explain expand review verify"
                            + " remove name mention decide confirm rewrite cite get include attach upload clarify translate define"
                            + " rephrase shorten embed quote illustrate screenshot proofread delete move")
                    .split(" "));

    private Placeholders() {}

    /// Whether a title is about placeholders. One that is itself a placeholder is not.
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
