package assay.scoring.aeo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import com.google.auto.service.AutoService;
import org.jspecify.annotations.Nullable;

/// Checks that a long text has a short summary.
@AutoService(Check.class)
public final class SummarySection implements Check {

    private static final String NAME = "summary_section";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message SHORT = MESSAGES.get("short");
    private static final Message STORY = MESSAGES.get("story");
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message PRESENT = MESSAGES.get("present", "name");
    private static final Message MISSING = MESSAGES.get("missing", "words");
    private static final Message NOT_REQUIRED = MESSAGES.get("not_required");
    private static final Message NOT_NEEDED = MESSAGES.get("not_needed", "words");

    private static final Limit WORDS = Limit.of(NAME, "words_without_summary_max", 1200, 2000, Limit.OFF);

    /// Texts up to this length don't need a summary at any strictness.
    private static final int SHORT_WORDS = 1200;

    /// A paragraph that begins with the name of a summary and has at most this many words is only the name.
    /// Such a paragraph serves as a heading, while “In short:” followed by a sentence is itself a summary.
    private static final int NAME_WORDS = 5;

    private static final int MOST_LEAD_CHARS = 60;

    /// @param block the first block of the summary
    private record Summary(int block, String name) {}

    @Override
    public Card card() {
        return Card.aeo(NAME, 1)
                .types(ContentType.EDITORIAL)
                .worst(OPTIMIZATION)
                .limits(WORDS)
                .customary()
                .passing("# How to brew green tea\n\n**Key takeaways:** water below boiling, two minutes.\n\n"
                        + "The green tea leaves open slowly in water below boiling. ".repeat(20))
                .failing("# How to brew green tea\n\n"
                        + "The green tea leaves open slowly in water below boiling. ".repeat(250))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        int words = document.wordCount();
        Summary summary = find(document);
        if (summary == null) {
            if (words <= SHORT_WORDS) {
                return Outcome.notApplicable(SHORT);
            }
            if (article.type() == ContentType.OPINION || Questions.noQuestion(article) != null) {
                return Outcome.notApplicable(STORY);
            }
            if (!SummaryWords.known(article.language())) {
                return Outcome.notApplicable(
                        UNKNOWN_LANGUAGE, article.language().label());
            }
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("has_tldr_or_key_takeaways", summary != null)
                .metric("bullets", summary == null ? 0 : bullets(document, summary));
        if (summary != null) {
            return outcome.metric(
                            "position",
                            (double) document.blocks().get(summary.block()).firstWord()
                                    / Math.max(1, document.wordCount()))
                    .orPass(PRESENT, AnswerParagraphs.shown(summary.name()));
        }
        double limit = WORDS.at(article);
        Scale.Mark mark = Scale.atMost(limit).then(OPTIMIZATION, 2 * limit).mark(words);
        outcome.sayIfWrong(mark, MISSING, words);
        return Double.isNaN(limit) ? outcome.orPass(NOT_REQUIRED) : outcome.orPass(NOT_NEEDED, (int) limit);
    }

    private static @Nullable Summary find(Document document) {
        for (Heading heading : document.headings()) {
            if (heading.block() >= 0
                    && mayName(document, document.blocks().get(heading.block()))
                    && SummaryWords.names(heading.text())) {
                return new Summary(heading.block(), heading.text());
            }
        }
        // Quotations are included, because boxes are often written as quotations.
        for (int i = 0; i < document.blocks().size(); i++) {
            Block block = document.blocks().get(i);
            if (block.words() > 0
                    && (block.kind() == Block.Kind.PARAGRAPH || block.kind() == Block.Kind.HEADING)
                    && SummaryWords.mayBegin(document.words().form(block.firstWord()))) {
                String name = lead(document, block);
                if (name != null) {
                    return new Summary(i, name);
                }
            }
        }
        return null;
    }

    /// Whether a heading could name a summary. Rules out most headings by their last word and by their first
    /// word after any number.
    private static boolean mayName(Document document, Block block) {
        Words words = document.words();
        int first = block.firstWord();
        while (first < block.endWord() && !Character.isLetter(words.form(first).charAt(0))) {
            first++;
        }
        return first < block.endWord()
                && (SummaryWords.mayBegin(words.form(first)) || SummaryWords.mayEnd(words.form(block.endWord() - 1)));
    }

    /// Returns the name of a summary that a paragraph begins with, if the name is the whole paragraph,
    /// precedes a colon, or is in bold.
    private static @Nullable String lead(Document document, Block block) {
        int start = block.span().start();
        String text = document.text().substring(start, Math.min(block.span().end(), start + MOST_LEAD_CHARS));
        int length = SummaryWords.lead(text);
        if (length == 0) {
            return null;
        }
        String name = text.substring(0, length);
        int at = length;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '.')) {
            at++;
        }
        boolean apart = block.words() <= NAME_WORDS
                || at == text.length()
                || ":：\n–—".indexOf(text.charAt(at)) >= 0
                || text.startsWith("- ", at);
        return apart || isBold(document.source(), block) ? name : null;
    }

    private static boolean isBold(String source, Block block) {
        int at = block.range().start();
        int close = source.startsWith("<p", at) ? source.indexOf('>', at) : -1;
        at = close < 0 ? at : close + 1;
        return source.startsWith("**", at)
                || source.startsWith("__", at)
                || source.startsWith("<strong", at)
                || source.startsWith("<b>", at);
    }

    /// Counts the list items between the name of the summary and the next heading.
    private static int bullets(Document document, Summary summary) {
        int bullets = 0;
        for (int i = summary.block() + 1; i < document.blocks().size(); i++) {
            Block block = document.blocks().get(i);
            if (block.kind() == Block.Kind.HEADING) {
                break;
            }
            bullets += block.kind() == Block.Kind.LIST_ITEM ? 1 : 0;
        }
        return bullets;
    }
}
