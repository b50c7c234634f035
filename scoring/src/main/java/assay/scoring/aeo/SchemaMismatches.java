package assay.scoring.aeo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Folding;
import assay.scoring.Article;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.Severity;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Item;
import assay.scoring.document.SourceFormat;
import assay.scoring.document.StructuredData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Values in structured data that the page does not show.
///
/// Each value is looked up in the text, and then in the complete source without structured data, because
/// pages can show a value outside the article or on demand.
final class SchemaMismatches {

    private static final Messages MESSAGES = Messages.of(SchemaMatch.NAME);
    private static final Message UNSEEN_HEADLINE = MESSAGES.get("unseen_headline");
    private static final Message USE_HEADLINE = MESSAGES.get("use_headline", "headline");
    private static final Message UNSEEN_AUTHOR = MESSAGES.get("unseen_author");
    private static final Message SHOW_AUTHOR = MESSAGES.get("show_author", "author");
    private static final Message UNSEEN_ANSWER = MESSAGES.get("unseen_answer");
    private static final Message SHOW_ANSWERS = MESSAGES.get("show_answers", "answers");
    private static final Message UNSEEN_RATING = MESSAGES.get("unseen_rating");
    private static final Message SHOW_RATING = MESSAGES.get("show_rating", "rating", "count");
    private static final Message UNSEEN_PRICE = MESSAGES.get("unseen_price");
    private static final Message USE_PRICE = MESSAGES.get("use_price", "price");

    /// If the text has fewer words or is only a fragment of a page, the value may be elsewhere on the page.
    private static final int SURE_WORDS = 50;

    /// If the page contains at least this share of a value's longer words, it expresses the value in other
    /// words.
    private static final double SAME = 0.6;

    /// If the page contains a smaller share of a value's longer words than this, it does not show the value.
    private static final double NOWHERE = 0.4;

    private static final int LONGER = 4;

    /// The number of words of an answer that are compared, because the page may shorten the rest.
    private static final int ANSWER_WORDS = 25;

    private final Article article;
    private final Outcome.Builder outcome;
    private final Severity surely;
    private final List<String> reasons = new ArrayList<>();
    private Severity severity = OPTIMIZATION;
    private int count;
    private @Nullable Haystack text;
    private @Nullable Haystack everything;

    private SchemaMismatches(Article article, Outcome.Builder outcome) {
        this.article = article;
        this.outcome = outcome;
        Document document = article.document();
        boolean whole = document.format() == SourceFormat.HTML
                && document.metadata().hasHead()
                && document.wordCount() >= SURE_WORDS;
        this.surely = whole ? FAIL : OPTIMIZATION;
    }

    /// @param articles the items that describe the page's own article
    static SchemaMismatches of(Article article, List<Item> items, List<Item> articles, Outcome.Builder outcome) {
        SchemaMismatches found = new SchemaMismatches(article, outcome);
        if (articles.size() == 1) {
            found.headline(articles.getFirst());
            found.author(articles.getFirst());
        }
        found.questions(items);
        for (Item item : items) {
            if (item.is("AggregateRating")) {
                found.rating(item);
            }
        }
        List<Item> offers = items.stream().filter(item -> item.is("Offer")).toList();
        if (offers.size() == 1) {
            found.price(offers.getFirst());
        }
        return found;
    }

    int count() {
        return count;
    }

    Severity severity() {
        return severity;
    }

    String reason() {
        return reasons.getFirst();
    }

    private void mismatch(Item.Value at, Severity worst, Message message, Message reason, Object... values) {
        Severity here = worst.milder(surely);
        if (outcome.find(at.range(), here, message)) {
            count++;
            severity = severity.worse(here);
            reasons.add(here == severity ? 0 : reasons.size(), reason.with(values));
        }
    }

    private Haystack text() {
        Haystack known = text;
        if (known == null) {
            known = new Haystack(article.document().text());
            text = known;
        }
        return known;
    }

    /// Returns the complete source, including attributes, but without tags and structured data.
    private Haystack everything() {
        Haystack known = everything;
        if (known == null) {
            Document document = article.document();
            StringBuilder rest = new StringBuilder(document.source());
            for (StructuredData block : document.structuredData().reversed()) {
                rest.delete(
                        block.start(),
                        Math.min(rest.length(), block.start() + block.json().length()));
            }
            known = new Haystack(org.jsoup.parser.Parser.unescapeEntities(rest.toString(), false)
                            .replaceAll("<[a-zA-Z/][^<>]{0,300}>", " ")
                    + " " + rest);
            everything = known;
        }
        return known;
    }

