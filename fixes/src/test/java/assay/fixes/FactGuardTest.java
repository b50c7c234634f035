package assay.fixes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import assay.claims.Refusal;
import assay.claims.Refusal.Kind;
import assay.fixes.edits.ScoredText;
import assay.scoring.Catalogue;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.testing.StepCount;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactGuardTest {

    private static final Scorer SCORER = new Scorer(Catalogue.complete());

    private static final String POST = """
            # Tents for two

            The Halden costs $1,200 and weighs 2 kg, and it has been made in Leeds since 2014. It is not cheap.
            The Brisk costs $450 and weighs 3.5 kg.

            “It held in the storm,” said Ruth Okafor. See [the test](https://tents.example/test).

            Pitch it with `pitch --fast` where the ground is soft. About 5 % of the poles broke in the test.
            """;

    private static ScoredText scored(String content) {
        return ScoredText.of(Submission.of(content, LocalDate.of(2026, 11, 21)).titled("Tents for two"), SCORER);
    }

    private static List<Kind> kinds(String before, String after) {
        ScoredText then = scored(before);
        ScoredText now = scored(after);
        return FactGuard.refusals(then, now).stream()
                .map(Refusal::kind)
                .distinct()
                .toList();
    }

    private static List<Kind> swapping(String part, String other) {
        assertThat(POST).contains(part);
        return kinds(POST, POST.replace(part, other));
    }

    @Test
    void numberInAnotherSpellingIsAccepted() {
        assertThat(swapping("$1,200", "$1200")).isEmpty();
        assertThat(swapping("5 %", "5%")).isEmpty();
        assertThat(swapping("3.5 kg", "3.50 kg")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            $450              | $540
            2 kg              | 2 lbs
            $450              | €450
            costs $450        | costs $450 a month
            About 5 %         | More than 5 %
            since 2014        | since 2016
            weighs 3.5 kg     | is light
            costs $450        | costs about $450
            It is not cheap.  | It is not cheap, as 3 of 4 say.
            """)
    void unitCurrencyPeriodAndHedgeOfANumberMustNotChange(String part, String other) {
        assertThat(swapping(part, other)).contains(Kind.NUMBER);
    }

    @Test
    void priceMustStayWithItsProduct() {
        assertThat(kinds(
                        POST,
                        POST.replace("$1,200", "@").replace("$450", "$1,200").replace("@", "$450")))
                .contains(Kind.NUMBER);
        String prices = "Two sizes are sold. The small bag costs $9 and the large one $15. Both are blue.";
        assertThat(kinds(prices, prices.replace("$9", "@").replace("$15", "$9").replace("@", "$15")))
                .contains(Kind.NUMBER);
        String table = """
                | Tent | Price |
                | --- | --- |
                | Halden | $12 |
                | Brisk | $45 |
                """;
        assertThat(kinds(table, table.replace("$12", "@").replace("$45", "$12").replace("@", "$45")))
                .contains(Kind.NUMBER);
    }

    @Test
    void numbersMustStayUnderTheirHeading() {
        String post = "# Bags\n\n## small ones\n\nThe price is $9.\n\n## large ones\n\nThe price is $15.\n";
        assertThat(kinds(post, post.replace("$9", "@").replace("$15", "$9").replace("@", "$15")))
                .contains(Kind.NUMBER);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The Brisk costs   | The Kanto costs
            made in Leeds     | made in Turin
            said Ruth Okafor  | said Ruth Meyer
            made in Leeds     | made here
            """)
    void namesMustNotBeAddedOrRemoved(String part, String other) {
        assertThat(swapping(part, other)).contains(Kind.NAME);
    }

    @Test
    void rolesOfTwoNamesInASentenceMustNotBeSwapped() {
        String post = "In the spring the trade was told that Halden had bought Brisk. Nobody had known.";
        assertThat(kinds(post, "In the spring the trade was told that Brisk had bought Halden. Nobody had known."))
                .contains(Kind.NAME);
        assertThat(kinds(
                        post,
                        "In the spring the trade was told that Brisk had been bought by Halden. Nobody had known."))
                .doesNotContain(Kind.NAME);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            It held in the storm             | It stood in the storm
            “It held in the storm,”          | It held in the storm,
            Pitch it with                    | “Easy,” says all the world. Pitch it with
            """)
    void quotationsMustStayVerbatim(String part, String other) {
        assertThat(swapping(part, other)).contains(Kind.QUOTATION);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https://tents.example/test                 | https://tents.example/best
            [the test](https://tents.example/test)     | the test
            It is not cheap.                           | It is not cheap (www.sale.example).
            It is not cheap.                           | It is not cheap. ![](https://track.example/a.gif)
            It is not cheap.                           | It is [not cheap](#nowhere).
            """)
    void linksMustNotBeAddedRemovedOrRedirected(String part, String other) {
        assertThat(swapping(part, other)).contains(Kind.LINK);
    }

    @Test
    void linkToAHeadingInTheTextIsAllowed() {
        assertThat(swapping("It is not cheap.", "It is [not cheap](#tents-for-two)."))
                .isEmpty();
    }

    @Test
    void codeMustNotChange() {
        assertThat(swapping("`pitch --fast`", "`pitch --slow`")).contains(Kind.CODE);
        String post = "Run this:\n\n```\nmake all\n```\n\nThen wait.";
        assertThat(kinds(post, post.replace("make all", "make most"))).contains(Kind.CODE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            It is not cheap.  | It is the most trusted tent in the country.
            It is not cheap.  | It is not cheap, and doctors recommend it.
            It is not cheap.  | It is cheap.
            It is not cheap.  | It is not cheap. Mountaineers swear by its waterproof seams.
            """)
    void newStatementsAreRejectedOrRaiseDoubts(String part, String other) {
        FactGuard.Judgement judgement = FactGuard.judge(scored(POST), scored(POST.replace(part, other)));
        assertThat(judgement.refusals().isEmpty() && judgement.doubts().isEmpty())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            and weighs 2 kg, and it has been made in Leeds since 2014. | and weighs 2 kg. It has been made in Leeds since 2014.
            It is not cheap.                                           | However, it is not cheap.
            It is not cheap.                                           | Is it cheap? It is not.
            # Tents for two                                            | # Which tents for two are there?
            where the ground is soft                                   | on soft ground
            """)
    void rephrasingInTheTextsOwnWordsPasses(String part, String other) {
        assertThat(swapping(part, other)).isEmpty();
    }

    @Test
    void oneOfTwoCopiesMayBeRemoved() {
        String twice = POST + "\nThe Brisk costs $450 and weighs 3.5 kg.\n";
        assertThat(kinds(twice, POST)).isEmpty();
        assertThat(kinds(POST, twice)).isEmpty();
    }

    @Test
    void languageMustNotChange() {
        assertThat(swapping(
                        "It is not cheap.",
                        "Es ist nicht billig, und das wissen auch alle, die es schon einmal gekauft haben."))
                .contains(Kind.LANGUAGE);
    }

    @Test
    void numbersQuotationsAndLinksMustStayInOtherLanguagesToo() {
        String post = """
                # Zelte für zwei

                Das Halden kostet 1.200 € und wiegt 2 kg. „Es hielt im Sturm“, sagte Ruth Okafor. Mehr dazu steht im
                [Test](https://zelte.example/test), der im Mai gemacht wurde.
                """;
        assertThat(kinds(post, post.replace("1.200", "1.300"))).contains(Kind.NUMBER);
        assertThat(kinds(post, post.replace("hielt", "stand"))).contains(Kind.QUOTATION);
        assertThat(kinds(post, post.replace("zelte.example", "zelt.example"))).contains(Kind.LINK);
        assertThat(kinds(post, post.replace("und wiegt 2 kg.", "und ist nicht schwer. Es wiegt 2 kg.")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            It is not cheap.  | It is not cheap.<!-- tents -->
            It is not cheap.  | It is not cheap.<span style="display:none">tents</span>
            It is not cheap.  | It is not cheap.<script>1</script>
            It is not cheap.  | It is <b class="x">not</b> cheap.
            It is not cheap.  | It is not cheap.<!-- assay-disable passive_voice -->
            """)
    void hiddenContentIsRejected(String part, String other) {
        assertThat(swapping(part, other)).contains(Kind.HIDDEN);
    }

    @Test
    void invisibleCharactersAreRejected() {
        assertThat(swapping("not cheap", "not\u200b cheap")).contains(Kind.HIDDEN);
        assertThat(swapping("not cheap", "\u202enot cheap")).contains(Kind.HIDDEN);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            It is not cheap.  | It is **not cheap.
            It is not cheap.  | <div>It is not cheap.
            [the test](https  | [the test] (https
            """)
    void markupMustStayIntact(String part, String other) {
        assertThat(swapping(part, other)).contains(Kind.MARKUP);
    }

    @Test
    void completelyRewrittenTextIsRejected() {
        assertThat(kinds(POST, "# Tents\n\nThere are many tents, and all of them are good for something or other."))
                .contains(Kind.REWRITTEN);
    }

    @Test
    void excerptsDoNotSplitACharacter() {
        for (String start : List.of("", "x")) {
            String many = start + "😀".repeat(200);
            assertThat(swapped("It is not cheap.", "It is not [cheap](https://tents.example/" + many + ")."))
                    .isNotEmpty()
                    .allSatisfy(sentence -> assertThat(sentence.codePoints()).doesNotContain(0xD83D, 0xDE00));
            assertThat(swapped("“It held in the storm,”", "“It held " + many + ",”"))
                    .isNotEmpty()
                    .allSatisfy(sentence -> assertThat(sentence.codePoints()).doesNotContain(0xD83D, 0xDE00));
            assertThat(swapped("It is not cheap.", "It is not cheap.<!-- " + many + " -->"))
                    .isNotEmpty()
                    .allSatisfy(sentence -> assertThat(sentence.codePoints()).doesNotContain(0xD83D, 0xDE00));
        }
    }

    private static List<String> swapped(String part, String other) {
        ScoredText then = scored(POST);
        ScoredText now = scored(POST.replace(part, other));
        return FactGuard.refusals(then, now).stream().map(Refusal::sentence).toList();
    }

    @Test
    void superlativesInAHugeSentenceTakeLinearWork() {
        StepCount few = superlatives(300);
        StepCount many = superlatives(1_200);
        assertThat(many.checkpoints()).isLessThan(6 * few.checkpoints());
        assertThat(many.bytes()).isLessThan(6 * few.bytes());
    }

    /// Adds a word to a sentence that contains this many superlatives.
    private static StepCount superlatives(int many) {
        StringBuilder sentence = new StringBuilder("The Halden is the best");
        for (int i = 0; i < many; i++) {
            sentence.append(" and the ")
                    .append((char) ('a' + i / 26 % 26))
                    .append((char) ('a' + i % 26))
                    .append("xxest");
        }
        ScoredText before = scored("# Tents\n\nIt is cheap. " + sentence + ".\n");
        ScoredText after = scored("# Tents\n\nIt is cheap. " + sentence + " and cheap.\n");
        return StepCount.of(() -> FactGuard.refusals(before, after));
    }

    @Test
    void unchangedTextIsAccepted() {
        assertThat(kinds(POST, POST)).isEmpty();
    }

    @Test
    void hostileTextsTakeNoLongerThanOthers() {
        String one = "a1 b. ".repeat(9_000);
        String other = "c2 d. ".repeat(9_000);
        assertThat(kinds(one, other)).contains(Kind.REWRITTEN);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <meta http-equiv="refresh" content="0; url=//evil.com/x">
            <p cite="//evil.com/x">It holds in the storm.</p>
            <p ping="//evil.com">It holds in the storm.</p>
            """)
    void urlWithoutASchemeIsRejected(String added) {
        String page = "<html><head><title>Tents</title></head><body><p>It holds in the storm.</p>\n</body></html>";
        assertThat(kinds(page, page.replace("<p>It", added + "\n<p>It"))).contains(Kind.LINK, Kind.HIDDEN);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <p aria-roledescription="Ruth Okafor made the Brisk">Soft ground.</p>
            <p lang="it held in the storm said Ruth">Soft ground.</p>
            <p itemprop="award" content="Halden of Leeds">Soft ground.</p>
            <p class="sr-only">Soft ground.</p>
            [It held in the storm]: #a
            <?it held in the storm?>
            </p it held in the storm>
            """)
    void invisibleMarkupIsRejected(String added) {
        String post = POST + "\nWrite `<script>` and <p>soft ground.</p>\n\n";
        assertThat(kinds(post, post + added + "\n")).contains(Kind.HIDDEN);
    }

    @Test
    void textHiddenInTheInfoStringOfACodeBlockIsRejected() {
        String post = POST + "\n```js\npitch();\n```\n";
        assertThat(kinds(post, post.replace("```js", "```js it held in the storm")))
                .contains(Kind.HIDDEN);
    }

    @ParameterizedTest
    @CsvSource({"&#8203;", "\u202e", "\u200b", "\ufe00", "\udb40\udc41", "a\ufe0f"})
    void invisibleCharactersAreRejectedInTextAndTitle(String character) {
        assertThat(swapping("soft", "so" + character + "ft")).contains(Kind.HIDDEN);
        Submission then = scored(POST).submission();
        Submission now = then.titled("Tents" + character + " for two");
        assertThat(FactGuard.refusals(scored(POST), ScoredText.of(now, SCORER)))
                .extracting(Refusal::kind)
                .contains(Kind.HIDDEN);
    }

    @Test
    void variationSelectorOfAnEmojiIsAccepted() {
        assertThat(kinds("# Tents\n\n- ❤ warm\n", "# Tents\n\n- ❤\ufe0f warm\n"))
                .doesNotContain(Kind.HIDDEN);
    }

    @Test
    void secondTitleOrDescriptionOfAPageIsRejected() {
        String page = "<html><head><title>Tents</title><meta name=\"description\" content=\"Tents hold.\"></head>"
                + "<body><p>Tents hold.</p></body></html>";
        assertThat(kinds(page, page.replace("</head>", "<title>Tents hold</title></head>")))
                .contains(Kind.HIDDEN);
        assertThat(kinds(page, page.replace("</head>", "<meta name=\"description\" content=\"Tents\"></head>")))
                .contains(Kind.HIDDEN);
    }

    @Test
    void longRunsOfNumbersAreRejectedQuickly() {
        String one = "Tea is is " + numbers(0) + ".";
        String other = "Tea is is " + numbers(500) + ".";
        assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertThat(kinds(one, other)).contains(Kind.NUMBER));
    }

    private static String numbers(int first) {
        StringBuilder numbers = new StringBuilder();
        for (int i = 0; i < 5_500; i++) {
            numbers.append((first + i) % 5_500).append(" kg ");
        }
        return numbers.toString().strip();
    }

    @Test
    void urlsWithManySchemesDoNotOverflowTheStack() {
        String post = "Tea is [hot](" + "http:".repeat(11_000) + "//tea.example/a).";
        assertThat(kinds(post, post.replace("Tea is", "Tea is not"))).doesNotContain(Kind.LINK);
        assertThat(kinds("See [it](http://https://tea.example/a).", "See [it](https://tea.example/a)."))
                .isEmpty();
    }

    @Test
    void manySmallChangesAreJudgedQuickly() {
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        for (int i = 0; i < 4_000; i++) {
            String said = Integer.toString(i, 36).replaceAll("[0-9]", "x") + "ab is";
            before.append(said).append(" w").append(".\n\n");
            after.append(said).append(" now w").append(".\n\n");
        }
        ScoredText then = scored(before.toString());
        ScoredText now = scored(after.toString());
        assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () -> assertThat(FactGuard.refusals(then, now)).isNotEmpty());
    }

    @Test
    void distantChangesInALongTextAreComparedSeparately() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 900; i++) {
            lines.append("Tea ")
                    .append(Integer.toString(i + 40, 7)
                            .replaceAll("([0-9])", "o$1")
                            .replace("0", "a")
                            .replace("1", "b")
                            .replace("2", "c")
                            .replace("3", "d")
                            .replace("4", "e")
                            .replace("5", "f")
                            .replace("6", "g"))
                    .append(" is hot.\n\n");
        }
        String post = "It is cheap.\n\n" + lines + "It is green.\n";
        FactGuard.Judgement denied =
                FactGuard.judge(scored(post), scored(post.replace("It is cheap.", "It is not cheap.")));
        assertThat(denied.refusals().isEmpty() && denied.doubts().isEmpty()).isFalse();
        assertThat(kinds(
                        post,
                        post.replace("It is cheap.", "However, it is cheap.")
                                .replace("It is green.", "It is, however, green.")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The basic plan costs $9 a month. The premium plan costs $29 a month. | $9 | $29
            The basic plan costs $9 a month and the premium plan costs $29.      | $9 | $29
            Steep the leaves for 3 minutes. Cool the leaves for 20 minutes.      | 3  | 20
            """)
    void numberMustStayInItsSentence(String post, String one, String other) {
        assertThat(kinds(post, post.replace(one, "@").replace(other, one).replace("@", other)))
                .contains(Kind.NUMBER);
    }

    @Test
    void sentencesMayBeSwappedAndJoined() {
        String one = "The basic plan costs $9 a month.";
        String other = "The premium plan costs $29 a month.";
        assertThat(kinds(one + " " + other, other + " " + one)).isEmpty();
        assertThat(kinds(one + " " + other, "The premium plan costs $29 a month, and the basic plan costs $9 a month."))
                .isEmpty();
        assertThat(kinds(one + " " + other, "The basic plan costs $9 a month, and the premium plan costs $29 a month."))
                .isEmpty();
    }

    @Test
    void significantCaseInAUrlMustNotChange() {
        String post = "See [the film](https://youtu.be/dQw4w9WgXcQ) and https://youtu.be/aQw4w9WgXcQ of it.";
        assertThat(kinds(post, post.replace("dQw4w9WgXcQ", "DQW4W9WGXCQ"))).contains(Kind.LINK);
        assertThat(kinds(post, post.replace("aQw4w9WgXcQ", "AQW4W9WGXCQ"))).contains(Kind.LINK);
        assertThat(kinds(post, post.replace("https://youtu.be/d", "HTTPS://YouTu.be/d")))
                .isEmpty();
        String wiki = "See [tea](https://en.tea.example/Tea_(plant)) of all.";
        assertThat(kinds(wiki, wiki.replace("(plant))", "(plant)"))).contains(Kind.LINK);
        assertThat(kinds("See https://tea.example/a!", "Look: https://tea.example/a."))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            author: Jane Doe    | author: Dr. Emily Carter, MD                                       | NAME
            mood: calm          | reviewed_by: Dr. Emily Carter, Harvard Medical School              | CLAIM
            mood: calm          | keywords: doctors recommend, clinically proven                     | CLAIM
            "Jane Doe"          | "Dr. Emily Carter","jobTitle":"Professor of Medicine"              | NAME
            "price":"29"        | "price":"19"                                                       | NUMBER
            "price":"29"        | "price":"29","award":"Tea of the year"                             | CLAIM
            """)
    void factsInMachineReadableMetadataMustNotChange(String part, String other, Kind wrong) {
        String post = """
                ---
                author: Jane Doe
                mood: calm
                ---
                # Tea for two

                Tea is hot and green, and it is drunk in the morning. Some drink 19 cups of it.

                <script type="application/ld+json">{"@type":"Product","author":{"name":"Jane Doe"},"price":"29"}</script>
                """;
        assertThat(post).contains(part);
        assertThat(kinds(post, post.replace(part, other))).contains(wrong);
        assertThat(kinds(post, post.replace("\"price\":\"29\"", "\"price\": 29.0")))
                .isEmpty();
        assertThat(kinds(post, post.replace("mood: calm", "mood: calm\ndescription: Tea is hot and green.")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Jane Doe said “it is a fine tea” of it.              | Many say “it is a fine tea” of it.
            In May Jane Doe said “it is a fine tea” of it.       | In May it was said: “it is a fine tea” of it.
            """)
    void speakerOfAQuotationMustNotChange(String said, String other) {
        String post = "The tea was tried in spring. Nobody knew it. It was cheap. " + said + " Then it was sold.";
        assertThat(kinds(post, post.replace(said, other))).contains(Kind.QUOTATION);
        assertThat(kinds(post, post.replace(said, "Jane Doe tried it. “It is a fine tea”, she said.")))
                .doesNotContain(Kind.QUOTATION);
    }

    @Test
    void nameThatIsAlsoAnOrdinaryWordMustNotBeMoved() {
        String post = "It was a busy year. Acme bought Bolt in 2019. Nobody had known.";
        assertThat(kinds(post, post.replace("Acme bought Bolt", "Bolt bought Acme")))
                .contains(Kind.NAME);
    }
}
