package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Card.Example;
import assay.scoring.Card.Grade;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Engine;
import assay.scoring.Field;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Link;
import assay.scoring.document.QuotationMarks;
import assay.scoring.document.Range;
import assay.scoring.document.Section;
import assay.scoring.document.Span;
import assay.scoring.document.Vocabulary;
import assay.scoring.document.Words;
import assay.scoring.language.Phrases;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Stops what was to be filled in before anybody reads it: lorem ipsum, TODO, `[INSERT …]`, `%s`.
///
/// What a template engine fills in (`{{ title }}`) is not text and never comes here. Text in quotation marks, in code
/// and in an article about placeholders speaks of them and is left alone.
@AutoService(Check.class)
public final class PlaceholderText implements Check {

    private static final Limit ALLOWED = Limit.of("placeholders_max", 0);

    private enum Kind {
        LOREM_IPSUM,
        TODO_TBD,
        TEMPLATE_VAR,
        INSERT_MARKER,
        STOCK_PHRASE
    }

    private record Found(Kind kind, @Nullable Range range, Severity severity, String words) {}

    private static final Set<String> MARKERS = Set.of("todo", "tbd", "fixme", "tktk", "tk", "tbc");

    /// Whoever left this many need not be told of more.
    private static final int MOST_FOUND = 500;

    /// Words of the passage from Cicero that has been dummy text since the 1960s.
    private static final Phrases LATIN = Phrases.of("""
            lorem ipsum dolor, ipsum dolor sit amet, dolor sit amet, consectetur adipiscing elit
            consectetuer adipiscing elit, sed do eiusmod tempor, ut enim ad minim veniam, duis aute irure dolor
            excepteur sint occaecat""");

