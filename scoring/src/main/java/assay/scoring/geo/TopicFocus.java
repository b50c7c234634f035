package assay.scoring.geo;

import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Folding;
import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Keyword;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.MetadataField;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Checks that a text is about its title and keyword.
///
/// A text that contains hardly any of the keyword's words is about something else, which is checked first.
/// For any other text, the check counts how many content words of the title and keyword occur in the text, in
/// any inflected form. Numbers, the team's brand names and generic title words ("guide", "best") are not
/// required.
@AutoService(Check.class)
public final class TopicFocus implements Check {

    private static final String NAME = "topic_focus";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_TITLE = MESSAGES.get("no_title");
    private static final Message UNKNOWN_LANGUAGE = MESSAGES.get("unknown_language", "language");
    private static final Message SHORT = MESSAGES.get("short");
    private static final Message EMPTY_TITLE = MESSAGES.get("empty_title", "title");
    private static final Message ON_TOPIC = MESSAGES.get("on_topic", "found", "missing", "words", "promise");
    private static final Message ELSEWHERE = MESSAGES.get("elsewhere", "keyword");
    private static final Message ELSEWHERE_TOPICS = MESSAGES.get("elsewhere_topics", "keyword", "topics");
    private static final Message STRANGE_SECTION = MESSAGES.get("strange_section", "section");
    private static final Message NO_WORD = MESSAGES.get("no_word", "promise", "words");
    private static final Message MISSING_WORDS = MESSAGES.get("missing_words", "words", "promise", "missing");
    private static final Message KEYWORD_AND_TITLE = MESSAGES.get("keyword_and_title", "title");
    private static final Message ONLY_TITLE = MESSAGES.get("only_title", "title");
    private static final Message QUOTED_WORD = MESSAGES.get("quoted_word", "word");
    private static final Message LAST_WORD = MESSAGES.get("last_word", "words", "last");

    private static final Limit OVERLAP = Limit.of(NAME, "title_body_overlap_min", 0.6, 0.4, 0.25);
    private static final Limit OFF_TOPIC = Limit.of(NAME, "off_topic_sections_max", 0, 0, Limit.OFF);

    /// Words in titles that describe the form of a text or promote it: "The ultimate guide to …".
    private static final PerLanguage<Set<String>> FORM =
            PerLanguage.of(language -> language.words("topicless-title-words"));

    /// Below this fraction of the limit, missing words are a warning. Below the fraction [#NEARLY_NOTHING],
    /// they are a failure.
    private static final double LOW = 0.6;

    private static final double NEARLY_NOTHING = 0.2;

    /// A shorter text might not repeat the words of its title.
    private static final int FEWEST_WORDS = 60;

    /// With fewer content words, a single one would decide the result. With fewer than [#SURE_TERMS], the
    /// title may be a play on words.
    private static final int FEWEST_TERMS = 2;

    private static final int SURE_TERMS = 4;

    /// Types whose headlines may play with words.
    private static final Set<ContentType> PLAYFUL = Set.of(ContentType.OPINION, ContentType.NEWS);

