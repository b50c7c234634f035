package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Metadata;
import assay.scoring.document.PlainLanguages;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks that a text is completely in the language that it declares.
@AutoService(Check.class)
public final class LanguageMatch implements Check {

    private static final String NAME = "language_match";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NOT_DECLARED = MESSAGES.get("not_declared");
    private static final Message NO_TAG = MESSAGES.get("no_tag", "tag");
    private static final Message TOO_LITTLE = MESSAGES.get("too_little");
    private static final Message NEAR_LANGUAGES = MESSAGES.get("near_languages", "language");
    private static final Message WRONGLY_DECLARED =
            MESSAGES.get("wrongly_declared", "declared", "tag", "detected", "detected_tag");
    private static final Message WRITTEN_IN = MESSAGES.get("written_in", "language");
    private static final Message FOREIGN = MESSAGES.get("foreign", "share", "declared", "language");
    private static final Message PARAGRAPH_IN = MESSAGES.get("paragraph_in", "language");
    private static final Message AS_DECLARED = MESSAGES.get("as_declared", "language");

    private static final Limit MIXED = Limit.of(NAME, "mixed_share_pct_max", 10, 25, 40);

    /// At this many percentage points beyond the limit, the problem has its full weight.
    private static final double FULL = 30;

    private static final int MOST_FINDINGS = 5;

    @Override
    public Card card() {
        return Card.seo(NAME, 5)
                .worst(WARNING)
                .gate()
                .limits(MIXED)
                .documented()
                .passing("""
                                Green tea likes water that is not too hot. When the kettle has boiled, wait for a while
                                before you pour it over the leaves. Two minutes are enough for the first pot, and the
                                same leaves will give you two or three more.
                                """, example -> example.said(s -> s.written("en")))
                .failing("""
                        ---
                        lang: de
                        ---

                        Green tea likes water that is not too hot. When the kettle has boiled, wait for a while before
                        you pour it over the leaves. Two minutes are enough for the first pot, and the same leaves will
                        give you two or three more.
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        String given = article.submission().language();
        Metadata.Entry entry = article.document()
                .metadata()
                .first("lang", "language", "locale")
                .orElse(null);
        String tag;
        @Nullable Range place = null;
        if (given != null && !given.isBlank()) {
            tag = given.strip();
        } else if (entry != null) {
            tag = entry.value().strip();
            place = within(entry.range(), tag, article.document().source());
        } else {
            return Outcome.notApplicable(NOT_DECLARED);
        }
        Language declared = Language.of(tag);
        if (declared.equals(Language.UNKNOWN)) {
            return Outcome.notApplicable(NO_TAG, Width.quoted(tag));
        }
        PlainLanguages told = article.plainLanguages();
        if (told.tooFew()) {
            return Outcome.notApplicable(TOO_LITTLE);
        }
        Language detected = told.most();
        if (!told.tells(declared)) {
            return Outcome.notApplicable(NEAR_LANGUAGES, declared.label());
        }
        Outcome.Builder outcome = Outcome.measuredAtGate();
        if (told.contradict(declared)) {
            outcome.metric("declared_is_detected", false);
            outcome.say(
                    WARNING, WRONGLY_DECLARED, declared.label(), Width.quoted(tag), detected.label(), detected.tag());
            if (place != null) {
                outcome.find(new Finding(place, WARNING, WRITTEN_IN.with(detected.label()), detected.tag()));
            }
            return outcome.orPass("");
        }
        Language main = declared.isNear(detected) ? detected : declared;
        double mixed = 100 * told.shareForeign(main);
        outcome.metric("declared_is_detected", told.are(declared)).metric("mixed_share_pct", mixed);
        double limit = MIXED.at(article);
        Scale.Mark mark = Scale.atMost(limit).then(OPTIMIZATION, limit + FULL).mark(mixed);
        if (mark.severity() != Severity.PASS) {
            List<PlainLanguages.Stretch> foreign = told.foreign(main);
            outcome.say(
                    mark,
                    FOREIGN,
                    mixed,
                    declared.label(),
                    foreign.getFirst().language().label());
            foreign.stream()
                    .limit(MOST_FINDINGS)
                    .forEach(each -> outcome.find(
                            each.block().range(),
                            OPTIMIZATION,
                            PARAGRAPH_IN,
                            each.language().label()));
        }
        return outcome.orPass(AS_DECLARED, declared.label());
    }

    /// Returns the range of the language tag inside its attribute or value, so that the tag can be replaced.
    private static @Nullable Range within(Range range, String tag, String source) {
        String written = range.of(source);
        int attribute = Math.max(0, written.indexOf("lang="));
        int at = written.indexOf(tag, attribute == 0 ? 0 : attribute + "lang=".length());
        return at < 0 ? null : new Range(range.start() + at, range.start() + at + tag.length());
    }
}
