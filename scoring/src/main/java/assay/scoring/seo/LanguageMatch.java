package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Metadata;
import assay.scoring.document.PlainLanguages;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks that a text is in the declared language, and only in that one.
@AutoService(Check.class)
public final class LanguageMatch implements Check {

    private static final Limit MIXED = Limit.of("mixed_share_pct_max", 10, 25, 40);

    /// Points beyond the limit for full weight.
    private static final double FULL = 30;

    private static final int MOST_FINDINGS = 5;

    @Override
    public Card card() {
        return Card.seo("language_match", 5)
                .titled("Language")
                .asks("Is the text in the language it says it is in?")
                .because("""
                        A screen reader pronounces a page by the language it declares, a browser offers to translate it
                        or does not, and a search engine that trusts the declaration shows it to the wrong people. The
                        other checks here take the text for what it is written in.
                        """)
                .fixedBy("Declare the language the text is written in.")
                .worst(WARNING)
                .gate()
                .limits(MIXED)
                .documented("WCAG 2.2, 3.1.1 Language of Page (level A) and 3.1.2 Language of Parts")
                .doubts("""
                        Google says that it tells a page's language from its visible text alone. Pairs of languages as
                        near as Norwegian and Danish, Croatian and Serbian, Indonesian and Malay are never reported as
                        a mismatch.
                        """)
                .cannotSee("""
                        Which country's spelling is used, whether a translation is good, and any language in a short
                        text.
                        """)
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
            return Outcome.notApplicable("Nothing says which language the text is in.");
        }
        Language declared = Language.of(tag);
        if (declared.equals(Language.UNKNOWN)) {
            return Outcome.notApplicable("“%s” is no language tag.", Width.quoted(tag));
        }
        PlainLanguages told = article.plainLanguages();
        if (told.tooFew()) {
            return Outcome.notApplicable("Too little of the text is in a language that can be detected.");
        }
        Language detected = told.most();
        if (!told.tells(declared)) {
            return Outcome.notApplicable(declared.label() + " can't be told apart from related languages here.");
        }
        Outcome.Builder outcome = Outcome.measuredAtGate();
        if (told.contradict(declared)) {
            outcome.metric("declared_is_detected", false);
            outcome.say(
                    WARNING,
                    "The text is declared as %s (“%s”) but written in %s; declare “%s”.",
                    declared.label(),
                    Width.quoted(tag),
                    detected.label(),
                    detected.tag());
            if (place != null) {
                outcome.find(new Finding(
                        place, WARNING, Fill.in("The text is written in %s.", detected.label()), detected.tag()));
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
                    "%.0f %% of the text is not in %s; move the passage in %s to its own page, or quote it.",
                    mixed,
                    declared.label(),
                    foreign.getFirst().language().label());
            foreign.stream()
                    .limit(MOST_FINDINGS)
                    .forEach(each -> outcome.find(
                            each.block().range(),
                            OPTIMIZATION,
                            "This paragraph is in %s.",
                            each.language().label()));
        }
        return outcome.orPass("The text is in %s, as declared.", declared.label());
    }

    /// The range of the tag itself in its attribute or value, so that it can be replaced.
    private static @Nullable Range within(Range range, String tag, String source) {
        String written = range.of(source);
        int attribute = Math.max(0, written.indexOf("lang="));
        int at = written.indexOf(tag, attribute == 0 ? 0 : attribute + "lang=".length());
        return at < 0 ? null : new Range(range.start() + at, range.start() + at + tag.length());
    }
}