    private static final Phrases STOCK = Phrases.of("""
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
    private static final Pattern INSERT = Pattern.compile(
            "\\[\\s*(?:(?:insert|placeholder|todo|tbd|tk|tktk|fixme|fill in|replace with|replace this|xxx+)\\b[^\\[\\]\\n]{0,80}"
                    + "|[^\\[\\]\\n]{0,60}\\b(?:einfügen|einsetzen|invoegen|goes here)"
                    + "|(?:hier|insérer|insérez|insertar|inserta|inserire|inserisci|inserir|insira|platzhalter)\\b[^\\[\\]\\n]{0,80})\\s*\\]",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

    /// `[YOUR COMPANY]`, `[Product Name]`: a form letter that nobody filled in.
    private static final Pattern FORM = Pattern.compile(
            "\\[\\s*(?:your|our|company|product|brand|business|client|customer|author|city|location|keyword|topic|date)"
                    + "(?:[\\s_-](?:name|company|brand|product|business|website|url|link|email|phone|number|title|city|town|here)){1,3}\\s*\\]",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern VARIABLE = Pattern.compile(
            "(?<![\\w%])%(?:[0-9]\\$)?[sd](?![\\w'’])|\\[object Object\\]|\\$\\{[A-Za-z_][\\w.]{0,60}\\}|[$€£]X{2,3}(?!\\w)|(?<!\\w)X{2,3} ?%");

    private static final Pattern WHOLE = Pattern.compile(
            "(?i:(?:insert|add|place|put) (?:an? |the |your )?(?:image|photo|picture|screenshot|video|logo|link|quote|chart"
                    + "|diagram|table|caption|text) here|click (?:here )?to (?:edit|change|add) (?:this |the |your )?text)[.!…]?|X{3,}");

    private static final Pattern DESTINATION = Pattern.compile(
            "(?i)(?:https?://)?(?:todo|tbd|fixme|insert[-_ ].{0,60}|your[-_](?:link|url|page|site)[-_a-z]{0,20}|link[-_]here|url[-_]here)/?");

    /// Titles with one of these words are about placeholders, templates or tasks.
    private static final Set<String> ABOUT = Set.of(
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

    @Override
    public Card card() {
        return Card.of("placeholder_text", Engine.SEO, 5)
                .titled("Placeholder text")
                .asks("Is anything left that was to be filled in later?")
                .because("""
                        Lorem ipsum, a TODO or “[INSERT LINK]” tells every reader that nobody read the page before it
                        was published, and an engine may quote it.
                        """)
                .fixedBy("Write what the placeholder stands for, or take it out.")
                .worst(BLOCKER)
                .gate()
                .limits(ALLOWED)
                .evidence(Grade.C, "Editorial practice; no study measures it")
                .doubts("""
                        A text may speak of placeholders. What stands in quotation marks or code, and articles whose
                        title or headings name placeholders, templates or prompts, are not judged; in documentation a
                        TODO is a warning, for a work in progress may say so.
                        """)
                .cannotSee("""
                        Placeholders that look like text, such as an invented name or figure, and what a template
                        engine leaves empty.
                        """)
                .passing(Example.of("""
                        Green tea likes cool water. Ask our tea master {{ master_name }} which leaves to begin with.
                        """))
                .failing(Example.of("""
                        Green tea likes cool water. [INSERT LINK TO SHOP]

                        Lorem ipsum dolor sit amet, consectetur adipiscing elit.
                        """))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        List<Found> found = new ArrayList<>();
        boolean about = about(article);
        if (!about) {
            new Search(article, found).all();
        }
        found.sort(Comparator.comparingInt(
                each -> each.range() == null ? -1 : each.range().start()));
        Outcome.Builder outcome = Outcome.measuredAtGate()
                .metric("lorem_ipsum", count(found, Kind.LOREM_IPSUM))
                .metric("todo_tbd", count(found, Kind.TODO_TBD))
                .metric("template_vars", count(found, Kind.TEMPLATE_VAR))
                .metric("insert_markers", count(found, Kind.INSERT_MARKER))
                .metric("stock_phrases", count(found, Kind.STOCK_PHRASE));
        for (Severity severity : List.of(BLOCKER, WARNING)) {
            List<Found> here =
                    found.stream().filter(each -> each.severity() == severity).toList();
            if (!here.isEmpty()) {
                String first = here.getFirst().words();
                outcome.say(
                        severity,
                        here.size() == 1
                                ? "Replace the placeholder “%s” with the text it stands for.".formatted(first)
                                : "Replace %d placeholders with the text they stand for; the first is “%s”."
                                        .formatted(here.size(), first));
            }
        }
        for (Found each : found) {
            if (each.range() != null) {
                outcome.find(Finding.at(
                        each.range(),
                        each.severity(),
                        "“%s” is a placeholder; write what it stands for.".formatted(each.words())));
            }
        }
        return outcome.orPass(
                about
                        ? "The text is about placeholders or templates, so its examples are not judged."
                        : "No placeholder is left in the text.");
    }

    private static long count(List<Found> found, Kind kind) {
        return found.stream().filter(each -> each.kind() == kind).count();
    }

    /// Whether the title or a heading names placeholders as its subject. One that is itself a placeholder does not.
    private static boolean about(Article article) {
        if (article.title().filter(title -> names(title.value())).isPresent()) {
            return true;
        }
        if (article.keyword().filter(keyword -> names(keyword.text())).isPresent()) {
            return true;
        }
        for (Heading heading : article.document().headings()) {
            if (names(heading.text())) {
                return true;
            }
        }
        return false;
    }

    private static boolean names(String title) {
        String[] words = title.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}-]+");
        boolean named = false;
        int others = 0;
        for (String word : words) {
            if (word.equals("dolor") || word.equals("insert")) {
                return false;
            }
            if (ABOUT.contains(word)) {
                named = true;
            } else if (!word.isEmpty()) {
                others++;
            }
        }
        return named && others > 0 && !title.contains("[") && !title.contains("TODO:");
    }

    /// One look through one article.
    private static final class Search {
        private final Article article;
        private final Document document;
        private final Words words;
        private final String text;
        private final List<Found> found;
        private final boolean technical;
        private final QuotationMarks.Walk quotations;

        Search(Article article, List<Found> found) {
            this.article = article;
            this.document = article.document();
            this.words = document.words();
            this.text = document.text();
            this.found = found;
            this.quotations = new QuotationMarks.Walk(text);
            boolean code = !document.codes().isEmpty();
            for (int i = 0; i < words.count() && !code; i++) {
                code = words.code(i);
            }
            this.technical = code || article.type() == ContentType.DOCUMENTATION;
        }

        void all() {
            phrases(LATIN, Kind.LOREM_IPSUM);
            loremAlone();
            phrases(STOCK, Kind.STOCK_PHRASE);
            wholeBlocks();
            markers();
            brackets();
            each("%[$€£X", VARIABLE, Kind.TEMPLATE_VAR, technical ? WARNING : BLOCKER);
            destinations();
            article.title().ifPresent(this::field);
            article.metaDescription().ifPresent(this::field);
        }

        private void phrases(Phrases phrases, Kind kind) {
            int lastBlock = -1;
            for (Phrases.Hit hit : phrases.in(words)) {
                int at = words.start(hit.firstWord());
                Block block = block(at);
                if (block == null || ignored(block, hit.firstWord(), at, words.end(hit.endWord() - 1))) {
                    continue;
                }
                int number = document.sentences().get(document.sentenceAt(at)).block();
                if (kind == Kind.LOREM_IPSUM) {
                    // One finding a paragraph: dummy text is replaced whole.
                    if (number != lastBlock) {
                        Range range = document.range(block.span());
                        add(kind, range, BLOCKER, text.substring(at, words.end(hit.endWord() - 1)));
                    }
                } else {
                    // In a longer sentence it may be an instruction: "Drag it to where your text goes here."
                    boolean alone = block.words() <= 2 * (hit.endWord() - hit.firstWord()) + 2;
                    add(
                            kind,
                            document.range(hit.firstWord(), hit.endWord()),
                            alone ? BLOCKER : WARNING,
                            text.substring(at, words.end(hit.endWord() - 1)));
                }
                lastBlock = number;
            }
        }

        /// A block that says "Lorem ipsum" and nothing else.
        private void loremAlone() {
            int lorem = words.vocabulary().find("lorem");
            if (lorem < 0) {
                return;
            }
            for (Block block : document.blocks()) {
                if (!block.quoted()
                        && block.words() == 2
                        && words.id(block.firstWord()) == lorem
                        && words.form(block.firstWord() + 1).equals("ipsum")
                        && !words.code(block.firstWord())) {
                    add(
                            Kind.LOREM_IPSUM,
                            document.range(block.span()),
                            BLOCKER,
                            text.substring(block.span().start(), block.span().end()));
                }
            }
        }

        /// What an editor puts where something is to come: harmless in a sentence, and no sentence by itself.
        private void wholeBlocks() {
            for (Block block : document.blocks()) {
                if (block.quoted() || block.words() == 0 || block.words() > 8 || words.code(block.firstWord())) {
                    continue;
                }
                String own = text.substring(block.span().start(), block.span().end());
                if (own.length() <= 80 && WHOLE.matcher(own.strip()).matches() && found.size() < MOST_FOUND) {
                    Kind kind = own.contains("XXX") ? Kind.TODO_TBD : Kind.STOCK_PHRASE;
                    add(kind, document.range(block.span()), technical ? WARNING : BLOCKER, own);
                }
            }
        }

        private void markers() {
            Vocabulary vocabulary = words.vocabulary();
            boolean[] marker = null;
            for (String each : MARKERS) {
                int id = vocabulary.find(each);
                if (id >= 0) {
                    marker = marker == null ? new boolean[vocabulary.size()] : marker;
                    marker[id] = true;
                }
            }
            if (marker == null) {
                return;
            }
            for (int i = 0; i < words.count() && found.size() < MOST_FOUND; i++) {
                if (!marker[words.id(i)]) {
                    continue;
                }
                int start = words.start(i);
                int end = words.end(i);
                String word = text.substring(start, end);
                Block block = block(start);
                if (block == null || !isUpper(word) || ignored(block, i, start, end) || words.linked(i)) {
                    continue;
                }
                Severity severity = marker(block, i, word);
                if (severity != null) {
                    boolean rest = opens(block, start) && !word.startsWith("TB");
                    int stop = rest ? Math.min(block.span().end(), sentenceEnd(start)) : end;
                    add(Kind.TODO_TBD, document.range(new Span(start, stop)), severity, text.substring(start, stop));
                }
            }
        }

        /// How bad a word such as TODO is where it stands; null where it is a word like others.
        private @Nullable Severity marker(Block block, int word, String form) {
            int start = words.start(word);
            int end = words.end(word);
            Severity worst = article.type() == ContentType.DOCUMENTATION ? WARNING : BLOCKER;
            char before = start > block.span().start() ? text.charAt(start - 1) : '\n';
            char after = end < block.span().end() ? text.charAt(end) : '\n';
            if (before == '[' && after == ']') {
                return null; // found among the brackets
            }
            boolean called = after == ':' || after == '(' && form.equals("TODO");
            if (block.words() == 1) {
                // A heading "TODO" with a text of its own is a list of plans.
                return block.kind() == Block.Kind.HEADING && hasText(block) ? null : worst;
            }
            // "TODO LIST", "¡TODO LO QUE…": capitals are the style here.
            if (word + 1 < block.endWord() && isUpper(text.substring(words.start(word + 1), words.end(word + 1)))) {
                if (!called) {
                    return null;
                }
            }
            boolean romance = article.language().is("es", "pt", "gl", "ca");
            if (opens(block, start)) {
                return called || form.equals("FIXME") || form.equals("TODO") && !romance && verbFollows(word)
                        ? worst
                        : null;
            }
            if (before == '(' && after == ')') {
                return form.startsWith("TB") ? WARNING : worst;
            }
            if (form.startsWith("TB")) {
                // "The date is TBD." may be the honest state of affairs.
                return end + 2 >= block.span().end() ? WARNING : null;
            }
            return null;
        }

        private boolean verbFollows(int word) {
            // "TODO comments rot" speaks of them; "TODO add the price" is one.
            return word + 1 < words.count()
                    && Set.of(
                                    "add",
                                    "write",
                                    "fix",
                                    "insert",
                                    "check",
                                    "find",
                                    "link",
                                    "update",
                                    "replace",
                                    "ask",
                                    "complete",
                                    "finish",
                                    "describe",
                                    "explain",
                                    "expand",
                                    "review",
                                    "verify",
                                    "remove")
                            .contains(words.form(word + 1));
        }

        private boolean hasText(Block heading) {
            for (Section section : document.sections()) {
                Heading own = section.heading();
                if (own != null && own.span().equals(heading.span())) {
                    return section.words() > 0;
                }
            }
            return false;
        }

        private void brackets() {
            if (text.indexOf('[') < 0) {
                return;
            }
            each("[", INSERT, Kind.INSERT_MARKER, article.type() == ContentType.DOCUMENTATION ? WARNING : BLOCKER);
            each("[", FORM, Kind.INSERT_MARKER, WARNING);
        }

        /// Tries the pattern where one of the characters it can begin with stands: most texts have next to none.
        private void each(String first, Pattern pattern, Kind kind, Severity severity) {
            Matcher matcher = pattern.matcher(text).useTransparentBounds(true);
            for (int k = 0; k < first.length(); k++) {
                int at = text.indexOf(first.charAt(k));
                while (at >= 0 && found.size() < MOST_FOUND) {
                    int next = at + 1;
                    if (matcher.region(at, text.length()).lookingAt()) {
                        next = Math.max(next, matcher.end());
                        hit(matcher, kind, severity);
                    }
                    at = text.indexOf(first.charAt(k), next);
                }
            }
        }

        private void hit(Matcher matcher, Kind kind, Severity severity) {
            int word = words.firstFrom(matcher.start());
            Block block = block(matcher.start());
            if (block != null && !ignored(block, word, matcher.start(), matcher.end())) {
                add(kind, document.range(new Span(matcher.start(), matcher.end())), severity, matcher.group());
            }
        }

        private void destinations() {
            for (Link link : document.links()) {
                if (!link.quoted() && DESTINATION.matcher(link.destination()).matches()) {
                    add(Kind.INSERT_MARKER, link.range(), BLOCKER, link.destination());
                }
            }
        }

        private void field(Field field) {
            Matcher insert = INSERT.matcher(field.value());
            String value = field.value().strip();
            if (insert.find()) {
                add(Kind.INSERT_MARKER, field.range(), BLOCKER, insert.group());
            } else if (value.toLowerCase(Locale.ROOT).startsWith("lorem ipsum")) {
                add(Kind.LOREM_IPSUM, field.range(), BLOCKER, value);
            } else if (value.equals("TODO") || value.equals("TBD") || value.startsWith("TODO:")) {
                add(Kind.TODO_TBD, field.range(), BLOCKER, value);
            }
        }

        /// The same place is reported once: a title may be the heading too, and patterns overlap. Dummy text is marked
        /// by the paragraph, and what else stands in that paragraph counts as well.
        private void add(Kind kind, @Nullable Range range, Severity severity, String what) {
            for (Found each : found.size() < 100 ? found : found.subList(found.size() - 10, found.size())) {
                boolean inDummy = each.kind() == Kind.LOREM_IPSUM && kind != Kind.LOREM_IPSUM;
                if (!inDummy
                        && range != null
                        && each.range() != null
                        && each.range().overlaps(range)) {
                    return;
                }
            }
            String line = what.replace('\n', ' ');
            found.add(new Found(kind, range, severity, line.length() > 60 ? line.substring(0, 59) + "…" : line));
        }

        private boolean ignored(Block block, int word, int start, int end) {
            return block.quoted()
                    || word < words.count() && words.start(word) < end && words.code(word)
                    || inCode(start)
                    || quotations.enclose(block.span(), start, end);
        }

        /// Whether the word before this place and the one after it are both code: `printf("%s", name)`.
        private boolean inCode(int at) {
            int next = words.firstFrom(at);
            return next > 0
                    && words.code(next - 1)
                    && (next >= words.count() || words.code(next) || words.start(next) - at > 3);
        }

        private @Nullable Block block(int at) {
            int sentence = document.sentenceAt(at);
            return sentence < 0
                    ? null
                    : document.block(document.sentences().get(sentence)).span().end() >= at
                            ? document.block(document.sentences().get(sentence))
                            : null;
        }

        private int sentenceEnd(int at) {
            return document.sentences().get(document.sentenceAt(at)).span().end();
        }

        /// Whether nothing but marks stands before it in its block.
        private boolean opens(Block block, int start) {
            for (int i = block.span().start(); i < start; i++) {
                if (Character.isLetterOrDigit(text.charAt(i))) {
                    return false;
                }
            }
            return true;
        }

        private static boolean isUpper(String word) {
            boolean letters = false;
            for (int i = 0; i < word.length(); i++) {
                char c = word.charAt(i);
                if (Character.isLowerCase(c)) {
                    return false;
                }
                letters |= Character.isUpperCase(c);
            }
            return letters && word.length() > 1;
        }
    }
}