    @Override
    public Card card() {
        return Card.geo(NAME, 4)
                .worst(FAIL)
                .limits(OVERLAP, OFF_TOPIC)
                .measured()
                .passing("""
                        Green tea is spoiled by water that is too hot. When the kettle has boiled, open it and wait for
                        five minutes, so that the water is at about 80 °C. Pour it over the leaves, and take them out
                        after two minutes. The same leaves will do for a second cup, and many people like it better than
                        the first, which is more bitter.
                        """, example -> example.titled("How hot should water be for green tea?"))
                .failing("""
                        The kettle was on before the lamp, and the rain on the roof was all that could be heard. It was
                        one of those days in which there is nothing to do but to read, and to look out of the window
                        from time to time, and to be glad of a warm room and of a cup in both hands. Later it cleared,
                        and we went for a walk along the river, as we do.
                        """, example -> example.titled("Cold storage prices in Rotterdam harbour"))
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Keyword keyword = article.keyword().orElse(null);
        List<String> instead = keyword == null ? null : OtherTopic.of(article, keyword);
        if (keyword != null && instead != null) {
            return elsewhere(article, keyword, instead);
        }
        MetadataField title = article.title().orElse(null);
        if (title == null) {
            return Outcome.notApplicable(NO_TITLE);
        }
        Language language = article.language();
        if (!language.hasFunctionWords()) {
            return Outcome.notApplicable(UNKNOWN_LANGUAGE, language.label());
        }
        Document document = article.document();
        if (document.wordCount() < FEWEST_WORDS) {
            return Outcome.notApplicable(SHORT);
        }
        List<String> carrying = carrying(title.value(), article);
        if (carrying.size() < FEWEST_TERMS) {
            return Outcome.notApplicable(EMPTY_TITLE, shown(title.value()));
        }
        String all = String.join(" ", carrying)
                + (keyword == null || keyword.titleLike() || !isSpaced(keyword.text()) ? "" : " " + keyword.text());
        Keyword terms = Keyword.of(all, article);
        long seen = below(document, terms);
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < Math.min(Long.SIZE, terms.contentTerms().size()); i++) {
            String term = terms.contentTerms().get(i);
            if ((seen & 1L << i) == 0 && !compoundOf(term, document, language)) {
                missing.add(written(term, all, language));
            }
        }
        int of = Math.min(Long.SIZE, terms.contentTerms().size());
        double overlap = (double) (of - missing.size()) / of;
        double covered = keyword == null
                ? Double.NaN
                : (double) Long.bitCount(below(document, keyword))
                        / Math.max(1, Math.min(Long.SIZE, keyword.contentTerms().size()));
        List<Heading> strange = OffTopic.sections(article, terms);
        Outcome.Builder outcome = Outcome.measured(article, NAME)
                .metric("title_body_overlap", overlap)
                .metric("title_terms", of);
        if (keyword != null) {
            outcome.metric("kw_term_coverage_share", covered);
        }
        double least = OVERLAP.at(article);
        Scale.Mark mark = Scale.atLeast(least)
                .then(OPTIMIZATION, LOW * least)
                .then(WARNING, NEARLY_NOTHING * least)
                .then(FAIL, 0)
                .mark(overlap)
                .atWorst(worst(article, terms, of, covered));
        if (mark.severity() != Severity.PASS) {
            outcome.sayAt(title.range(), mark, reason(title.value(), missing, of, article));
        }
        offTopic(article, outcome, strange);
        return outcome.orPass(ON_TOPIC, of - missing.size(), missing.size(), of, promise(title.value(), article));
    }

    private static Outcome elsewhere(Article article, Keyword keyword, List<String> instead) {
        String reason = instead.isEmpty()
                ? ELSEWHERE.with(keyword.text())
                : ELSEWHERE_TOPICS.with(keyword.text(), quoted(instead));
        return Outcome.measured(article, NAME)
                .metric("kw_term_coverage_share", 0)
                .say(FAIL, reason)
                .orPass("");
    }

    /// Returns this term in the spelling that the title or keyword uses.
    private static String written(String term, String all, Language language) {
        Words words = Words.of(all);
        for (int i = 0; i < words.count(); i++) {
            if (Folding.stem(words.form(i), language).equals(term)) {
                return all.substring(words.start(i), words.end(i));
            }
        }
        return term;
    }

    /// Returns the worst possible severity, depending on how certain it is that the title promises something
    /// else.
    private static Severity worst(Article article, Keyword terms, int of, double covered) {
        if (PLAYFUL.contains(article.type()) || covered > 0.5) {
            return OPTIMIZATION;
        }
        return terms.missing(of >= SURE_TERMS ? FAIL : OPTIMIZATION);
    }

    private static void offTopic(Article article, Outcome.Builder outcome, List<Heading> strange) {
        int found = 0;
        boolean asked = !Double.isNaN(OFF_TOPIC.at(article));
        for (Heading heading : strange) {
            String reason = STRANGE_SECTION.with(shown(heading.text()));
            boolean counts = !asked || outcome.find(article.document().range(heading.span()), OPTIMIZATION, reason);
            if (counts) {
                found++;
                if (asked && found == 1) {
                    outcome.say(OPTIMIZATION, reason);
                }
            }
        }
        outcome.metric("off_topic_sections", found);
    }

    private static String reason(String title, List<String> missing, int of, Article article) {
        String words = quoted(missing.subList(0, Math.min(4, missing.size())));
        return missing.size() == of
                ? NO_WORD.with(promise(title, article), words)
                : MISSING_WORDS.with(words, promise(title, article), missing.size());
    }

    private static String quoted(List<String> words) {
        return LAST_WORD.join(words.stream().map(QUOTED_WORD::with).toList());
    }

    /// Describes where the required words come from: from the title and, if there is one, the keyword.
    private static String promise(String title, Article article) {
        return (article.keyword().isPresent() ? KEYWORD_AND_TITLE : ONLY_TITLE).with(shown(title));
    }

    /// Returns which of the words occur below the title, with one bit for each word.
    private static long below(Document document, Keyword terms) {
        long seen = 0;
        for (Block block : document.blocks()) {
            if (block.kind() != Block.Kind.HEADING || block.level() > 1) {
                for (int i = block.firstWord(); i < block.endWord(); i++) {
                    seen |= terms.contentWordsAt(i);
                }
            }
        }
        return seen;
    }

    /// Returns the title's words that a text on the same topic would contain.
    private static List<String> carrying(String title, Article article) {
        Language language = article.language();
        Set<String> formWords = FORM.in(language);
        List<String> carrying = new ArrayList<>();
        // The site's name can be at the end: "Green tea | Example".
        int site = title.lastIndexOf(" | ");
        Words words = Words.of(site > 0 ? title.substring(0, site) : title);
        Set<String> brands = brands(article);
        Set<String> known = new HashSet<>();
        for (int i = 0; i < words.count(); i++) {
            String form = words.form(i);
            String written = title.substring(words.start(i), words.end(i));
            // "AI" and "Go" are names, but "oh" and "my" are not.
            boolean carries = (form.length() > 2 || form.length() == 2 && !form.equals(written))
                    && Character.isLetter(form.charAt(0))
                    && isSpaced(form)
                    && !words.address(i)
                    && !language.isFunctionWord(form)
                    && !language.isFunctionWord(Folding.stem(form, language))
                    && !formWords.contains(form)
                    && !brands.contains(form);
            if (carries && known.add(form)) {
                carrying.add(written);
            }
        }
        return carrying;
    }

    /// Whether the word is in a script that separates words with spaces. If not, the rules of the text's
    /// language don't apply to the word.
    private static boolean isSpaced(String text) {
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (c >= 0x0e00 && c < 0x1e00 || c >= 0x2e80 && c < 0xac00 || c >= 0xd7b0) {
                return false;
            }
            i += Character.charCount(c);
        }
        return true;
    }

    private static Set<String> brands(Article article) {
        Set<String> brands = new HashSet<>();
        for (String brand : article.profile().brands()) {
            Words words = Words.of(brand.toLowerCase(Locale.ROOT));
            for (int i = 0; i < words.count(); i++) {
                brands.add(words.form(i));
            }
        }
        return brands;
    }

    /// Whether a long word in the title is a compound that contains a word of the text, as "Teezubereitung"
    /// contains "Zubereitung".
    private static boolean compoundOf(String term, Document document, Language language) {
        if (!language.is("de", "nl") || term.length() < 9) {
            return false;
        }
        for (int id = 0; id < document.words().vocabulary().size(); id++) {
            String form = document.words().vocabulary().form(id);
            if (form.length() >= 5 && form.length() < term.length() && term.contains(Folding.fold(form))) {
                return true;
            }
        }
        return false;
    }

    private static String shown(String text) {
        int end = text.offsetByCodePoints(0, Math.min(60, text.codePointCount(0, text.length())));
        return end == text.length() ? text : text.substring(0, end) + "…";
    }
}
