package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.language.Passives;
import assay.language.Sentence;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Decimals;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.Strictness;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Range;
import assay.scoring.document.Section;
import com.google.auto.service.AutoService;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Checks that most sentences are in the active voice.
@AutoService(Check.class)
public final class PassiveVoice implements Check {

    private static final String NAME = "passive_voice";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message LANGUAGE_UNKNOWN = MESSAGES.get("language_unknown");
    private static final Message PASSIVE_UNKNOWN = MESSAGES.get("passive_unknown", "language");
    private static final Message PASSIVE = MESSAGES.get("passive");
    private static final Message TOO_FEW_SENTENCES = MESSAGES.get("too_few_sentences", "sentences");
    private static final Message OFTEN_PASSIVE = MESSAGES.get("often_passive", "sentences", "first", "share", "limit");
    private static final Message MOSTLY_ACTIVE = MESSAGES.get("mostly_active", "share");

    private static final Limit SHARE = Limit.of(NAME, "passive_share_pct_max", 10, 15, 25);

    /// At this many percentage points beyond the limit, an optimization has its full weight.
    private static final double FULL = 25;

    /// At the strict level, a warning begins this many percentage points beyond the limit.
    private static final double STRICT_SUGGESTED = 10;

    private static final double STRICT_FULL = 35;

    /// With fewer sentences, a single one changes the share too much.
    private static final int FEWEST_SENTENCES = 10;

    /// Headings of sections that describe a procedure, in which it does not matter who acts.
    private static final List<String> METHODS = Language.everywhere("method-headings");

    @Override
    public Card card() {
        Set<ContentType> types = EnumSet.copyOf(ContentType.EDITORIAL);
        types.addAll(ContentType.COMMERCIAL);
        return Card.seo(NAME, 1)
                .types(types)
                .worst(OPTIMIZATION)
                .limits(SHARE)
                .customary()
                .passing("""
                        We boil the water first. Then we wait for five minutes. The leaves open slowly in the pot. Two
                        spoons are enough. Most people drink it without milk. My mother adds a little honey. The second
                        pot tastes best. Good leaves give three pots. Store them in a dark tin. They keep for a year.
                        """)
                .failing("""
                        The water was boiled first. The pot was warmed by the host. The leaves were added slowly. Two
                        spoons are enough. Milk was not served with it. A little honey was added by some. The second pot
                        tastes best. The leaves were used three times. Store them in a dark tin. They keep for a year.
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        Language language = article.language();
        Passives passives = Passives.of(language, document.words(), document.text());
        if (passives == null) {
            return language.equals(Language.UNKNOWN)
                    ? Outcome.notApplicable(LANGUAGE_UNKNOWN)
                    : Outcome.notApplicable(PASSIVE_UNKNOWN, language.label());
        }
        boolean[] methods = methods(document);
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        int sentences = 0;
        int passive = 0;
        String first = "";
        for (Sentence sentence : article.prose()) {
            if (methods[sentence.block()]) {
                continue;
            }
            sentences++;
            Passives.Hit hit = passives.in(sentence);
            if (hit == null) {
                continue;
            }
            Range range = document.range(hit.firstWord(), hit.endWord());
            if (outcome.find(range, OPTIMIZATION, PASSIVE)) {
                passive++;
                first = first.isEmpty()
                        ? document.text()
                                .substring(
                                        document.words().start(hit.firstWord()),
                                        document.words().end(hit.endWord() - 1))
                        : first;
            }
        }
        if (sentences < FEWEST_SENTENCES) {
            return Outcome.notApplicable(TOO_FEW_SENTENCES, FEWEST_SENTENCES);
        }
        double share = 100.0 * passive / sentences;
        outcome.metric("passive_share_pct", share).metric("passive_sentences", passive);
        double limit = SHARE.at(article);
        Scale.Mark mark = scale(limit, article.strictness()).mark(share);
        if (mark.severity() != Severity.PASS) {
            outcome.say(mark, OFTEN_PASSIVE, passive, Width.quoted(first), Decimals.apart(share, limit, 0), limit);
        }
        return outcome.orPass(MOSTLY_ACTIVE, share);
    }

    private static Scale scale(double limit, Strictness strictness) {
        return strictness == Strictness.STRICT
                ? Scale.atMost(limit)
                        .then(OPTIMIZATION, limit + STRICT_SUGGESTED)
                        .then(WARNING, limit + STRICT_FULL)
                : Scale.atMost(limit).then(OPTIMIZATION, limit + FULL);
    }

    /// Returns which blocks are in a section about methods or in one of its subsections.
    private static boolean[] methods(Document document) {
        boolean[] methods = new boolean[document.blocks().size()];
        int inside = 0;
        for (Section section : document.sections()) {
            Heading heading = section.heading();
            if (heading == null) {
                continue;
            }
            if (inside == 0 || heading.level() <= inside) {
                inside = isMethods(heading.text()) ? heading.level() : 0;
            }
            if (inside > 0) {
                Arrays.fill(methods, section.firstBlock(), section.endBlock(), true);
            }
        }
        return methods;
    }

    /// Whether a heading contains little more than the word "Methods". "7 methods to save water" promises
    /// advice, so it does not count.
    private static boolean isMethods(String heading) {
        String lower = heading.toLowerCase(Locale.ROOT);
        return lower.length() < 30
                && !Character.isDigit(lower.isEmpty() ? ' ' : lower.charAt(0))
                && METHODS.stream().anyMatch(lower::contains);
    }
}
