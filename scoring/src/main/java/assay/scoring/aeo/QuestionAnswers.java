package assay.scoring.aeo;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.ContentType;
import assay.scoring.document.Block;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Image;
import assay.scoring.document.Range;
import assay.scoring.document.Section;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The questions in a text, and the content that follows each. They are collected once and shared by the
/// checks for missing answers, long answers, and links in answers.
///
/// A question is a heading that is phrased as a question, a bold paragraph that ends in a question mark, the
/// summary of a `details` element, or a term in a definition list.
final class QuestionAnswers {

    enum Form {
        HEADING,
        BOLD,
        DETAILS,
        TERM
    }

    enum Opening {
        /// Nothing follows the question.
        NOTHING,
        PARAGRAPH,
        /// A list, or a sentence that introduces one.
        LIST,
        TABLE,
        /// A subheading, code, an image, a quotation, or template output.
        OTHER
    }

    /// @param text the question as written
    /// @param range the range of the question in the source
    /// @param seeks whether readers expect a short answer; false for rhetorical questions and calls to action
    /// @param inFaq whether the question is in an FAQ section
    /// @param firstBlock the first block of the answer, which is the question's own block if they share one
    /// @param inline whether the question and the answer share a block
    /// @param openingWords the number of words in the first paragraph
    /// @param more whether anything follows the first paragraph
    /// @param words the number of words in the complete answer
    record Answer(
            Form form,
            String text,
            Range range,
            boolean seeks,
            boolean inFaq,
            Opening opening,
            int firstBlock,
            boolean inline,
            int openingWords,
            boolean more,
            int words) {}

    /// A question whose answer has not been determined yet. `level` is the heading level, or 0 if the
    /// question is not a heading.
    private record Mark(
            Form form, int level, int block, String text, Range range, boolean inFaq, int answerWord, int endBlock) {}

    private static final int LONGEST_QUESTION_WORDS = 25;

    private final Document document;
    private final Language language;
    private final boolean faqPage;
    private final BitSet codes = new BitSet();
    private final BitSet images = new BitSet();
    private final List<Mark> marks = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
    private @Nullable Heading faqHeading;
    private int closeDetails;
    private int closeBlock;

    private QuestionAnswers(Article article) {
        this.document = article.document();
        this.language = article.language();
        this.faqPage = article.type() == ContentType.FAQ;
    }

    static QuestionAnswers of(Article article) {
        QuestionAnswers answers = new QuestionAnswers(article);
        answers.collect();
        return answers;
    }

    /// Returns all questions with their answers, in text order.
    List<Answer> all() {
        return answers;
    }

    /// Returns the questions in headings that expect a short answer. In an FAQ, such questions in bold, in
    /// collapsible elements and in definition lists are included.
    List<Answer> seeking() {
        List<Answer> seeking = new ArrayList<>();
        for (Answer answer : answers) {
            if (answer.seeks() && (answer.form() == Form.HEADING || answer.inFaq() || faqPage)) {
                seeking.add(answer);
            }
        }
        return seeking;
    }

    /// Returns the questions of the FAQ with their answers: those on the whole page if it is an FAQ page, and
    /// otherwise those in its FAQ section.
    List<Answer> pairs() {
        List<Answer> pairs = new ArrayList<>();
        for (Answer answer : answers) {
            if (faqPage || answer.inFaq()) {
                pairs.add(answer);
            }
        }
        return pairs;
    }

    /// Returns the heading of the FAQ section, if any.
    @Nullable
    Heading faqHeading() {
        return faqHeading;
    }

    /// Whether word limits that are based on English apply to this language.
    static boolean comparable(Language language) {
        return !language.is("zh", "ja", "th", "lo", "km", "my", "bo");
    }

    private void collect() {
        for (Code code : document.codes()) {
            codes.set(code.block() + 1);
        }
        for (Image image : document.images()) {
            images.set(image.block() + 1);
        }
        mark();
        for (int i = 0; i < marks.size(); i++) {
            answers.add(answer(marks.get(i), end(i)));
        }
    }

