package assay.briefs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.briefs.Brief.Status;
import assay.scoring.Article;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.scoring.document.SourceFormat;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BriefAnalysisTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 30);

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    private static final String KETTLE = """
            # How to brew green tea

            Green tea turns bitter in boiling water, because the water draws out tannins. A gooseneck kettle helps you to pour
            slowly, and a thermometer shows when the water has cooled to 80 °C.

            ## Water temperature

            Steep green tea at 80 °C. Soft water brings out the sweetness of the leaves, and a gooseneck kettle keeps the
            stream thin. Tannins dissolve faster in hot water, so never pour boiling water over sencha.

            ## How long should green tea steep?

            Green tea should steep for 2 minutes. The second infusion needs only 30 seconds.
            """;

    private static final String GARDEN = """
            # Green tea for beginners

            Sencha and gyokuro are green teas from Japan. Their leaves are steamed, and tannins make the cup bitter if the water
            is too hot. We measured 41 cups with a thermometer.

            ## The right temperature of the water

            Water of 70 °C suits gyokuro. Let the gooseneck kettle stand for five minutes. According to
            [a study of tannins](https://science.example/tannins), 60 mg of tannins are dissolved in a minute.

            ## Storage

            | tea | months |
            |---|---|
            | sencha | 6 |
            | gyokuro | 4 |

            Keep the leaves of green tea in a tin, away from light.
            """;

    private static final String SHOP = """
            # Our guide to green tea

            The leaves of sencha taste of grass, and gyokuro tastes of the sea. Green tea needs soft water and a gooseneck
            kettle. Too many tannins make the infusion bitter.

            ## Water temperature

            Steep sencha at 80 °C, and the second infusion a little hotter. Never use boiling water.

            ## How long should you steep green tea?

            Green tea should steep for 3 minutes. Taste the infusion early, because tannins come last.
            """;

    private static Source source(String url, String markdown) {
        Article article = Article.of(Submission.of(markdown, TODAY).in(SourceFormat.MARKDOWN));
        return Source.read(url, PageDigest.of(article, SCORER.score(article)));
    }

    private static Brief brief(Source... sources) {
        return BriefAnalysis.of(new BriefAnalysis.Request("green tea", null, null), List.of(sources));
    }

    private static Brief ofThree() {
        return brief(
                source("https://a.example/kettle", KETTLE),
                source("https://b.example/garden", GARDEN),
                source("https://c.example/shop", SHOP));
    }

    private static List<String> terms(Brief brief) {
        return brief.terms().stream().map(Brief.Term::term).toList();
    }

    @Test
    void termsAreWordsOfTheTopicThatSeveralPagesUse() {
        Brief brief = ofThree();

        assertThat(terms(brief)).contains("green tea", "tannins", "gooseneck kettle", "infusion");
        assertThat(terms(brief)).doesNotContain("the", "is", "only", "of tannins");
        Brief.Term kettle = brief.terms().stream()
                .filter(term -> term.term().equals("gooseneck kettle"))
                .findFirst()
                .orElseThrow();
        assertThat(kettle.share()).isEqualTo(1);
        assertThat(kettle.inText()).isEqualTo(3);
        assertThat(kettle.inHeadings()).isZero();
        assertThat(kettle.name()).isFalse();
        assertThat(kettle.example().text()).contains("gooseneck kettle");
        assertThat(brief.pages().get(kettle.example().page()).url()).contains("example");
    }

    @Test
    void formsOfAWordAreOneTerm() {
        Brief.Term leaves = ofThree().terms().stream()
                .filter(term -> term.forms().contains("green tea"))
                .findFirst()
                .orElseThrow();

        assertThat(leaves.forms()).contains("green teas");
    }

    @Test
    void questionsOfSeveralPagesAreJoined() {
        Brief brief = ofThree();

        assertThat(brief.questions()).isNotEmpty();
        assertThat(brief.questions().getFirst().pages()).containsExactly(0, 2);
        assertThat(brief.questions().getFirst().question()).contains("green tea steep");
        assertThat(brief.questions().getFirst().answered()).isTrue();
    }

    @Test
    void sectionsAboutTheSameTopicAreJoined() {
        Brief brief = ofThree();

        assertThat(brief.topics()).anySatisfy(topic -> {
            assertThat(topic.topic()).containsIgnoringCase("temperature");
            assertThat(topic.share()).isEqualTo(1);
            assertThat(topic.sources()).extracting(Brief.Heading::page).containsExactly(0, 1, 2);
        });
        assertThat(brief.unique()).contains(new Brief.Unique("Storage", 1), new Brief.Unique("tables", 1));
        assertThat(brief.everywhere()).doesNotContain("tables");
    }

    @Test
    void factsHaveTheirSourceAndContradictionsAreFound() {
        Brief brief = ofThree();

        assertThat(brief.facts().getFirst().link()).isEqualTo("https://science.example/tannins");
        assertThat(brief.contradictions()).anySatisfy(each -> {
            assertThat(each.one().text()).contains("2 minutes");
            assertThat(each.other().text()).contains("3 minutes");
        });
    }

    @Test
    void samePagesGiveTheSameBrief() {
        assertThat(ofThree()).usingRecursiveComparison().isEqualTo(ofThree());
    }

    @Test
    void copiesOfAPageAreComparedOnce() {
        List<Source> copies = new ArrayList<>(IntStream.range(0, 19)
                .mapToObj(i -> source("https://m" + i + ".example/", KETTLE))
                .toList());
        copies.add(source("https://b.example/garden", GARDEN));
        Brief brief = BriefAnalysis.of(new BriefAnalysis.Request("green tea", null, null), copies);

        assertThat(brief.compared()).isEqualTo(2);
        assertThat(brief.pages().get(18).status()).isEqualTo(Status.COPY);
        assertThat(brief.pages().get(18).problem()).contains("https://m0.example/");
    }

    @Test
    void pagesThatCannotBeComparedSayWhy() {
        Brief brief = brief(
                source("https://a.example/kettle", KETTLE),
                source("https://b.example/garden", GARDEN),
                source("https://own.example/tea", SHOP),
                source("https://d.example/", "Tea."),
                source("https://e.example/", """
                        # Grüner Tee

                        Grüner Tee wird in kochendem Wasser bitter, weil das Wasser die Gerbstoffe herauslöst. Deshalb lässt man das
                        Wasser nach dem Kochen einige Minuten stehen, bevor man es über die Blätter gießt.
                        """),
                Source.unread("https://f.example/", "The server responded with status 404."));
        Brief own = BriefAnalysis.of(
                new BriefAnalysis.Request("green tea", null, "www.own.example"),
                List.of(
                        source("https://a.example/kettle", KETTLE),
                        source("https://b.example/garden", GARDEN),
                        source("https://own.example/tea", SHOP)));

        assertThat(brief.pages())
                .extracting(Brief.PageRow::status)
                .containsExactly(
                        Status.COMPARED,
                        Status.COMPARED,
                        Status.COMPARED,
                        Status.TOO_SHORT,
                        Status.OTHER_LANGUAGE,
                        Status.UNREADABLE);
        assertThat(brief.pages().get(4).problem()).contains("German", "English");
        assertThat(own.pages().get(2).status()).isEqualTo(Status.OWN_SITE);
        assertThat(own.internalLinks())
                .containsExactly(new Brief.InternalLink("https://own.example/tea", "Our guide to green tea"));
    }

    @Test
    void onePageIsNotCompared() {
        Brief brief = brief(source("https://a.example/kettle", KETTLE), Source.unread("https://f.example/", "Why."));

        assertThat(brief.compared()).isEqualTo(1);
        assertThat(brief.terms()).isEmpty();
        assertThat(brief.notes().getFirst()).contains("Fewer than two pages");
        assertThat(brief().pages()).isEmpty();
        assertThatThrownBy(() -> BriefAnalysis.of(
                        new BriefAnalysis.Request("tea", null, null),
                        Collections.nCopies(21, Source.unread("https://f.example/", "Why."))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void otherLanguagesLeaveOutTerms() {
        String one =
                "# Zelený čaj\n\nZelený čaj se louhuje při teplotě 80 °C po dobu 2 minut, protože vroucí voda uvolní třísloviny."
                        + " Voda má být měkká a čerstvá, aby čaj chutnal sladce.\n\n## Teplota vody\n\nVoda nesmí vařit.\n";
        Brief brief = BriefAnalysis.of(
                new BriefAnalysis.Request("zelený čaj", "cs", null),
                List.of(
                        source("https://a.example/", one),
                        source(
                                "https://b.example/",
                                "# Čaj pro začátečníky\n\nJaponský čaj se připravuje v malé konvici a pije se z malých šálků."
                                        + " Listy se po nálevu nevyhazují, druhý nálev bývá lepší.\n\n## Teplota vody\n\nNechte vodu"
                                        + " po varu pět minut stát.\n")));

        assertThat(brief.terms()).isEmpty();
        assertThat(brief.notes()).anySatisfy(note -> assertThat(note).contains("Terms", "Czech"));
        assertThat(brief.topics()).isNotEmpty();
    }

    @Test
    void copiedPassagesAndOutlinesAreFound() {
        Brief brief = ofThree();
        Article copied = Article.of(Submission.of(
                        "# My tea\n\nI like tea. Soft water brings out the sweetness of the leaves, and a gooseneck kettle keeps the"
                                + " stream thin. So it is.\n\n> Green tea turns bitter in boiling water, because the water draws out"
                                + " tannins. A gooseneck kettle helps you to pour slowly.\n",
                        TODAY)
                .in(SourceFormat.MARKDOWN));

        assertThat(CopiedText.in(copied, brief)).singleElement().satisfies(passage -> {
            assertThat(passage.page()).isZero();
            assertThat(passage.text()).contains("brings out the sweetness");
        });
        assertThat(CopiedText.sameOrder(copied, brief)).isEmpty();
    }
}
