package assay.scoring;

import assay.language.Checkpoint;
import assay.language.Language;
import assay.language.LanguageGuess;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import assay.scoring.document.PlainLanguages;
import assay.scoring.document.Range;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The input of a check: the document, its metadata, and measurements that several checks share.
///
/// Values that the submission does not contain are read once from the front matter or the HTML head.
public final class Article {

    /// Where a link points.
    public enum Target {
        /// The same site, or a relative URL.
        INTERNAL,
        /// Another host.
        EXTERNAL,
        /// The same page: `#section`.
        FRAGMENT,
        /// Not a page: `mailto:`, `tel:`, an empty or invalid URL.
        OTHER
    }

    private static final Messages MESSAGES = Messages.of("report");
    private static final Message NO_KEYWORD = MESSAGES.get("no_keyword");
    private static final Message LONG_KEYWORD = MESSAGES.get("long_keyword", "most");
    private static final Message TITLE_AS_KEYWORD = MESSAGES.get("title_as_keyword", "keyword");

    /// The maximum length of a keyword in characters, as in the API. Front matter can contain a longer
    /// keyword, but no text would repeat it.
    private static final int LONGEST_KEYWORD = 120;

    private final Submission submission;
    private final Document document;
    private final Language language;
    private final @Nullable MetadataField title;
    private final @Nullable MetadataField metaDescription;
    private final @Nullable MetadataField slug;
    private final @Nullable String queryInsteadOfSlug;
    private final @Nullable Keyword keyword;
    private final boolean keywordTooLong;
    private final @Nullable String host;
    private final LinkTargets targets;
    private @Nullable List<Sentence> prose;
    private int proseWords = -1;

    /// The number of syllables of each word plus one, by vocabulary id; 0 if the syllables have not been
    /// counted yet.
    private byte @Nullable [] syllables;

    private @Nullable Suppressions suppressions;
    private final Map<Class<?>, Object> measurements = new HashMap<>();

    private Article(Submission submission, Document document) {
        this.submission = submission;
        this.document = document;
        ArticleFields fields = new ArticleFields(submission, document);
        String declared = fields.language();
        this.language = findLanguage(declared == null ? Language.UNKNOWN : Language.of(declared));
        this.title = fields.title();
        this.metaDescription = fields.metaDescription();
        this.slug = fields.slug(title);
        this.queryInsteadOfSlug = fields.queryInsteadOfSlug();
        String about = fields.keyword();
        this.keywordTooLong = about != null && about.length() > LONGEST_KEYWORD;
        Keyword made = about == null || keywordTooLong ? null : new Keyword(about, language, document);
        this.keyword = made == null || made.words() == 0 ? null : made;
        this.host = fields.host();
        this.targets = new LinkTargets(host);
    }

    /// Reads a submission. This never fails: any input produces an article.
    public static Article of(Submission submission) {
        Page page = submission.page();
        return of(
                submission,
                Document.read(submission.content(), submission.format(), page == null ? List.of() : page.lines()));
    }

    /// Reads a submission whose content is already parsed.
    ///
    /// @param document the parsed content of the submission
    public static Article of(Submission submission, Document document) {
        return new Article(submission, document);
    }

    /// Finds the language in which to judge the text. If a template declares the wrong language, only
    /// `language_match` should report it; with the declared language's word lists, about twenty other checks
    /// would report false errors.
    private Language findLanguage(Language declared) {
        if (declared.equals(Language.UNKNOWN)) {
            return LanguageGuess.of(document.words());
        }
        PlainLanguages plain = plainLanguages();
        return plain.contradict(declared) ? plain.most() : declared;
    }

    /// Returns the host of an absolute URL, without a leading `www.`, or null if there is none.
    public static @Nullable String hostOf(String address) {
        return LinkTargets.hostOf(address);
    }

    public Submission submission() {
        return submission;
    }

    public Document document() {
        return document;
    }

    public ContentType type() {
        return submission.contentType();
    }

    public Strictness strictness() {
        return submission.strictness();
    }

    /// Returns the result of fetching the article's URL, or empty if the text was submitted.
    public Optional<Page> page() {
        return Optional.ofNullable(submission.page());
    }

    public Profile profile() {
        return submission.profile();
    }

    /// Returns the suppression comments in the text. A fetched page has none.
    Suppressions suppressions() {
        Suppressions known = suppressions;
        if (known == null) {
            known = submission.page() == null ? Suppressions.of(document) : Suppressions.NONE;
            suppressions = known;
        }
        return known;
    }

    /// Returns the same article without its suppression comments.
    Article unsuppressed() {
        Article article = new Article(submission, document);
        article.suppressions = Suppressions.NONE;
        return article;
    }

