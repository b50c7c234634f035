package assay.fixes.rules;

import static assay.fixes.rules.PageRuleTester.text;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlugRuleTest {

    private final PageRuleTester rule = new PageRuleTester(new SlugRule());

    private String slug(String slug) {
        return String.valueOf(rule.fixed(text("Green tea wants cool water, a small pot and two minutes of time.")
                        .titled("Brewing green tea in a small pot with cool water")
                        .at(slug))
                .slug());
    }

    @Test
    void slugBecomesLowerCaseWithSingleHyphens() {
        assertThat(slug("Brewing Green_Tea?")).isEqualTo("brewing-green-tea");
        assertThat(slug("brewing--green-tea-")).isEqualTo("brewing-green-tea");
        assertThat(slug("Don't-boil-tea")).isEqualTo("dont-boil-tea");
        assertThat(slug("Grüner Tee")).isEqualTo("grüner-tee");
    }

    @Test
    void extensionAndFolderOfASlugAreKept() {
        assertThat(slug("Green_Tea.HTML")).isEqualTo("green-tea.html");
        assertThat(slug("/tea/Green Tea")).isEqualTo("/tea/green-tea");
    }

    @Test
    void longSlugIsCutToTheWordsThatDescribeThePage() {
        assertThat(slug("brewing-green-tea-in-a-small-pot-with-cool-water-and-the-minutes-of-time-that-the-tea-wants"))
                .isEqualTo("brewing-green-tea-small-pot-cool-water-minutes");
    }

    @Test
    void wordThatIsOnlyInTheSlugIsKept() {
        assertThat(slug("brewing-green-tea-small-pot-cool-water-minutes-time-gyokuro"))
                .contains("gyokuro");
    }

    @Test
    void goodSlugsAndNumbersAreNotChanged() {
        assertThat(slug("brewing-green-tea")).isEqualTo("brewing-green-tea");
        assertThat(slug("4711")).isEqualTo("4711");
    }

    @Test
    void onlyTheLastPartOfAPermalinkIsFixed() {
        assertThat(rule.fixed("---\npermalink: /tea/Green_Tea/\n---\n\nGreen tea wants cool water.\n"))
                .startsWith("---\npermalink: /tea/green-tea/\n---\n");
    }

    @Test
    void wordThatChangesTheMeaningIsKept() {
        assertThat(
                        slug(
                                "brewing-green-tea-in-a-small-pot-not-with-cool-water-without-minutes-of-time-that-the-tea-wants"))
                .contains("-not-")
                .contains("-without");
    }

    @Test
    void publishedSlugIsNotChanged() {
        assertThat(slug("brewing--green-tea")).isEqualTo("brewing-green-tea");
        rule.leaves("---\nslug: Green_Tea\ndate: 2020-03-05\n---\n\nGreen tea wants cool water.\n");
        rule.leaves(text("Green tea wants cool water.").at("Green_Tea").published("2020-03-05T10:00:00Z", null));
        rule.leaves(text("Green tea wants cool water.").at("Green_Tea").on("https://tea.example/guides/Green_Tea/"));
    }
}
