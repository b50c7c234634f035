package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Section;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Checks that the keyword occurs throughout the text, and not only at the beginning.
///
/// A sentence or heading mentions the keyword if it contains more than half of the keyword's content words.
/// The index is the length of the longest stretch of running text without a mention, as a share of all
/// running text.
@AutoService(Check.class)
public final class KeywordDistribution implements Check {

    private static final String NAME = "keyword_distribution";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message FEW_SENTENCES = MESSAGES.get("few_sentences");
    private static final Message UNKNOWN_FORMS = MESSAGES.get("unknown_forms", "keyword", "language");
    private static final Message LONGEST_GAP = MESSAGES.get("longest_gap", "keyword", "words");
    private static final Message GAP = MESSAGES.get("gap", "keyword", "words");
    private static final Message MISSING = MESSAGES.get("missing", "keyword");
    private static final Message LONG_GAP = MESSAGES.get("long_gap", "words", "keyword");
    private static final Message LONG_GAP_FROM = MESSAGES.get("long_gap_from", "words", "section", "keyword");

    private static final Limit INDEX = Limit.of(NAME, "distribution_index_max", 0.3, 0.5, 0.7);

    /// Shorter texts can't lose their topic. The number is Yoast's.
    private static final int FEWEST_SENTENCES = 16;

    @Override
    public Card card() {
        return Card.seo(NAME, 1)
                .types(ContentType.EDITORIAL)
                .worst(OPTIMIZATION)
                .limits(INDEX)
                .customary()
                .passing(
                        "Green tea likes cool water. The leaves open slowly. It tastes of grass.\n\n".repeat(7),
                        example -> example.about("green tea"))
                .failing(
                        "Green tea likes cool water.\n\n"
                                + "The leaves open slowly. The pot is of clay. It rains.\n\n".repeat(7),
                        example -> example.about("green tea"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        return article.withSearch(keyword -> judge(article, keyword));
    }

    /// The running text between two mentions of the keyword.
    ///
    /// @param firstBlock the index of the first block that begins in the gap; -1 if none does
    private record Gap(int words, int firstBlock) {}

    private static Outcome judge(Article article, Keyword keyword) {
        if (article.prose().size() < FEWEST_SENTENCES) {
            return Outcome.notApplicable(FEW_SENTENCES);
        }
        Document document = article.document();
        List<Gap> gaps = gaps(document, keyword);
        int all = article.proseWords();
        boolean named = gaps.size() > 1;
        if (!named && !keyword.formsKnown()) {
            return Outcome.notApplicable(
                    UNKNOWN_FORMS, keyword.text(), article.language().label());
        }
        gaps.sort(Comparator.comparingInt(Gap::words).reversed());
        int longest = gaps.getFirst().words();
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("gap_max_words", longest)
                .metric("distribution_index", (double) longest / all);
        for (Gap gap : gaps) {
            Scale.Mark mark =
                    Scale.atMost(INDEX.at(article)).then(OPTIMIZATION, 1).mark((double) gap.words() / all);
            if (mark.severity() == Severity.PASS) {
                break;
            }
            if (gap.firstBlock() < 0 || points(outcome, document, gap, keyword)) {
                outcome.say(mark, reason(document, gap, keyword, named));
                break;
            }
        }
        return outcome.orPass(LONGEST_GAP, keyword.text(), longest);
    }

    private static boolean points(Outcome.Builder outcome, Document document, Gap gap, Keyword keyword) {
        Block block = document.blocks().get(gap.firstBlock());
        return outcome.find(document.range(block.span()), OPTIMIZATION, GAP, keyword.text(), gap.words());
    }

    private static String reason(Document document, Gap gap, Keyword keyword, boolean named) {
        if (!named) {
            return MISSING.with(keyword.text());
        }
        String section = section(document, gap.firstBlock());
        return section.isEmpty()
                ? LONG_GAP.with(gap.words(), keyword.text())
                : LONG_GAP_FROM.with(gap.words(), Width.quoted(section), keyword.text());
    }

    private static String section(Document document, int block) {
        for (Section section : document.sections()) {
            if (section.heading() != null && section.firstBlock() <= block && block < section.endBlock()) {
                return section.heading().text();
            }
        }
        return "";
    }

    private static List<Gap> gaps(Document document, Keyword keyword) {
        List<Gap> gaps = new ArrayList<>();
        int terms = keyword.contentTerms().size();
        int words = 0;
        int first = -1;
        for (int i = 0; i < document.blocks().size(); i++) {
            Block block = document.blocks().get(i);
            boolean heading = block.kind() == Block.Kind.HEADING;
            if (!block.prose() && !heading) {
                continue;
            }
            for (int k = block.firstSentence(); k < block.endSentence(); k++) {
                Sentence sentence = document.sentences().get(k);
                if (2 * keyword.contentWordsIn(sentence.firstWord(), sentence.endWord()) > terms) {
                    gaps.add(new Gap(words, first));
                    words = 0;
                    first = -1;
                } else if (!heading) {
                    words += sentence.words();
                    first = first < 0 && k == block.firstSentence() ? i : first;
                }
            }
        }
        gaps.add(new Gap(words, first));
        return gaps;
    }
}
