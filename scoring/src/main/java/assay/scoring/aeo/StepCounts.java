package assay.scoring.aeo;

import assay.language.Language;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Block;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.ListBlock;
import assay.scoring.document.Section;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The number of steps in a text, counted separately for each form in which steps are written.
///
/// @param listed the items of numbered lists
/// @param numbered the headings and paragraphs that begin with a step number
/// @param instructing the headings that are instructions
/// @param shown the sections in which code follows a heading
/// @param bullets the instructions in unnumbered lists
/// @param told the sentences that begin with an instruction verb or a sequence word
/// @param items the items of numbered lists that contain words
/// @param verbs the number of these items that begin with a verb
/// @param verbless the items that contain no verb, in languages in which this can be determined
record StepCounts(
        int listed,
        int numbered,
        int instructing,
        int shown,
        int bullets,
        int told,
        int items,
        int verbs,
        List<Block> verbless) {

    /// Longer steps certainly contain a verb, even if it is not in the list.
    private static final int SHORT_ITEM_WORDS = 5;

    /// Lists in which at least this share of the words are links are tables of contents.
    private static final double LINKED = 0.9;

    static StepCounts of(Article article) {
        Document document = article.document();
        Language language = article.language();
        int listed = 0;
        int bullets = 0;
        int items = 0;
        int verbs = 0;
        List<Block> verbless = new ArrayList<>();
        for (ListBlock list : document.lists()) {
            if (list.quoted() || list.depth() > 1 || isContents(document, list)) {
                continue;
            }
            for (int i = list.firstBlock(); i < list.endBlock(); i++) {
                Block block = document.blocks().get(i);
                if (block.kind() != Block.Kind.LIST_ITEM || block.level() != 1 || block.words() == 0) {
                    continue;
                }
                boolean verb = StepWords.verb(document.words().form(block.firstWord()), language);
                if (!list.ordered()) {
                    bullets += verb ? 1 : 0;
                    continue;
                }
                items++;
                verbs += verb ? 1 : 0;
                if (!verb && isVerbless(document, block, language)) {
                    verbless.add(block);
                }
            }
            listed += list.ordered() ? list.items() : 0;
        }
        int numbered = 0;
        int instructing = 0;
        for (Heading heading : document.headings()) {
            if (StepWords.numbered(heading.text())) {
                numbered++;
            } else if (heading.level() > 1 && StepWords.instructs(heading.text(), language)) {
                instructing++;
            }
        }
        for (Block block : document.blocks()) {
            if (block.kind() == Block.Kind.PARAGRAPH && block.prose() && block.words() > 1) {
                numbered += StepWords.mayNumber(document.words().form(block.firstWord()))
                                && StepWords.numbered(beginning(document, block))
                        ? 1
                        : 0;
            }
        }
        return new StepCounts(
                listed,
                numbered,
                instructing,
                shown(document),
                bullets,
                told(article, language),
                items,
                verbs,
                verbless);
    }

    /// Returns the number of steps whose order is visible.
    int ordered() {
        return listed + numbered;
    }

    /// Returns the number of steps that are separate from each other, numbered or not.
    int apart() {
        return Math.max(ordered(), Math.max(instructing + numbered, shown));
    }

    private static String beginning(Document document, Block block) {
        int start = block.span().start();
        return document.text().substring(start, Math.min(block.span().end(), start + 24));
    }

    private static boolean isContents(Document document, ListBlock list) {
        if (list.firstBlock() >= list.endBlock()) {
            return false;
        }
        Words words = document.words();
        int from = document.blocks().get(list.firstBlock()).firstWord();
        int to = document.blocks().get(list.endBlock() - 1).endWord();
        int linked = 0;
        for (int i = from; i < to; i++) {
            linked += words.linked(i) ? 1 : 0;
        }
        return to > from && linked >= LINKED * (to - from);
    }

    private static boolean isVerbless(Document document, Block block, Language language) {
        // In languages other than English, a short step can't be distinguished from a name. German, for
        // example, capitalizes all nouns.
        if (!language.is("en") || block.words() > SHORT_ITEM_WORDS) {
            return false;
        }
        Words words = document.words();
        for (int i = block.firstWord(); i < block.endWord(); i++) {
            String form = words.form(i);
            if (words.code(i)
                    || words.address(i)
                    || StepWords.verb(form, language)
                    || form.endsWith("ed")
                    || language.isFunctionWord(form)) {
                return false;
            }
        }
        char last = document.text().charAt(block.span().end() - 1);
        return last != ':';
    }

    private static int shown(Document document) {
        BitSet codes = new BitSet();
        for (Code code : document.codes()) {
            codes.set(code.block() + 1);
        }
        int sections = 0;
        for (Section section : document.sections()) {
            if (section.heading() != null && section.words() > 0) {
                int code = codes.nextSetBit(section.firstBlock());
                sections += code >= 0 && code <= section.endBlock() ? 1 : 0;
            }
        }
        return sections;
    }

    private static int told(Article article, Language language) {
        if (!StepWords.known(language)) {
            return 0;
        }
        Document document = article.document();
        Words words = document.words();
        byte[] known = new byte[words.vocabulary().size()];
        int told = 0;
        for (Sentence sentence : article.prose()) {
            int id = words.id(sentence.firstWord());
            if (known[id] == 0) {
                String form = words.vocabulary().form(id);
                known[id] = (byte) (StepWords.sequence(form, language) || StepWords.verb(form, language) ? 1 : 2);
            }
            told += known[id] == 1 ? 1 : 0;
        }
        return told;
    }
}
