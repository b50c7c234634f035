package assay.scoring;

import assay.language.Checkpoint;
import assay.language.Folding;
import assay.language.Language;
import assay.language.LanguageGuess;
import assay.language.Sentence;
import assay.language.WordData;
import assay.language.Words;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Link;
import assay.scoring.document.Metadata;
import assay.scoring.document.PlainLanguages;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.net.URI;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/// What a check sees: the document, what is known about it, and the measurements that several checks share.
///
/// Whatever the submission leaves out is taken from the front matter or the HTML head here, once.
public final class Article {

    /// Where a link leads.
    public enum Target {
        /// To the same site, or relative to it.
        INTERNAL,
        /// To another host.
        EXTERNAL,
        /// Within the page: `#section`.
        FRAGMENT,
        /// Anything but a page: `mailto:`, `tel:`, an empty or broken address.
        OTHER
    }

    /// In characters, as in the API. Front matter may name a longer one, which no text would repeat.
    private static final int LONGEST_KEYWORD = 120;

    /// What front matter calls the keyword, the likeliest first.
    private static final String[] KEYWORD_FIELDS =
            WordData.list(Article.class, "keyword-fields").toArray(String[]::new);

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern ENDING = Pattern.compile("\\.(?:html?|php|aspx?|md|txt)$");
    private static final Pattern OUTER_HYPHENS = Pattern.compile("^-++|(?<!-)-++$");

    private final Submission submission;
    private final Document document;
    private final Language language;
    private final @Nullable Field title;
    private final @Nullable Field metaDescription;
    private final @Nullable Field slug;
    private final @Nullable Keyword keyword;
    private final boolean keywordTooLong;
    private final @Nullable String host;
    private @Nullable List<Sentence> prose;
    private int proseWords = -1;

    /// By the number of a word, its syllables and one; 0 where not counted yet.
    private byte @Nullable [] syllables;

    /// By the link itself: two that are equal are asked for twice.
    private final IdentityHashMap<Link, Target> targets = new IdentityHashMap<>();

    private @Nullable Suppressions suppressions;
    private final Map<Class<?>, Object> measurements = new HashMap<>();

    private Article(Submission submission, Document document) {
        this.submission = submission;
        this.document = document;
        Metadata metadata = document.metadata();
        String declared = given(submission.language());
        if (declared == null) {
            declared = metadata.first("lang", "language", "locale")
                    .map(Metadata.Entry::value)
                    .orElse(null);
        }
        this.language = findLanguage(declared == null ? Language.UNKNOWN : Language.of(declared));
        this.title = findTitle();
        this.metaDescription = field(
                submission.metaDescription(),
                "description",
                "metadescription",
                "meta_description",
                "excerpt",
                "summary");
        this.slug = findSlug();
        String about = given(submission.primaryKeyword());
        if (about == null) {
            about = metadata.first(KEYWORD_FIELDS).map(Metadata.Entry::value).orElse(null);
        }
        this.keywordTooLong = about != null && about.length() > LONGEST_KEYWORD;
        Keyword made = about == null || keywordTooLong ? null : new Keyword(about, language, document);
        this.keyword = made == null || made.words() == 0 ? null : made;
        this.host = findHost();
    }

    /// Reads a submission. Never fails: whatever it is, it is some article.
    public static Article of(Submission submission) {
        Page page = submission.page();
        return of(
                submission,
                Document.read(submission.content(), submission.format(), page == null ? List.of() : page.lines()));
    }

    /// @param document what the submission's content was read to
    static Article of(Submission submission, Document document) {
        return new Article(submission, document);
    }

    private static @Nullable String given(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }

    /// A template that declares the wrong language is one fault, `language_match` says so; measured by that language's
    /// words it would be twenty.
    private Language findLanguage(Language declared) {
        if (declared.equals(Language.UNKNOWN)) {
            return LanguageGuess.of(document.words());
        }
        PlainLanguages plain = plainLanguages();
        return plain.contradict(declared) ? plain.most() : declared;
    }

    private @Nullable Field field(@Nullable String given, String... keys) {
        String value = given(given);
        if (value != null) {
            return new Field(value, Field.Origin.GIVEN, null);
        }
        Field.Origin origin = document.format() == SourceFormat.HTML ? Field.Origin.HEAD : Field.Origin.FRONT_MATTER;
        return document.metadata()
                .first(keys)
                .map(entry -> new Field(decoded(entry.value(), origin), origin, entry.range()))
                .orElse(null);
    }