    private boolean shows(String said) {
        return text().holds(said) || everything().holds(said);
    }

    private double share(String said, int words) {
        return Math.max(text().share(said, words), everything().share(said, words));
    }

    private void headline(Item item) {
        Item.Value value = first(item, "headline");
        String said = value == null ? null : value.text();
        if (value == null || said == null || said.isBlank()) {
            return;
        }
        StringBuilder titles = new StringBuilder();
        article.title()
                .map(MetadataField::value)
                .ifPresent(title -> titles.append(title).append(' '));
        for (Heading heading : article.document().headings()) {
            titles.append(heading.text()).append(' ');
        }
        Haystack haystack = new Haystack(titles.toString());
        if (titles.toString().isBlank() || haystack.share(said, 100) >= SAME || shows(said)) {
            return;
        }
        double share = haystack.share(said, 100);
        mismatch(value, share < NOWHERE ? WARNING : OPTIMIZATION, UNSEEN_HEADLINE, USE_HEADLINE, shortened(said));
    }

    private void author(Item item) {
        for (Item.Value value : item.values("author")) {
            Optional<String> name = value.item() == null
                    ? Optional.ofNullable(value.text())
                    : value.item().text("name");
            if (name.isPresent() && !name.get().isBlank() && !name.get().contains("://")) {
                String[] words = Haystack.normal(name.get()).strip().split(" ");
                // Initials and middle names vary, so the first or last name is enough.
                if (!shows(words[0]) && !shows(words[words.length - 1])) {
                    mismatch(value, OPTIMIZATION, UNSEEN_AUTHOR, SHOW_AUTHOR, shortened(name.get()));
                    return;
                }
            }
        }
    }

    private void questions(List<Item> items) {
        List<Item> asked = items.stream()
                .filter(item -> item.is("FAQPage"))
                .flatMap(item -> item.items("mainEntity").stream())
                .filter(item -> item.is("Question"))
                .toList();
        List<Item.Value> missing = new ArrayList<>();
        for (Item question : asked) {
            Item.Value name = first(question, "name");
            List<Item> answers = question.items("acceptedAnswer");
            Item.Value answer = answers.isEmpty() ? null : first(answers.getFirst(), "text");
            String asks = name == null ? null : name.text();
            String says = answer == null ? null : answer.text();
            if (asks == null || says == null || asks.isBlank() || says.isBlank()) {
                continue;
            }
            boolean questionShown = shows(asks) || share(asks, ANSWER_WORDS) >= SAME;
            double told = share(plain(says), ANSWER_WORDS);
            if (!questionShown && told < SAME || told < NOWHERE) {
                missing.add(answer);
            }
        }
        for (Item.Value value : missing) {
            mismatch(
                    value,
                    missing.size() >= 2 && missing.size() * 2 > asked.size() ? FAIL : WARNING,
                    UNSEEN_ANSWER,
                    SHOW_ANSWERS,
                    missing.size());
        }
    }

    private void rating(Item item) {
        Item.Value value = first(item, "ratingValue");
        Item.Value number = first(item, "ratingCount");
        number = number == null ? first(item, "reviewCount") : number;
        String rated = value == null ? null : value.text();
        String counted = number == null ? null : number.text();
        if (value == null || rated == null || counted == null || hasNumber(rated) || hasNumber(counted)) {
            return;
        }
        boolean stars = article.document().text().indexOf('★') >= 0
                || everything().holds("stars")
                || everything().holds("rating")
                || everything().holds("reviews");
        mismatch(value, stars ? WARNING : FAIL, UNSEEN_RATING, SHOW_RATING, shortened(rated), shortened(counted));
    }

    private void price(Item item) {
        Item.Value value = first(item, "price");
        String said = value == null ? null : value.text();
        if (value != null && said != null && !said.isBlank() && !hasNumber(said) && !isZero(said)) {
            mismatch(value, WARNING, UNSEEN_PRICE, USE_PRICE, shortened(said));
        }
    }