    /// Returns a measurement that several checks share. It is computed on the first call and then cached.
    ///
    /// ```java
    /// Sources sources = article.measured(Sources.class, Sources::of);
    /// ```
    public <T> T measured(Class<T> type, Function<Article, T> measure) {
        Object known = measurements.get(type);
        if (known == null) {
            Checkpoint.pass();
            known = measure.apply(this);
            measurements.put(type, known);
        }
        return type.cast(known);
    }

    /// Returns the date against which freshness is judged.
    public LocalDate asOf() {
        return submission.asOf();
    }

    /// Returns the submitted language or, if there is none, the one that the text declares, unless the text
    /// is clearly in another language. Without either, returns the detected language, or [Language#UNKNOWN].
    public Language language() {
        return language;
    }

    /// Returns the languages of the text's paragraphs.
    public PlainLanguages plainLanguages() {
        return measured(PlainLanguages.class, article -> PlainLanguages.of(article.document));
    }

    /// Returns the title, or empty if there is none.
    public Optional<MetadataField> title() {
        return Optional.ofNullable(title);
    }

    public Optional<MetadataField> metaDescription() {
        return Optional.ofNullable(metaDescription);
    }

    /// Returns the slug or, if there is none, a slug derived from the title. The field's origin indicates
    /// which.
    public Optional<MetadataField> slug() {
        return Optional.ofNullable(slug);
    }

    /// Returns the query that identifies a page without a slug (`/?p=123`), or empty if there is none.
    public Optional<String> queryInsteadOfSlug() {
        return Optional.ofNullable(queryInsteadOfSlug);
    }

    String slugAnswered() {
        return slug == null ? "" : slug.value();
    }

    public Optional<Keyword> keyword() {
        return Optional.ofNullable(keyword);
    }

    /// Judges the keyword. The outcome is not applicable if no keyword was given.
    public Outcome withKeyword(Function<Keyword, Outcome> judge) {
        if (keywordTooLong) {
            return Outcome.notApplicable(LONG_KEYWORD, LONGEST_KEYWORD);
        }
        return keyword == null ? Outcome.notApplicable(NO_KEYWORD) : judge.apply(keyword);
    }

    /// Like [#withKeyword], but only for search phrases. The outcome is not applicable if the keyword reads
    /// like a title.
    public Outcome withSearch(Function<Keyword, Outcome> judge) {
        return withKeyword(given ->
                given.titleLike() ? Outcome.notApplicable(TITLE_AS_KEYWORD, given.text()) : judge.apply(given));
    }

    /// Whether the title contains the complete keyword.
    public boolean titleNames(Keyword given) {
        return title != null && given.in(title.value()).all();
    }

    /// Returns the site's own host without `www.`, if it is known.
    public Optional<String> siteHost() {
        return Optional.ofNullable(host);
    }

    /// Returns the sentences of the author's own running text: paragraphs and list items outside quotations,
    /// footnotes, tables and headings.
    public List<Sentence> prose() {
        List<Sentence> known = prose;
        if (known == null) {
            known = new ArrayList<>();
            for (Block block : document.blocks()) {
                if (block.prose()) {
                    known.addAll(document.sentences().subList(block.firstSentence(), block.endSentence()));
                }
            }
            prose = known = List.copyOf(known);
        }
        return known;
    }

    /// Returns the number of words in [#prose].
    public int proseWords() {
        int words = proseWords;
        if (words < 0) {
            words = 0;
            for (Sentence sentence : prose()) {
                words += sentence.words();
            }
            proseWords = words;
        }
        return words;
    }

    /// Returns the number of syllables in these sentences, or 0 if there are no syllable rules for the
    /// language. Code and URLs count as one syllable each.
    public int syllables(List<Sentence> sentences) {
        Words words = document.words();
        int sum = 0;
        for (Sentence sentence : sentences) {
            for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                sum += words.code(i) || words.address(i) ? 1 : syllables(words.id(i));
            }
        }
        return sum;
    }

    /// Returns the number of syllables in a vocabulary word, or 0 if there are no syllable rules for the
    /// language.
    public int syllables(int id) {
        byte[] known = syllables;
        if (known == null) {
            known = new byte[document.words().vocabulary().size()];
            syllables = known;
        }
        if (known[id] == 0) {
            int count = language.syllables(document.words().vocabulary().form(id));
            if (count >= Byte.MAX_VALUE) {
                return count;
            }
            known[id] = (byte) (count + 1);
        }
        return known[id] - 1;
    }

    public Target target(Link link) {
        return targets.of(link);
    }

    /// Returns the links with this kind of target, in document order.
    public List<Link> links(Target target) {
        List<Link> found = new ArrayList<>();
        for (Link link : document.links()) {
            if (target(link) == target) {
                found.add(link);
            }
        }
        return found;
    }

    /// Returns the sentence's position in the source.
    public Range range(Sentence sentence) {
        return document.range(sentence);
    }
}