    /// Front matter is printed into HTML, so an entity there is the character it names.
    private static String decoded(String value, Field.Origin origin) {
        return origin == Field.Origin.FRONT_MATTER && value.indexOf('&') >= 0
                ? Parser.unescapeEntities(value, false)
                : value;
    }

    private @Nullable Field findTitle() {
        Field found = field(submission.title(), "title", "seo.title", "seo_title", "meta_title");
        if (found != null) {
            return found;
        }
        for (Heading heading : document.headings()) {
            if (heading.level() == 1 && !heading.text().isEmpty()) {
                return new Field(heading.text(), Field.Origin.HEADING, document.range(heading.span()));
            }
        }
        return null;
    }

    private @Nullable Field findSlug() {
        Field found = field(submission.slug(), "slug", "permalink");
        if (found != null) {
            return found.origin() == Field.Origin.HEAD ? null : lastSegment(found);
        }
        Page page = submission.page();
        String address = page == null ? null : given(page.url());
        address = address == null ? given(submission.baseUrl()) : address;
        if (address != null) {
            try {
                String path = URI.create(address).getPath();
                String last = path == null
                        ? ""
                        : ENDING.matcher(lastSegment(withoutSlashes(path))).replaceFirst("");
                last = printable(last);
                if (!last.isEmpty()) {
                    return new Field(last, Field.Origin.ADDRESS, null);
                }
            } catch (IllegalArgumentException _) {
                // An address that is none says nothing of the slug.
            }
        }
        Field from = title;
        if (from == null) {
            return null;
        }
        String derived = OUTER_HYPHENS
                .matcher(NO_WORD.matcher(Folding.fold(from.value())).replaceAll("-"))
                .replaceAll("");
        return derived.isEmpty() ? null : new Field(derived, Field.Origin.DERIVED, null);
    }

    /// A permalink may be a whole path; the slug is its last segment, unless a template fills it in.
    private @Nullable Field lastSegment(Field field) {
        String value = withoutSlashes(field.value());
        if (field.origin() == Field.Origin.GIVEN || value.indexOf('/') < 0) {
            return value.indexOf('{') >= 0 || value.startsWith(":")
                    ? null
                    : new Field(printable(value.isEmpty() ? field.value() : value), field.origin(), field.range());
        }
        String last = lastSegment(value);
        if (last.isEmpty() || last.indexOf('{') >= 0 || last.startsWith(":")) {
            return null;
        }
        return new Field(printable(last), field.origin(), within(field.range(), last));
    }

    private static String withoutSlashes(String path) {
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }

