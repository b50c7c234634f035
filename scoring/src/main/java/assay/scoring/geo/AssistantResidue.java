package assay.scoring.geo;

import assay.language.Language;
import assay.language.QuotationMarks;
import assay.language.Sentence;
import assay.language.Span;
import assay.language.TitleWords;
import assay.language.WordList;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds chatbot output that was copied into a text: an assistant's statements about itself and to the user,
/// and its citation marks.
///
/// Texts about language models quote such phrases. The phrases therefore count only in the first person, at
/// the start of a sentence, and outside quotations and code. In texts about models, they count only in the
/// first and last paragraphs.
final class AssistantResidue {

    private static final Messages MESSAGES = Messages.of(AiBoilerplate.NAME);

    @SuppressWarnings("ImmutableEnumChecker") // a Message never changes
    enum Kind {
        SELF(MESSAGES.get("self", "words"), MESSAGES.get("delete_self", "words")),
        REFUSAL(MESSAGES.get("refusal", "words"), MESSAGES.get("delete_refusal", "words")),
        REPLY(MESSAGES.get("reply", "words"), MESSAGES.get("delete_reply", "words")),
        CITATION(MESSAGES.get("citation", "words"), MESSAGES.get("delete_citation", "words")),
        LINK(MESSAGES.get("chat_link", "words"), MESSAGES.get("chat_links", "links"));

        private final Message finding;
        private final Message reason;

        Kind(Message finding, Message reason) {
            this.finding = finding;
            this.reason = reason;
        }

        /// Placeholder: the words that were found.
        Message finding() {
            return finding;
        }

        /// Placeholder: the words that were found or, for links, the number of links.
        Message reason() {
            return reason;
        }
    }

    record Found(Kind kind, Range range, String words) {}

    private static final Phrasing SELF = Phrasing.of(Language.everywhere("assistant-self-phrases"));
    private static final Phrasing REFUSAL = Phrasing.of(Language.everywhere("assistant-refusals"));

    /// Phrases that count only if the text begins with them.
    private static final List<String> OPENINGS = Language.everywhere("assistant-openings");

    private static final Phrasing OPENING = Phrasing.of(OPENINGS);

    /// Phrases that count only in the last paragraph of the text.
    private static final Phrasing CLOSING = Phrasing.of(Language.everywhere("assistant-closings"));

    /// Every phrase in [#SELF] contains one of these words. Most texts contain none, so they need no search.
    private static final WordList SELF_WORDS = WordList.of(Language.everywhere("assistant-self-words"));

    /// Every phrase in [#REFUSAL] contains one of these words.
    private static final WordList REFUSAL_WORDS = WordList.of(Language.everywhere("assistant-refusal-words"));

    /// Every phrase in [#CLOSING] contains a gap and ends with one of these words.
    private static final WordList CLOSING_WORDS = WordList.of(CLOSING.ends());

    /// The first words of the phrases in [#OPENINGS].
    private static final Set<String> OPENERS =
            OPENINGS.stream().map(phrase -> phrase.split(" ", 2)[0]).collect(Collectors.toUnmodifiableSet());

    private static final Set<String> ABOUT = Language.wordsEverywhere("model-title-words");

    private static final String INDEX = "{index=";

    private final Article article;
    private final Document document;
    private final Words words;
    private final List<Found> found = new ArrayList<>();
    private @Nullable Boolean about;

    private AssistantResidue(Article article) {
        this.article = article;
        this.document = article.document();
        this.words = document.words();
    }

    /// Finds chatbot output in a text. The result is ordered by kind.
    static List<Found> in(Article article) {
        AssistantResidue search = new AssistantResidue(article);
        search.phrases();
        search.marks();
        search.links();
        return search.found;
    }

    private void phrases() {
        List<Sentence> prose = article.prose();
        if (prose.isEmpty()) {
            return;
        }
        int first = prose.getFirst().block();
        int last = prose.getLast().block();
        if (SELF_WORDS.anyIn(words.vocabulary())) {
            said(SELF, Kind.SELF, first, last);
        }
        if (REFUSAL_WORDS.anyIn(words.vocabulary())) {
            said(REFUSAL, Kind.REFUSAL, first, last);
        }
        if (prose.getFirst().words() > 0
                && OPENERS.contains(words.form(prose.getFirst().firstWord()))) {
            for (Phrasing.Hit hit : OPENING.in(document)) {
                if (hit.firstWord() == prose.getFirst().firstWord()) {
                    add(Kind.REPLY, hit);
                }
            }
        }
        if (CLOSING_WORDS.anyIn(words.vocabulary())) {
            for (Phrasing.Hit hit : CLOSING.in(document)) {
                if (block(hit) == last && begins(hit)) {
                    add(Kind.REPLY, hit);
                }
            }
        }
    }

