package assay.briefs;

import assay.language.Checkpoint;
import assay.language.Language;
import assay.language.PlainText;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.MetadataField;
import assay.scoring.Page;
import assay.scoring.PageFields;
import assay.scoring.Report;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Item;
import assay.scoring.document.Link;
import assay.scoring.document.Section;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a brief needs from a page. It keeps the words of the article and not the page's source, which can be a hundred
/// times as long, so that twenty pages fit in little memory.
///
/// Immutable.
public final class PageDigest {

    /// Longer articles are read up to this word.
    static final int MOST_WORDS = 8_000;

    private static final int MOST_HEADINGS = 60;

    private static final int LONGEST_HEADING = 120;

    private static final int MOST_LINKS = 500;

    private static final int MOST_QUESTIONS = 40;

    private static final int LONGEST_QUESTION = 300;

    private static final int MOST_MARKUP = 20;

    /// A sentence of the article.
    ///
    /// @param endWord the index after the last word
    record DigestSentence(int firstWord, int endWord, Place place) {

        int words() {
            return endWord - firstWord;
        }
    }

    enum Place {
        PROSE,
        HEADING,
        /// Quotations, tables, captions and footnotes.
        OTHER
    }

    /// A heading with the words of its section. Headings of other levels than two and three are only part of the
    /// outline.
    ///
    /// @param word the index of the heading's first word
    /// @param firstWord the index of the first word after the heading
    /// @param endWord the index after the section's last word
    record DigestSection(String heading, int level, int word, int firstWord, int endWord) {}

    /// A link to another site.
    record DigestLink(int start, int end, String destination) {}

    /// A question in the page's structured data.
    record DigestQuestion(String text, boolean answered) {}

    private final String text;
    private final List<String> forms;
    private final int[] ids;
    private final int[] starts;
    private final int[] ends;

    /// Words that are not part of any term: URLs, numbers and raw HTML.
    private final BitSet others = new BitSet();

    private final List<DigestSentence> sentences = new ArrayList<>();
    private final List<DigestSection> sections = new ArrayList<>();
    private final List<DigestLink> links = new ArrayList<>();
    private final List<DigestQuestion> questions = new ArrayList<>();
    private final List<String> questionHeadings = new ArrayList<>();
    private final Set<PageElement> elements;
    private final Language language;
    private final @Nullable String title;
    private final boolean scored;
    private final boolean whole;
    private final Brief.PageRow row;

    private PageDigest(Article article, Report report) {
        Document document = article.document();
        Words words = document.words();
        int count = Math.min(words.count(), MOST_WORDS);
        whole = count == words.count();
        text = count == 0 ? "" : document.text().substring(0, words.end(count - 1));
        ids = new int[count];
        starts = new int[count];
        ends = new int[count];
        forms = new ArrayList<>();
        Map<Integer, Integer> known = new HashMap<>();
        for (int i = 0; i < count; i++) {
            String form = words.form(i);
            ids[i] = known.computeIfAbsent(words.id(i), _ -> {
                forms.add(form);
                return forms.size() - 1;
            });
            starts[i] = words.start(i);
            ends[i] = words.end(i);
            others.set(i, words.raw(i) || words.address(i) || !hasLetter(form));
        }
        for (Sentence sentence : document.sentences()) {
            Checkpoint.pass();
            if (sentence.endWord() > count) {
                break;
            }
            Block block = document.block(sentence);
            sentences.add(new DigestSentence(
                    sentence.firstWord(),
                    sentence.endWord(),
                    block.kind() == Block.Kind.HEADING ? Place.HEADING : block.prose() ? Place.PROSE : Place.OTHER));
        }
        title = article.title().map(MetadataField::value).orElse(null);
        addSections(document, count);
        addLinks(article);
        addQuestions(document);
        elements = PageElement.in(article);
        language = article.language();
        scored = report.scored();
        row = row(article, report);
    }

    /// @param report the article's report
    public static PageDigest of(Article article, Report report) {
        return new PageDigest(article, report);
    }

    private static boolean hasLetter(String form) {
        return form.chars().anyMatch(Character::isLetter);
    }

    private void addSections(Document document, int count) {
        for (Section section : document.sections()) {
            Heading heading = section.heading();
            if (heading == null
                    || heading.level() == 1
                    || heading.text().isBlank()
                    || heading.text().strip().equals(title)
                    || sections.size() == MOST_HEADINGS) {
                continue;
            }
            boolean empty = section.firstBlock() >= section.endBlock();
            int word = document.blocks().get(heading.block()).firstWord();
            int first =
                    empty ? word : document.blocks().get(section.firstBlock()).firstWord();
            int end = empty
                    ? first
                    : document.blocks().get(section.endBlock() - 1).endWord();
            if (word < count) {
                sections.add(new DigestSection(
                        PlainText.cut(heading.text().strip(), LONGEST_HEADING),
                        heading.level(),
                        word,
                        Math.min(first, count),
                        Math.min(end, count)));
            }
        }
    }