    private void mark() {
        List<Heading> headings = document.headings();
        int next = 0;
        int faqLevel = 0;
        boolean below = false;
        List<Block> blocks = document.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            while (next < headings.size() && headings.get(next).block() < i) {
                next++;
            }
            if (next < headings.size() && headings.get(next).block() == i) {
                Heading heading = headings.get(next);
                boolean asks = heading.level() > 1 && Questions.asks(heading, language);
                if (QuestionWords.beginsFaq(document, block, heading.text())) {
                    faqLevel = heading.level();
                    below = false;
                    faqHeading = faqHeading == null ? heading : faqHeading;
                    continue;
                }
                if (faqLevel > 0 && heading.level() <= faqLevel && (below || !asks)) {
                    faqLevel = 0;
                }
                boolean under = faqLevel > 0 && heading.level() > faqLevel;
                below |= under;
                // The title is left out, because the whole page answers it.
                if (asks || under) {
                    marks.add(new Mark(
                            Form.HEADING,
                            heading.level(),
                            i,
                            heading.text(),
                            document.range(heading.span()),
                            faqLevel > 0,
                            block.endWord(),
                            -1));
                }
                continue;
            }
            if (block.prose() && block.words() > 0) {
                Mark mark = inText(i, block, faqLevel > 0);
                if (mark != null) {
                    marks.add(mark);
                }
            }
        }
    }

    private @Nullable Mark inText(int index, Block block, boolean inFaq) {
        String source = document.source();
        int at = block.range().start();
        boolean listed = inFaq || faqPage;
        if (source.startsWith("<summary", at)) {
            String text = document.text(block);
            return listed || QuestionMarkup.asks(text)
                    ? new Mark(
                            Form.DETAILS,
                            0,
                            index,
                            text,
                            document.range(block.span()),
                            inFaq,
                            block.endWord(),
                            endOfDetails(index, block))
                    : null;
        }
        if (source.startsWith("<dt", at)) {
            String text = document.text(block);
            return QuestionMarkup.asks(text)
                    ? new Mark(Form.TERM, 0, index, text, document.range(block.span()), inFaq, block.endWord(), -1)
                    : null;
        }
        if (block.endSentence() == block.firstSentence()) {
            return null;
        }
        var first = document.sentences().get(block.firstSentence());
        if (first.words() > LONGEST_QUESTION_WORDS
                || !QuestionMarkup.asks(
                        document.text(), first.span().start(), first.span().end())) {
            return null;
        }
        String question = document.text(first);
        boolean alone = block.endSentence() - block.firstSentence() == 1;
        boolean bold = QuestionMarkup.bold(source, block, question);
        // An FAQ page can have questions in plain paragraphs. Elsewhere, such questions are rhetorical.
        if (!bold
                && !(listed
                        && (QuestionMarkup.lead(question)
                                || (alone && faqPage && block.kind() == Block.Kind.PARAGRAPH)))) {
            return null;
        }
        if (alone && block.kind() == Block.Kind.LIST_ITEM && !answeredInItem(index)) {
            return null;
        }
        return new Mark(Form.BOLD, 0, index, question, document.range(first), inFaq, first.endWord(), -1);
    }

    /// Whether the next block can answer a question in a list item. A list of questions contains no answers.
    private boolean answeredInItem(int index) {
        if (index + 1 >= document.blocks().size()) {
            return false;
        }
        Block next = document.blocks().get(index + 1);
        return next.kind() != Block.Kind.HEADING && !QuestionMarkup.asks(document.text(next));
    }

    /// Returns the first block after the `details` element that contains this summary, or -1 if there is
    /// none.
    private int endOfDetails(int index, Block block) {
        if (closeDetails >= 0 && closeDetails < block.range().end()) {
            closeDetails = document.source().indexOf("</details", block.range().end());
            closeBlock = index + 1;
        }
        if (closeDetails < 0) {
            return -1;
        }
        List<Block> blocks = document.blocks();
        while (closeBlock < blocks.size() && blocks.get(closeBlock).range().start() < closeDetails) {
            closeBlock++;
        }
        return closeBlock;
    }

    /// Returns the first block after the answer to this question.
    private int end(int mark) {
        Mark question = marks.get(mark);
        int end = document.blocks().size();
        if (mark + 1 < marks.size() && question.level() == 0) {
            end = marks.get(mark + 1).block();
        }
        if (question.endBlock() >= 0) {
            return Math.min(end, question.endBlock());
        }
        for (int i = sectionAfter(question.block()); i < document.sections().size(); i++) {
            Section section = document.sections().get(i);
            Heading heading = section.heading();
            if (heading != null && (question.level() == 0 || heading.level() <= question.level())) {
                return Math.min(end, heading.block());
            }
            if (heading != null && heading.block() >= end) {
                break;
            }
        }
        return end;
    }

    private int sectionAfter(int block) {
        List<Section> sections = document.sections();
        int low = 0;
        int high = sections.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            Heading heading = sections.get(middle).heading();
            if (heading == null || heading.block() <= block) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Answer answer(Mark mark, int end) {
        List<Block> blocks = document.blocks();
        Block own = blocks.get(mark.block());
        int endWord = end > mark.block() + 1 ? blocks.get(end - 1).endWord() : own.endWord();
        int total = Math.max(0, endWord - mark.answerWord());
        boolean inline = own.endWord() > mark.answerWord();
        int first = inline ? mark.block() : mark.block() + 1;
        Opening opening;
        int openingWords = 0;
        boolean more = false;
        if (inline) {
            opening = Opening.PARAGRAPH;
            openingWords = own.endWord() - mark.answerWord();
            more = end > first + 1;
        } else if (codes.get(first) || images.get(first)) {
            opening = Opening.OTHER;
        } else if (first >= end) {
            opening = isBlank(own, end) ? Opening.NOTHING : Opening.OTHER;
        } else {
            Block block = blocks.get(first);
            opening = opening(block, first, end);
            openingWords = block.words();
            more = end > first + 1 || codes.get(first + 1);
        }
        return new Answer(
                mark.form(),
                mark.text(),
                mark.range(),
                QuestionWords.seeks(mark.text(), language),
                mark.inFaq(),
                opening,
                first,
                inline,
                openingWords,
                more,
                total);
    }

    private Opening opening(Block block, int index, int end) {
        if (block.quoted() || block.footnote()) {
            return Opening.OTHER;
        }
        return switch (block.kind()) {
            case LIST_ITEM -> Opening.LIST;
            case TABLE_CELL -> Opening.TABLE;
            case HEADING, CAPTION -> Opening.OTHER;
            case PARAGRAPH -> {
                char last = document.text().charAt(block.span().end() - 1);
                boolean leads = last == ':' || last == '：';
                boolean shown = index + 1 < end
                        && (document.blocks().get(index + 1).kind() == Block.Kind.LIST_ITEM
                                || document.blocks().get(index + 1).kind() == Block.Kind.TABLE_CELL);
                yield shown && (leads || block.words() < LONGEST_QUESTION_WORDS)
                        ? Opening.LIST
                        : leads ? Opening.OTHER : Opening.PARAGRAPH;
            }
        };
    }

    /// Whether there is nothing visible between the question and the content after its answer.
    private boolean isBlank(Block question, int end) {
        int to = end < document.blocks().size()
                ? document.blocks().get(end).range().start()
                : document.source().length();
        return QuestionMarkup.blank(document.source(), question.range().end(), to);
    }
}
