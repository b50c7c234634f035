package assay.fixes.rules;

import static assay.fixes.rules.PageRuleTester.page;
import static assay.fixes.rules.PageRuleTester.text;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TitleRuleTest {

    private static final String TEXT =
            "Green tea, black tea, oolong and white tea are brewed at home, and there is not much to it. Tea Corner"
                    + " sells the leaves that you need for it.";

    private final PageRuleTester rule = new PageRuleTester(new TitleRule());

    private String titled(String title) {
        return String.valueOf(rule.fixed(text(TEXT).titled(title)).title());
    }

    @Test
    void siteNameIsRemovedFromALongTitleFirst() {
        assertThat(titled("How to brew green tea at home without a thermometer | The Tea Corner"))
                .isEqualTo("How to brew green tea at home without a thermometer");
    }

    @Test
    void titleWithoutASiteNameIsCutBeforeAPhrase() {
        assertThat(titled("How to brew green tea for many guests at home without any bitterness at all"))
                .isEqualTo("How to brew green tea for many guests at home");
    }

    @Test
    void nameOrNumberThatIsOnlyInTheTitleIsKept() {
        assertThat(titled("How to brew green tea at home without a thermometer, by Okakura"))
                .isEqualTo("How to brew green tea at home without a thermometer, by Okakura");
        assertThat(titled("Brewing green tea at home for people without a thermometer in 2026"))
                .isEqualTo("Brewing green tea at home for people without a thermometer in 2026");
    }

    @Test
    void titleThatIsASentenceIsNotCut() {
        rule.leaves(text(TEXT).titled("Green tea, black tea and oolong all need the water that white tea has"));
        rule.leaves(text("緑茶の水。").titled("緑茶の入れ方と水の温度について知っておきたいことのすべてをここにまとめて書いておきます"));
    }

    @Test
    void titleInFrontMatterIsCutInPlace() {
        assertThat(rule.fixed("---\r\n"
                        + "title: \"How to brew \\\"green\\\" tea for many guests at home without any bitterness"
                        + " at all\"\r\n"
                        + "---\r\n" + TEXT + "\r\n"))
                .isEqualTo("---\r\ntitle: \"How to brew \\\"green\\\" tea for many guests at home\"\r\n---\r\n" + TEXT
                        + "\r\n");
    }

    @Test
    void longHeadingIsNotCut() {
        rule.leaves("# How to brew green tea for many guests at home without any bitterness at all\n\n" + TEXT);
    }

    @Test
    void pageWithoutATitleGetsItsHeadingAsTheTitle() {
        assertThat(rule.fixed(page("<meta charset=\"utf-8\">")))
                .contains("<head>\n<meta charset=\"utf-8\">\n<title>Green tea</title>\n</head>");
        assertThat(rule.fixed(page("<meta charset=\"utf-8\"><title></title>"))).contains("<title>Green tea</title>");
        assertThat(rule.fixed(page("<title>Untitled</title>"))).contains("<title>Green tea</title>");
    }

    @Test
    void insertedTitleIsEscaped() {
        assertThat(rule.fixed(page("<meta charset=\"utf-8\">").replace("<h1>Green tea", "<h1>Tea &amp; &lt;b&gt;")))
                .contains("<title>Tea &amp; &lt;b&gt;</title>");
    }
}