    private static boolean isZero(String number) {
        return number.chars().noneMatch(c -> c >= '1' && c <= '9');
    }

    private boolean hasNumber(String number) {
        return text().numbers().contains(Haystack.number(number))
                || everything().numbers().contains(Haystack.number(number));
    }

    private static Item.@Nullable Value first(Item item, String property) {
        List<Item.Value> values = item.values(property);
        return values.isEmpty() ? null : values.getFirst();
    }

    private static String plain(String html) {
        return html.indexOf('<') < 0 ? html : html.replaceAll("<[^<>]{0,300}>", " ");
    }

    private static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, 59) + "…";
    }

    /// A searchable text that ignores case, accents and punctuation.
    private static final class Haystack {
        private final String source;
        private final String normal;
        private @Nullable Set<String> words;
        private @Nullable Set<String> numbers;

        Haystack(String source) {
            this.source = source;
            this.normal = normal(source);
        }

        /// Returns the words of a text, folded, with one space before and after each.
        static String normal(String text) {
            String folded = Folding.fold(text);
            StringBuilder normal = new StringBuilder(folded.length() + 2).append(' ');
            for (int i = 0; i < folded.length(); i++) {
                char c = folded.charAt(i);
                if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
                    normal.append(c);
                } else if (c != '\'' && normal.charAt(normal.length() - 1) != ' ') {
                    normal.append(' ');
                }
            }
            return normal.charAt(normal.length() - 1) == ' '
                    ? normal.toString()
                    : normal.append(' ').toString();
        }

        boolean holds(String said) {
            String needle = normal(said);
            // In scripts without spaces, a match can begin anywhere.
            return normal.contains(needle)
                    || (!needle.strip().contains(" ") && isWide(needle) && normal.contains(needle.strip()));
        }

        private static boolean isWide(String needle) {
            return needle.chars().anyMatch(c -> c >= 0x2e80);
        }

        /// Selects the longer words among the first `most` words of a value, and returns the share of them
        /// that occur in this text.
        double share(String said, int most) {
            Set<String> known = words;
            if (known == null) {
                known = new HashSet<>(Arrays.asList(normal.split(" ")));
                words = known;
            }
            String needle = normal(said).strip();
            if (isWide(needle)) {
                return normal.contains(needle.substring(0, Math.min(10, needle.length()))) ? 1 : 0.5;
            }
            int longer = 0;
            int here = 0;
            String[] each = needle.split(" ");
            for (int i = 0; i < Math.min(most, each.length); i++) {
                if (each[i].length() >= LONGER) {
                    longer++;
                    here += known.contains(each[i]) ? 1 : 0;
                }
            }
            return longer == 0 ? 1 : (double) here / longer;
        }

        /// Returns every number in the text, in the format of [#number].
        Set<String> numbers() {
            Set<String> known = numbers;
            if (known == null) {
                known = new HashSet<>();
                int from = -1;
                for (int i = 0; i <= source.length(); i++) {
                    char c = i < source.length() ? source.charAt(i) : ' ';
                    boolean digit = c >= '0' && c <= '9';
                    if (digit && from < 0) {
                        from = i;
                    } else if (from >= 0 && !digit && !joins(i)) {
                        known.add(number(source.substring(from, i)));
                        from = -1;
                    }
                }
                numbers = known;
            }
            return known;
        }

        /// Whether the character separates two digits of one number.
        private boolean joins(int at) {
            return at + 1 < source.length()
                    && ".,'\u2019\u00a0\u202f".indexOf(source.charAt(at)) >= 0
                    && source.charAt(at + 1) >= '0'
                    && source.charAt(at + 1) <= '9';
        }

        /// Returns the digits of a number, with a decimal point before one or two decimals unless they are
        /// zero.
        static String number(String text) {
            StringBuilder digits = new StringBuilder();
            int last = -1;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c >= '0' && c <= '9') {
                    digits.append(c);
                } else if ((c == '.' || c == ',') && digits.length() > 0) {
                    last = digits.length();
                }
            }
            int decimals = last < 0 ? 0 : digits.length() - last;
            if (decimals == 1 || decimals == 2) {
                String whole = digits.substring(0, last);
                String part = digits.substring(last).replaceAll("(?<!0)0++$", "");
                return part.isEmpty() ? whole : whole + "." + part;
            }
            return digits.toString();
        }
    }
}
