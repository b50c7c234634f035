package assay.scoring.geo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.language.QuotationMarks;
import assay.language.Sentence;
import assay.language.Span;
import assay.language.Vocabulary;
import assay.scoring.Article;
import assay.scoring.Field;
import assay.scoring.Fill;
import assay.scoring.Outcome;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Hidden;
import assay.scoring.document.Image;
import assay.scoring.document.Metadata;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import assay.scoring.document.StructuredData;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/// One look through one article for instructions to a language model, hidden or in plain sight.
final class InstructionSearch {

    private static final Set<String> ABOUT = Language.wordsEverywhere("injection-title-words");

    private final Article article;
    private final Document document;
    private final Outcome.Builder outcome;
    private final QuotationMarks.Walk quotations;
    private int patterns;

    /// What was said of a place need not be said of the next.
    private final Set<String> said = new HashSet<>();

    InstructionSearch(Article article, Outcome.Builder outcome) {
        this.article = article;
        this.document = article.document();
        this.outcome = outcome;
        this.quotations = new QuotationMarks.Walk(document.text());
    }

    void all() {
        int comments = 0;
        int attributes = 0;
        int small = 0;
        int css = 0;
        for (Hidden hidden : document.hidden()) {
            switch (hidden.how()) {
                case COMMENT, ATTRIBUTE -> {}
                case TINY, SAME_COLOUR -> small++;
                case NOT_DISPLAYED, OFF_SCREEN, TRANSPARENT, CHARACTERS -> css++;
            }
            if (Instructions.in(UnseenCharacters.strip(hidden.text()))) {
                if (hidden.how() == Hidden.How.ATTRIBUTE && isShown(hidden.text())) {
                    continue;
                }
                if (hidden.how() == Hidden.How.COMMENT && isAboutInjection()) {
                    noted(hidden.range());
                    continue;
                }
                comments += hidden.how() == Hidden.How.COMMENT ? 1 : 0;
                attributes += hidden.how() == Hidden.How.ATTRIBUTE ? 1 : 0;
                blocked(hidden.range(), hidden.how().label());
            }
        }
        for (Image image : document.images()) {
            String alt = image.alt();
            String title = image.title();
            if (document.format() == SourceFormat.MARKDOWN
                    && (alt != null && instructs(alt) || title != null && instructs(title))) {
                attributes++;
                blocked(image.range(), "the alternative text of an image");
            }
        }
        for (StructuredData data : document.structuredData()) {
            if (Instructions.in(data.json()) && !isAboutInjection()) {
                blocked(data.range(), "structured data");
            }
        }
        metadata();
        UnseenCharacters characters = new UnseenCharacters(document);
        characters(characters);
        visible(characters);
        outcome.metric("llm_instruction_patterns", patterns)
                .metric("hidden_css_text", css)
                .metric("zero_width_count", characters.zeroWidth)
                .metric("html_comment_instructions", comments)
                .metric("tiny_or_same_colour_text", small)
                .metric("data_attr_instructions", attributes)
                .metric("bidi_controls", characters.bidi);
    }

    private void blocked(Range range, String where) {
        patterns++;
        if (outcome.severity() != BLOCKER) {
            outcome.say(BLOCKER, "Delete the instruction to a language model that is hidden in " + where + ".");
        }
        outcome.find(range, BLOCKER, "An instruction to a language model is hidden here, in " + where + "; delete it.");
    }

    private boolean instructs(String text) {
        return Instructions.in(text) && !isShown(text);
    }

    /// Whether an attribute or a description speaks of an instruction: the picture of one, say. It does
    /// where it stands in quotation marks, and in an article about injection.
    private boolean isShown(String text) {
        Matcher matcher = Instructions.OVERRIDE.matcher(text);
        if (matcher.find()
                && new QuotationMarks.Walk(text).enclose(new Span(0, text.length()), matcher.start(), matcher.end())) {
            return true;
        }
        return isAboutInjection();
    }

    /// Whether readers are told of injection: its two words stand in the text they see.
    private boolean isAboutInjection() {
        Vocabulary vocabulary = document.words().vocabulary();
        return vocabulary.find("jailbreak") >= 0
                || vocabulary.find("jailbreaks") >= 0
                || vocabulary.find("prompt") >= 0
                        && (vocabulary.find("injection") >= 0
                                || vocabulary.find("injections") >= 0
                                || vocabulary.find("inyección") >= 0
                                || vocabulary.find("injeção") >= 0)
                || vocabulary.find("prompt-injection") >= 0;
    }

    /// An author's note beside an article about injection, most likely.
    private void noted(Range range) {
        patterns++;
        warn("Delete the comment that instructs a language model, if no example of the text is in it.");
        warned(range, "This comment reads as an instruction to a language model.");
    }

