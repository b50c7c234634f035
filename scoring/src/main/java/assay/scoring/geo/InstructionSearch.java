package assay.scoring.geo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.language.QuotationMarks;
import assay.language.Sentence;
import assay.language.Span;
import assay.language.Vocabulary;
import assay.scoring.Article;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
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
    private static final Message HIDDEN_INSTRUCTION = MESSAGES.get("hidden_instruction", "place");
    private static final Message INSTRUCTING_COMMENT = MESSAGES.get("instructing_comment");
    private static final Message COMMENT_HERE = MESSAGES.get("comment_here");
    private static final Message IN_FIELD = MESSAGES.get("in_field", "field");
    private static final Message THIS_FIELD = MESSAGES.get("this_field");
    private static final Message UNSEEN_CHARACTERS = MESSAGES.get("unseen_characters", "characters");
    private static final Message UNSEEN_HERE = MESSAGES.get("unseen_here");
    private static final Message DIRECTION = MESSAGES.get("direction", "characters");
    private static final Message DIRECTION_HERE = MESSAGES.get("direction_here");
    private static final Message VISIBLE_INSTRUCTION = MESSAGES.get("visible_instruction", "instruction");
    private static final Message VISIBLE_HERE = MESSAGES.get("visible_here");

    private static final Set<String> ABOUT = Language.wordsEverywhere("injection-title-words");

    /// A place that can hide an instruction.
    ///
    /// @param inReason the place's name in reasons, such as "a comment"
    /// @param inFinding the place's name in findings, such as "this comment"
    private record Place(Message inReason, Message inFinding) {
        static final Place COMMENT = of("in_comment", "this_comment");
        static final Place UNDISPLAYED = of("in_undisplayed", "this_undisplayed");
        static final Place OFF_SCREEN = of("in_off_screen", "this_off_screen");
        static final Place TINY = of("in_tiny", "this_tiny");
        static final Place SAME_COLOUR = of("in_same_colour", "this_same_colour");
        static final Place TRANSPARENT = of("in_transparent", "this_transparent");
        static final Place ATTRIBUTE = of("in_attribute", "this_attribute");
        static final Place CHARACTERS = of("in_characters", "these_characters");
        static final Place ALTERNATIVE_TEXT = of("in_alternative_text", "this_alternative_text");
        static final Place STRUCTURED_DATA = of("in_structured_data", "this_structured_data");
        static final Place REVERSED_TEXT = of("in_reversed_text", "this_reversed_text");

        private static Place of(String inReason, String inFinding) {
            return new Place(MESSAGES.get(inReason), MESSAGES.get(inFinding));
        }

        static Place of(Hidden.How how) {
            return switch (how) {
                case COMMENT -> COMMENT;
                case NOT_DISPLAYED -> UNDISPLAYED;
                case OFF_SCREEN -> OFF_SCREEN;
                case TINY -> TINY;
                case SAME_COLOUR -> SAME_COLOUR;
                case TRANSPARENT -> TRANSPARENT;
                case ATTRIBUTE -> ATTRIBUTE;
                case CHARACTERS -> CHARACTERS;
            };
        }
    }

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
                blocked(hidden.range(), Place.of(hidden.how()));
            }
        }
        for (Image image : document.images()) {
            String alt = image.alt();
            String title = image.title();
            if (document.format() == SourceFormat.MARKDOWN
                    && (alt != null && instructs(alt) || title != null && instructs(title))) {
                attributes++;
                blocked(image.range(), Place.ALTERNATIVE_TEXT);
            }
        }
        for (StructuredData data : document.structuredData()) {
            if (Instructions.in(data.json()) && !isAboutInjection()) {
                blocked(data.range(), Place.STRUCTURED_DATA);
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

    private void blocked(Range range, Place place) {
        blocked(range, place.inReason.with(), place.inFinding.with());
    }

    private void blocked(Range range, String inReason, String inFinding) {
        patterns++;
        if (outcome.severity() != BLOCKER) {
            outcome.say(BLOCKER, HIDDEN_INSTRUCTION, inReason);
        }
        outcome.find(range, BLOCKER, HIDDEN_INSTRUCTION, inFinding);
    }

    private boolean instructs(String text) {
        return Instructions.in(text) && !isShown(text);
    }

    /// Whether an attribute or description only mentions an instruction, as a screenshot's alt text may. This
    /// is the case if the instruction is in quotation marks or the article is about prompt injection.
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
                    blocked(entry.range(), IN_FIELD.with(each.getKey()), THIS_FIELD.with());
                }
            }
        }
    }

    private void characters(UnseenCharacters characters) {
        double most = HiddenPromptInjection.ZERO_WIDTH.at(article);
        String tags = characters.tags();
        if (tags.length() > 3 && Instructions.in(tags)) {
            blocked(characters.firstRange(), Place.CHARACTERS);
        } else if (characters.zeroWidth > most) {
            outcome.say(WARNING, UNSEEN_CHARACTERS, characters.zeroWidth);
            warned(characters.firstRange(), UNSEEN_HERE);
        }
        if (Instructions.in(characters.turned())) {
            blocked(characters.overrideRange(), Place.REVERSED_TEXT);
        }
        boolean rightToLeft = article.language().is("ar", "he", "fa", "ur", "yi", "ps", "ckb", "dv");
        if (characters.overrides > 0 && !rightToLeft) {
            outcome.say(WARNING, DIRECTION, characters.overrides);
            warned(characters.overrideRange(), DIRECTION_HERE);
        }
    }

    /// Searches for visible instructions. They are reported because they address a model instead of readers.
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
                blocked(document.range(sentence), Place.CHARACTERS);
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
        if (names(article.title().map(MetadataField::value).orElse(""))
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