    private void said(Phrasing phrasing, Kind kind, int first, int last) {
        for (Phrasing.Hit hit : phrasing.in(document)) {
            int block = block(hit);
            if (begins(hit) && (block == first || block == last || !isAboutModels())) {
                add(kind, hit);
            }
        }
    }

    private int block(Phrasing.Hit hit) {
        return document.sentenceOf(hit.firstWord()).block();
    }

    private boolean begins(Phrasing.Hit hit) {
        int at = document.sentenceAt(words.start(hit.firstWord()));
        return document.sentences().get(at).firstWord() == hit.firstWord();
    }

    private void add(Kind kind, Phrasing.Hit hit) {
        Span span = new Span(words.start(hit.firstWord()), words.end(hit.endWord() - 1));
        found.add(new Found(kind, document.range(hit.firstWord(), hit.endWord()), document.text(span)));
    }

    /// Finds citation marks such as `turn0search1`, `oaicite` and 【4†source】. Authors never write such marks,
    /// so they count wherever they are visible.
    private void marks() {
        String text = document.text();
        QuotationMarks.Walk quotations = new QuotationMarks.Walk(text);
        for (int at = text.indexOf("oaicite"); at >= 0; at = text.indexOf("oaicite", at + 7)) {
            int from = text.startsWith("contentReference[", at - 17) ? at - 17 : at;
            mark(from, end(text, at + 7), quotations);
        }
        for (int at = text.indexOf("turn"); at >= 0; at = text.indexOf("turn", at + 4)) {
            int end = turn(text, at + 4);
            if (end > 0) {
                mark(at, end, quotations);
            }
        }
        for (int at = text.indexOf('†'); at >= 0; at = text.indexOf('†', at + 1)) {
            int from = text.substring(Math.max(0, at - 12), at).lastIndexOf('【');
            int end = text.substring(at, Math.min(text.length(), at + 60)).indexOf('】');
            if (from >= 0 && end >= 0) {
                mark(Math.max(0, at - 12) + from, at + end + 1, quotations);
            }
        }
    }

    /// Returns the end of the citation mark whose rest begins at this position: `:3]{index=3}`.
    private static int end(String text, int at) {
        if (!text.startsWith(":", at)) {
            return at;
        }
        int end = digits(text, at + 1);
        end += text.startsWith("]", end) ? 1 : 0;
        if (!text.startsWith(INDEX, end)) {
            return end;
        }
        int index = digits(text, end + INDEX.length());
        return text.startsWith("}", index) ? index + 1 : end;
    }

    /// Returns the end of a part such as `0search1` that begins here, or -1 if there is none.
    private static int turn(String text, int at) {
        int i = digits(text, at);
        if (i == at) {
            return -1;
        }
        for (String kind : List.of("search", "news", "view", "image", "file")) {
            if (text.startsWith(kind, i)) {
                int end = digits(text, i + kind.length());
                return end > i + kind.length() ? end : -1;
            }
        }
        return -1;
    }

    private static int digits(String text, int at) {
        int i = at;
        while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
            i++;
        }
        return i;
    }

    private void mark(int from, int to, QuotationMarks.Walk quotations) {
        int at = document.sentenceAt(from);
        if (at < 0) {
            return;
        }
        Block block = document.block(document.sentences().get(at));
        int word = words.firstFrom(from);
        boolean code = word < words.count() && words.start(word) < to && words.code(word)
                || word > 0 && words.code(word - 1) && words.end(word - 1) > from;
        if (!block.quoted() && !code && !isAboutModels() && !quotations.enclose(block.span(), from, to)) {
            Span span = new Span(from, to);
            found.add(new Found(Kind.CITATION, document.range(span), document.text(span)));
        }
    }

    private void links() {
        for (Link link : document.links()) {
            if (link.quoted()) {
                continue;
            }
            String destination = link.destination();
            int at = destination.indexOf("utm_source=");
            if (at >= 0
                    && (destination.startsWith("chatgpt.com", at + 11)
                            || destination.startsWith("openai", at + 11)
                            || destination.startsWith("copilot.com", at + 11))) {
                int end = destination.indexOf('&', at);
                found.add(new Found(
                        Kind.LINK,
                        link.range(),
                        destination.substring(at, end < 0 ? Math.min(destination.length(), at + 60) : end)));
            }
        }
    }

    private boolean isAboutModels() {
        Boolean known = about;
        if (known == null) {
            known = namesModels();
            about = known;
        }
        return known;
    }

    private boolean namesModels() {
        if (names(article.title().map(MetadataField::value).orElse(""))
                || article.keyword().filter(keyword -> names(keyword.text())).isPresent()) {
            return true;
        }
        return document.headings().stream().anyMatch(heading -> names(heading.text()));
    }

    private static boolean names(String title) {
        return TitleWords.of(title, "-").stream().anyMatch(ABOUT::contains);
    }
}
