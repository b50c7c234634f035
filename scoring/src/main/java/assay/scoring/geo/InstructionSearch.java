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
import assay.scoring.Message;
import assay.scoring.Messages;
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

/// Searches an article for instructions to a language model, both hidden and visible.
final class InstructionSearch {

    private static final Messages MESSAGES = Messages.of(HiddenPromptInjection.NAME);
    private static final Message IN_COMMENT = MESSAGES.get("in_comment");
    private static final Message IN_UNDISPLAYED = MESSAGES.get("in_undisplayed");
    private static final Message IN_OFF_SCREEN = MESSAGES.get("in_off_screen");
    private static final Message IN_TINY = MESSAGES.get("in_tiny");
    private static final Message IN_SAME_COLOUR = MESSAGES.get("in_same_colour");
    private static final Message IN_TRANSPARENT = MESSAGES.get("in_transparent");
    private static final Message IN_ATTRIBUTE = MESSAGES.get("in_attribute");
    private static final Message IN_CHARACTERS = MESSAGES.get("in_characters");
    private static final Message IN_ALTERNATIVE_TEXT = MESSAGES.get("in_alternative_text");
    private static final Message IN_STRUCTURED_DATA = MESSAGES.get("in_structured_data");
    private static final Message HIDDEN_INSTRUCTION = MESSAGES.get("hidden_instruction", "place");
    private static final Message HIDDEN_HERE = MESSAGES.get("hidden_here", "place");
    private static final Message INSTRUCTING_COMMENT = MESSAGES.get("instructing_comment");
    private static final Message COMMENT_HERE = MESSAGES.get("comment_here");
    private static final Message IN_FIELD = MESSAGES.get("in_field", "field");
    private static final Message UNSEEN_CHARACTERS = MESSAGES.get("unseen_characters", "characters");
    private static final Message UNSEEN_HERE = MESSAGES.get("unseen_here");
    private static final Message IN_REVERSED_TEXT = MESSAGES.get("in_reversed_text");
    private static final Message DIRECTION = MESSAGES.get("direction", "characters");
    private static final Message DIRECTION_HERE = MESSAGES.get("direction_here");
    private static final Message VISIBLE_INSTRUCTION = MESSAGES.get("visible_instruction", "instruction");
    private static final Message VISIBLE_HERE = MESSAGES.get("visible_here");

    private static final Set<String> ABOUT = Language.wordsEverywhere("injection-title-words");

    private final Article article;
    private final Document document;
    private final Outcome.Builder outcome;
    private final QuotationMarks.Walk quotations;
    private int patterns;

    /// The reasons that have been given so far, so that none is repeated.
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
                blocked(hidden.range(), place(hidden.how()));
            }
        }
        for (Image image : document.images()) {
            String alt = image.alt();
            String title = image.title();
            if (document.format() == SourceFormat.MARKDOWN
                    && (alt != null && instructs(alt) || title != null && instructs(title))) {
                attributes++;
                blocked(image.range(), IN_ALTERNATIVE_TEXT.with());
            }
        }
        for (StructuredData data : document.structuredData()) {
            if (Instructions.in(data.json()) && !isAboutInjection()) {
                blocked(data.range(), IN_STRUCTURED_DATA.with());
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

    private static String place(Hidden.How how) {
        Message place = switch (how) {
            case COMMENT -> IN_COMMENT;
            case NOT_DISPLAYED -> IN_UNDISPLAYED;
            case OFF_SCREEN -> IN_OFF_SCREEN;
            case TINY -> IN_TINY;
            case SAME_COLOUR -> IN_SAME_COLOUR;
            case TRANSPARENT -> IN_TRANSPARENT;
            case ATTRIBUTE -> IN_ATTRIBUTE;
            case CHARACTERS -> IN_CHARACTERS;
        };
        return place.with();
    }

    private void blocked(Range range, String place) {
        patterns++;
        if (outcome.severity() != BLOCKER) {
            outcome.say(BLOCKER, HIDDEN_INSTRUCTION, place);
        }
        outcome.find(range, BLOCKER, HIDDEN_HERE, place);
    }

    private boolean instructs(String text) {
        return Instructions.in(text) && !isShown(text);
    }

    /// Whether an attribute or description only mentions an instruction, as the alt text of a screenshot may.
    /// This is so if the instruction is in quotation marks or the article is about injection.
    private boolean isShown(String text) {
        Matcher matcher = Instructions.OVERRIDE.matcher(text);
        if (matcher.find()
                && new QuotationMarks.Walk(text).enclose(new Span(0, text.length()), matcher.start(), matcher.end())) {
            return true;
        }
        return isAboutInjection();
    }

    /// Whether the visible text is about prompt injection, because it contains the term.
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

    /// Reports a comment that is probably an author's note in an article about prompt injection.
    private void noted(Range range) {
        patterns++;
        warn(INSTRUCTING_COMMENT.with());
        warned(range, COMMENT_HERE);
    }

    private void warn(String reason) {
        if (said.add(reason)) {
            outcome.say(WARNING, reason);
        }
    }

    private void warned(Range range, Message message) {
        outcome.find(range, WARNING, message);
    }

    /// Searches metadata in the head of an HTML page, which only machines read.
    private void metadata() {
        for (Map.Entry<String, List<Metadata.Entry>> each :
                document.metadata().entries().entrySet()) {
            for (Metadata.Entry entry : each.getValue()) {
                if (entry.value().length() > 20 && instructs(entry.value())) {
                    blocked(entry.range(), IN_FIELD.with(each.getKey()));
                }
            }
        }
    }

    private void characters(UnseenCharacters characters) {
        double most = HiddenPromptInjection.ZERO_WIDTH.at(article);
        String tags = characters.tags();
        if (tags.length() > 3 && Instructions.in(tags)) {
            blocked(characters.firstRange(), IN_CHARACTERS.with());
        } else if (characters.zeroWidth > most) {
            outcome.say(WARNING, UNSEEN_CHARACTERS, characters.zeroWidth);
            warned(characters.firstRange(), UNSEEN_HERE);
        }
        if (Instructions.in(characters.turned())) {
            blocked(characters.overrideRange(), IN_REVERSED_TEXT.with());
        }
        boolean rightToLeft = article.language().is("ar", "he", "fa", "ur", "yi", "ps", "ckb", "dv");
        if (characters.overrides > 0 && !rightToLeft) {
            outcome.say(WARNING, DIRECTION, characters.overrides);
            warned(characters.overrideRange(), DIRECTION_HERE);
        }
    }

    /// Searches for visible instructions, which are unusual because they are not meant for readers.
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
                blocked(document.range(sentence), IN_CHARACTERS.with());
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
            warn(VISIBLE_INSTRUCTION.with(matcher.group()));
            warned(document.range(new Span(start, end)), VISIBLE_HERE);
        }
    }

    /// Whether a sentence tells a model to ignore its instructions once the invisible characters are removed.
    private static boolean overrides(String bare, String said) {
        return bare.length() < said.length()
                && Instructions.mayInstruct(bare)
                && Instructions.OVERRIDE.matcher(bare).find();
    }

    /// Whether the article is about prompts and models, because its title, its keyword or a heading mentions
    /// them, or because its text mentions injection.
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