    private void addLinks(Article article) {
        for (Link link : article.links(Article.Target.EXTERNAL)) {
            if (links.size() < MOST_LINKS
                    && link.span().end() > link.span().start()
                    && link.span().end() <= text.length()) {
                links.add(new DigestLink(
                        link.span().start(), link.span().end(), PlainText.cut(link.destination(), 2_048)));
            }
        }
    }

    private void addQuestions(Document document) {
        for (Heading heading : document.headings()) {
            if (heading.isQuestion() && questionHeadings.size() < MOST_QUESTIONS) {
                questionHeadings.add(PlainText.cut(heading.text().strip(), LONGEST_QUESTION));
            }
        }
        for (Item item : document.items().all()) {
            if (item.is("Question") && questions.size() < MOST_QUESTIONS) {
                item.text("name")
                        .ifPresent(name -> questions.add(new DigestQuestion(
                                PlainText.cut(name.strip(), LONGEST_QUESTION), item.has("acceptedAnswer"))));
            }
        }
    }

    private Brief.PageRow row(Article article, Report report) {
        Document document = article.document();
        PageFields fields = article.page().map(Page::fields).orElse(null);
        List<Item> items = document.items().all();
        return new Brief.PageRow(
                "",
                Brief.Status.COMPARED,
                null,
                title == null ? null : PlainText.cut(title, LONGEST_QUESTION),
                article.language().tag(),
                report.scores().overall() / 10.0,
                report.scores().seo() / 10.0,
                report.scores().aeo() / 10.0,
                report.scores().geo() / 10.0,
                document.wordCount(),
                document.headings().size(),
                document.images().size(),
                document.tables().size(),
                document.lists().size(),
                fields == null ? null : fields.published(),
                items.stream()
                        .flatMap(item -> item.text("dateModified").stream())
                        .findFirst()
                        .map(date -> PlainText.cut(date, LONGEST_HEADING))
                        .orElse(null),
                items.stream()
                        .flatMap(item -> item.types().stream())
                        .map(type -> PlainText.cut(type, LONGEST_HEADING))
                        .distinct()
                        .limit(MOST_MARKUP)
                        .toList(),
                sections.stream().map(DigestSection::heading).toList(),
                CopiedText.fingerprint(document.words()));
    }

    /// Returns the page's row, without its URL.
    Brief.PageRow row() {
        return row;
    }

    Language language() {
        return language;
    }

    @Nullable
    String title() {
        return title;
    }

    /// Whether the text is long enough to be scored and compared.
    boolean scored() {
        return scored;
    }

    /// Whether all words of the article are read.
    boolean whole() {
        return whole;
    }

    Set<PageElement> elements() {
        return elements;
    }

    /// Returns the number of words that are read.
    int count() {
        return ids.length;
    }

    /// Returns the distinct words in lower case.
    List<String> forms() {
        return forms;
    }

    /// Returns the index of the word in [#forms].
    int id(int word) {
        return ids[word];
    }

    String form(int word) {
        return forms.get(ids[word]);
    }

    /// Whether the word is not part of any term.
    boolean other(int word) {
        return others.get(word);
    }

    /// Returns the plain text of the words that are read.
    String text() {
        return text;
    }

    int start(int word) {
        return starts[word];
    }

    int end(int word) {
        return ends[word];
    }

    /// Returns the words as they are written; `end` is exclusive.
    String written(int word, int end) {
        return text.substring(starts[word], ends[end - 1]);
    }

    /// Returns a sentence with the punctuation mark that ends it.
    String written(DigestSentence sentence) {
        int end = ends[sentence.endWord() - 1];
        int next = sentence.endWord() < starts.length ? starts[sentence.endWord()] : text.length();
        while (end < next && ".!?…»”\"'’)؟？。".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        return text.substring(starts[sentence.firstWord()], end);
    }

    List<DigestSentence> sentences() {
        return sentences;
    }

    /// Returns the sentence that contains a word, or null if there is none.
    @Nullable
    DigestSentence sentenceOf(int word) {
        int low = 0;
        int high = sentences.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (sentences.get(middle).firstWord() <= word) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high >= 0 && word < sentences.get(high).endWord() ? sentences.get(high) : null;
    }

    List<DigestSection> sections() {
        return sections;
    }

    List<DigestLink> links() {
        return links;
    }

    List<DigestQuestion> questions() {
        return questions;
    }

    /// Returns the headings that are questions.
    List<String> questionHeadings() {
        return questionHeadings;
    }
}