    private static String lastSegment(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /// Without what no address shows and not every store keeps, such as the NUL of `%00`.
    private static String printable(String slug) {
        return slug.chars().noneMatch(Character::isISOControl) ? slug : slug.replaceAll("\\p{Cntrl}", "");
    }

    /// Where a part of a value stands; null where the source spells it otherwise.
    private @Nullable Range within(@Nullable Range range, String part) {
        int at = range == null ? -1 : range.of(document.source()).lastIndexOf(part);
        return range == null || at < 0 ? null : new Range(range.start() + at, range.start() + at + part.length());
    }

    private @Nullable String findHost() {
        for (String address : java.util.Arrays.asList(
                submission.page() == null ? null : given(submission.page().url()),
                given(submission.baseUrl()),
                document.metadata()
                        .first("canonical", "og:url")
                        .map(Metadata.Entry::value)
                        .orElse(null))) {
            String found = address == null ? null : hostOf(address);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /// The host of an absolute web address without a leading `www.`, or null.
    public static @Nullable String hostOf(String address) {
        int start = address.regionMatches(true, 0, "https://", 0, 8)
                ? 8
                : address.regionMatches(true, 0, "http://", 0, 7) ? 7 : address.startsWith("//") ? 2 : -1;
        if (start < 0) {
            return null;
        }
        int end = start;
        while (end < address.length() && "/?#:\\".indexOf(address.charAt(end)) < 0) {
            end++;
        }
        int user = address.lastIndexOf('@', end - 1);
        String host = address.substring(Math.max(start, user + 1), end).toLowerCase(Locale.ROOT);
        host = host.startsWith("www.") ? host.substring(4) : host;
        return host.isEmpty() ? null : host;
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

    /// What a fetch of the text's address saw; empty for submitted text.
    public Optional<Page> page() {
        return Optional.ofNullable(submission.page());
    }

    public Profile profile() {
        return submission.profile();
    }

    /// Where comments of the text ask for silence; nowhere in a fetched page.
    Suppressions suppressions() {
        Suppressions known = suppressions;
        if (known == null) {
            known = submission.page() == null ? Suppressions.of(document) : Suppressions.NONE;
            suppressions = known;
        }
        return known;
    }

    /// The same article as if it had no comments that suppress.
    Article unsuppressed() {
        Article article = new Article(submission, document);
        article.suppressions = Suppressions.NONE;
        return article;
    }

    /// A measurement that several checks share: made at the first call, kept for the others.
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

    /// The day on which freshness is judged.
    public LocalDate asOf() {
        return submission.asOf();
    }

    /// As given, else as declared in the text, unless the text is plainly in another; else as the text shows, and
    /// [Language#UNKNOWN] where nothing tells.
    public Language language() {
        return language;
    }

    /// The languages of the paragraphs.
    public PlainLanguages plainLanguages() {
        return measured(PlainLanguages.class, article -> PlainLanguages.of(article.document));
    }

    /// Empty when nothing gives one.
    public Optional<Field> title() {
        return Optional.ofNullable(title);
    }

    public Optional<Field> metaDescription() {
        return Optional.ofNullable(metaDescription);
    }

    /// The slug, were it derived from the title; its origin tells.
    public Optional<Field> slug() {
        return Optional.ofNullable(slug);
    }

    String slugAnswered() {
        return slug == null ? "" : slug.value();
    }

    public Optional<Keyword> keyword() {
        return Optional.ofNullable(keyword);
    }

    /// What is to be said of the keyword; not applicable where none was given.
    public Outcome withKeyword(Function<Keyword, Outcome> judge) {
        if (keywordTooLong) {
            return Outcome.notApplicable("The keyword is longer than " + LONGEST_KEYWORD + " characters.");
        }
        return keyword == null ? Outcome.notApplicable("No keyword was given.") : judge.apply(keyword);
    }

    /// The site's own host where it is known, without `www.`.
    public Optional<String> siteHost() {
        return Optional.ofNullable(host);
    }

    /// The sentences of the writer's own running text: paragraphs and list items outside quotations, footnotes, tables
    /// and headings.
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

    /// Words of [#prose].
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

    /// Syllables of the words of these sentences, code and addresses counted as one each; 0 in a language without a
    /// rule.
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

    /// Syllables of a word of the vocabulary; 0 in a language without a rule.
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
        Target known = targets.get(link);
        if (known == null) {
            known = findTarget(link);
            targets.put(link, known);
        }
        return known;
    }

    private Target findTarget(Link link) {
        String destination = link.destination().strip();
        if (link.templated()) {
            return destination.startsWith("http") && hostOf(destination) != null && !destination.contains("{{")
                    ? Target.EXTERNAL
                    : Target.INTERNAL;
        }
        if (destination.isEmpty()) {
            return Target.OTHER;
        }
        if (destination.startsWith("#")) {
            return Target.FRAGMENT;
        }
        String there = hostOf(destination);
        if (there != null) {
            return host != null && (there.equals(host) || there.endsWith("." + host))
                    ? Target.INTERNAL
                    : Target.EXTERNAL;
        }
        int colon = destination.indexOf(':');
        int slash = destination.indexOf('/');
        boolean scheme = colon > 0 && (slash < 0 || colon < slash) && isScheme(destination, colon);
        return scheme ? Target.OTHER : Target.INTERNAL;
    }

    private static boolean isScheme(String address, int end) {
        for (int i = 0; i < end; i++) {
            char c = address.charAt(i);
            boolean letter = c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
            if (!letter && (i == 0 || !(c >= '0' && c <= '9' || c == '+' || c == '.' || c == '-'))) {
                return false;
            }
        }
        return true;
    }

    /// Links of this target, in order.
    public List<Link> links(Target target) {
        List<Link> found = new ArrayList<>();
        for (Link link : document.links()) {
            if (target(link) == target) {
                found.add(link);
            }
        }
        return found;
    }

    /// Where a sentence stands in the source.
    public Range range(Sentence sentence) {
        return document.range(sentence);
    }
}