    private void warn(String reason) {
        if (said.add(reason)) {
            outcome.say(WARNING, reason);
        }
    }

    private void warned(Range range, String message) {
        outcome.find(range, WARNING, message);
    }

    /// What the head of an HTML page tells machines alone.
    private void metadata() {
        for (Map.Entry<String, List<Metadata.Entry>> each :
                document.metadata().entries().entrySet()) {
            for (Metadata.Entry entry : each.getValue()) {
                if (entry.value().length() > 20 && instructs(entry.value())) {
                    blocked(entry.range(), "the " + each.getKey() + " of the page");
                }
            }
        }
    }

    private void characters(UnseenCharacters characters) {
        double most = HiddenPromptInjection.ZERO_WIDTH.at(article);
        String tags = characters.tags();
        if (tags.length() > 3 && Instructions.in(tags)) {
            blocked(characters.firstRange(), "characters that are not shown");
        } else if (characters.zeroWidth > most) {
            outcome.say(
                    WARNING,
                    "Delete the %d characters that take no space and are not seen; they may hide a message.",
                    characters.zeroWidth);
            warned(characters.firstRange(), "Characters that are not seen begin here; delete them.");
        }
        if (Instructions.in(characters.turned())) {
            blocked(characters.overrideRange(), "text whose direction is turned");
        }
        boolean rightToLeft = article.language().is("ar", "he", "fa", "ur", "yi", "ps", "ckb", "dv");
        if (characters.overrides > 0 && !rightToLeft) {
            outcome.say(
                    WARNING,
                    "Delete the %d %s the direction of writing; what is read is not what is written.",
                    characters.overrides,
                    characters.overrides == 1 ? "character that turns" : "characters that turn");
            warned(characters.overrideRange(), "A character here turns the direction of writing; delete it.");
        }
    }

    /// Instructions in plain sight: odd, and no reader's business.
    private void visible(UnseenCharacters characters) {
        boolean stripped = characters.zeroWidth > 0;
        InstructionTriggers triggers = new InstructionTriggers(article);
        if (!stripped && triggers.isEmpty()) {
            return;
        }
        Boolean about = null;
        for (Sentence sentence : document.sentences()) {
            Block block = document.block(sentence);
            if (block.quoted()) {
                continue;
            }
            boolean triggered = triggers.in(sentence);
            if (!triggered && !stripped) {
                continue;
            }
            String said = document.text(sentence);
            boolean unseen = stripped && UnseenCharacters.strip(said).length() < said.length();
            if (!triggered && !unseen) {
                continue;
            }
            Matcher matcher = Instructions.OVERRIDE.matcher(said);
            boolean found = unseen || article.language().is("zh", "ja")
                    ? Instructions.mayInstruct(said) && matcher.find()
                    : triggers.begins(sentence, matcher);
            if (!found && unseen && overrides(UnseenCharacters.strip(said), said)) {
                blocked(document.range(sentence), "characters that are not shown");
                continue;
            }
            if (!found) {
                continue;
            }
            int start = sentence.span().start() + matcher.start();
            int end = sentence.span().start() + matcher.end();
            int word = document.words().firstFrom(start);
            boolean code = word < document.words().count() && document.words().code(word);
            about = about == null ? about() : about;
            if (code || about || quotations.enclose(block.span(), start, end)) {
                continue;
            }
            patterns++;
            warn(Fill.in("Delete the instruction to a language model: “%s”.", matcher.group()));
            warned(document.range(new Span(start, end)), "This reads as an instruction to a language model.");
        }
    }

    /// Whether a sentence without its unseen characters tells a model to forget its orders.
    private static boolean overrides(String bare, String said) {
        return bare.length() < said.length()
                && Instructions.mayInstruct(bare)
                && Instructions.OVERRIDE.matcher(bare).find();
    }

    /// Whether the article is about prompts and models: its title, keyword or a heading names them, or
    /// its text speaks of injection.
    private boolean about() {
        if (names(article.title().map(Field::value).orElse(""))
                || article.keyword().filter(keyword -> names(keyword.text())).isPresent()) {
            return true;
        }
        for (Heading heading : document.headings()) {
            if (names(heading.text())) {
                return true;
            }
        }
        return document.words().vocabulary().find("injection") >= 0
                || document.words().vocabulary().find("jailbreak") >= 0;
    }

    private static boolean names(@Nullable String title) {
        return Arrays.stream(
                        (title == null ? "" : title).toLowerCase(Locale.ROOT).split("[^\\p{L}]+"))
                .anyMatch(ABOUT::contains);
    }
}
