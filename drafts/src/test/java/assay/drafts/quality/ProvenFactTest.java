package assay.drafts.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import assay.drafts.quality.EvidenceFinding.Place;
import assay.drafts.quality.ProvenFact.Kind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests the facts that the check reports as verified: the evidence that contains each fact, and the
/// derivation of numbers that no evidence contains.
class ProvenFactTest {

    private static HandWritten written(String draft, String... passages) {
        String evidence = IntStream.range(0, passages.length)
                .mapToObj(i -> "e%d | t1 | https://acme.example/p%d | Page | %s".formatted(i + 1, i + 1, passages[i]))
                .collect(Collectors.joining("\n"));
        return HandWritten.read("""
                keyword: tools for shops
                audience: shops
                house: Acme
                created: 2026-03-14
                format: listicle
                title: Which one
                description: Which one suits you.
                == tools
                t1 | Acme | https://acme.example
                t2 | Zenit | https://zenit.example
                == evidence
                %s
                == draft
                ## answer | ANSWER | - | Which one?
                %s
                """.formatted(evidence, draft));
    }

    private static List<ProvenFact> draft(String draft, String... passages) {
        HandWritten written = written(draft, passages);
        return Grounding.check(written.bundle(), written.draft()).proved();
    }

    /// Returns the verified facts in a sentence that cites all passages.
    private static List<ProvenFact> proved(String sentence, String... passages) {
        String ids =
                IntStream.rangeClosed(1, passages.length).mapToObj(i -> "e" + i).collect(Collectors.joining(" "));
        return draft(sentence + " [" + ids + "]", passages);
    }

    private static ProvenFact found(Kind kind, String text, String evidence) {
        return new ProvenFact(new Place("answer", 0), kind, text, evidence, null);
    }

    @Test
    void numbersAreVerifiedAgainstTheFirstEvidenceThatContainsThem() {
        assertThat(proved("It holds 5,000 contacts.", "It is made for shops.", "5000 contacts", "With 5,000 contacts"))
                .containsExactly(found(Kind.NUMBER, "5,000", "e2"));
    }

    @Test
    void convertedUnitsNeedNoDerivation() {
        assertThat(proved("It weighs 1.21 kg.", "Weighs 1,210 grams"))
                .containsExactly(found(Kind.NUMBER, "1.21 kg", "e1"));
    }

    @Test
    void amountsOfMoneyAreReportedAsPrices() {
        assertThat(proved("It costs 12 dollars a month.", "Starter $12/mo"))
                .containsExactly(found(Kind.PRICE, "12 dollars", "e1"));
    }

    @Test
    void exactDatesVerifyLessExactOnes() {
        assertThat(proved("It was released in March 2025.", "Released on 2025-03-01"))
                .containsExactly(found(Kind.DATE, "March 2025", "e1"));
    }

    @Test
    void theYearBeforeIsDerivedFromTheYearInThePassage() {
        assertThat(proved("Sales were lower in 2024.", "Sales grew in 2025, compared with the year before"))
                .extracting(ProvenFact::kind, ProvenFact::text, ProvenFact::derivation)
                .containsExactly(tuple(Kind.DATE, "2024", "the year before 2025"));
    }

    @Test
    void quotationsAreVerifiedAsAWhole() {
        String passage = "“It saved us six hours a week and a lot of paper,” says the owner.";
        assertThat(proved("The owner says it “saved us six hours a week”.", passage))
                .containsExactly(found(Kind.QUOTATION, "saved us six hours a week", "e1"));
        assertThat(proved("The owner says it “saved us six hours … a lot of paper”.", passage))
                .containsExactly(found(Kind.QUOTATION, "saved us six hours … a lot of paper", "e1"));
    }

    @Test
    void onlyThePartOfANameThatIsInTheSourceIsVerified() {
        assertThat(proved("It was founded by Marijke Boer-Hale.", "Boer is there.", "Founders: Marijke Boer-Hale"))
                .containsExactly(found(Kind.NAME, "Marijke Boer-Hale", "e2"));
        assertThat(proved("It was founded by Marijke Boer.", "Founded by Boer, Marijke"))
                .containsExactly(found(Kind.NAME, "Marijke", "e1"), found(Kind.NAME, "Boer", "e1"));
    }

    @Test
    void acronymsAreVerifiedAgainstTheFullName() {
        assertThat(proved("It is approved by the CSA.", "Approved by the Canadian Standards Association"))
                .containsExactly(found(Kind.NAME, "CSA", "e1"));
    }

    @Test
    void linksAreVerifiedAgainstAPassageOrItsUrl() {
        assertThat(proved("The plans are at https://acme.example/p2 for shops.", "Plans for shops", "Plans"))
                .contains(found(Kind.LINK, "https://acme.example/p2", "e2"));
        assertThat(proved("The plans are at www.acme.example for shops.", "Plans for shops: www.acme.example"))
                .contains(found(Kind.LINK, "www.acme.example", "e1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A quarter of testers liked it.     | 3 of the 12 testers liked it  | 3 of 12 = A quarter",
                "A third of the testers liked it.    | 11 of the 34 testers liked it | 11 of 34 ≈ A third",
                "The setup costs $0.                | The setup is free             | free = $0",
                "There are four plans.              | Basic, Pro, Team and Max      | listed: 4",
                "There are two plans: Pro and Max.  | Plans for shops               | listed in the sentence: 2",
                "It was sold two years later.       | Made in 2022, sold in 2024    | 2024 − 2022 = two years",
                "It has been made for 17 years.     | Made since 2009               | 2026 − 2009 = 17 years",
                "It has been made for 16 years.     | Made since 2009               | 2025 − 2009 = 16 years",
                "They doubled in four years.        | From 2021 to 2025 they doubled | 2025 − 2021 = four years",
                "They won two years ago.            | They won in 2024              | 2026 − 2024 = two years",
                "About 30 percent need no wire.     | Three out of ten need no wire | Three out of ten = 30 percent",
                "There is support 24 hours a day.   | Support around the clock      | around the clock = 24 hours",
                "It sold well for three months.     | It sold well in the first quarter | a quarter = three months",
                "It is open until half past five.   | Open 9:00-17:30               | 17:30 = half past five",
                "Backups run four times a day.      | Backups run every 6 hours     | every 6 hours = four times a day",
                "The season is eight months long.   | Season from March to October  | March to October = eight months",
                "It is for a family of four.        | For 2 adults and 2 children   | 2 + 2 = four",
                "There are forty varieties.         | Two parcels with 20 varieties each | Two × 20 = forty",
                "The other six paints failed.       | The only one of seven paints to cover | seven − 1 = six",
                "From the 1,001st ticket you pay.   | 1,000 tickets, then you pay   | 1,000 + 1 = 1,001st",
                "For five people or more it is tight. | For more than four people it is tight "
                        + "| more than four = five or more",
                "It is 5 kg heavier.                | One has 21 kg, the other 16 kg | 21 kg − 16 kg = 5 kg",
                "It is about five kilos heavier.    | One has 21.2 kg, the other 16 kg | 21.2 kg − 16 kg ≈ five kilos",
                "By the year you save $18.          | $9 per month or $90 per year  | $9 × 12 − $90 = $18",
                "It comes to $12 a month.           | $144 a year                   | $144 ÷ 12 = $12",
                "It works out at £16 a litre.       | 5 litres for £80              | £80 ÷ 5 litres = £16",
                "That is $180 a year in all.        | $15 a month                   | $15 × 12 = $180",
                "The whole plan comes to £504.      | £14 over 36 months            | £14 × 36 months = £504",
                "The seats of a team of nine cost $63. | $7 for each of the seats   | $7 × nine = $63",
                "It is $9.60 by the year.           | It is $12, and 20 % off by the year | 20 % off $12 = $9.60",
                "It takes ten times as many.        | Solo takes 2,500, Press 25,000 | 25,000 ÷ 2,500 = ten"
            })
    void derivedNumbersIncludeTheirDerivation(String sentence, String passage, String derivation) {
        assertThat(proved(sentence, passage))
                .filteredOn(each -> each.derivation() != null)
                .extracting(ProvenFact::derivation)
                .containsOnly(derivation);
    }

    @Test
    void spelledOutSharesAreVerifiedAgainstPercentages() {
        assertThat(proved("Nine out of ten owners would buy again.", "Of the owners, 91 % would buy again"))
                .extracting(ProvenFact::text, ProvenFact::derivation)
                .contains(tuple("ten", "91 % = Nine out of ten"));
    }

    @Test
    void derivationsFromOneSourceCiteIt() {
        assertThat(proved("It costs $5 less.", "Plans for shops", "Pro $15, Basic $10"))
                .containsExactly(new ProvenFact(new Place("answer", 0), Kind.PRICE, "$5", "e2", "$15 − $10 = $5"));
    }

    @Test
    void derivationsFromSeveralSourcesCiteNone() {
        assertThat(proved("It costs $5 less.", "Pro $15", "Basic $10"))
                .containsExactly(new ProvenFact(new Place("answer", 0), Kind.PRICE, "$5", null, "$15 − $10 = $5"));
    }

    @Test
    void factsMissingFromTheEvidenceAreNotVerified() {
        assertThat(proved(
                        "On 3 May 2024 Dana Whitlock paid $13 for 40 seats, “a bargain”: see www.other.example.",
                        "Seats for shops, from $12"))
                .isEmpty();
    }

    @Test
    void numberIsNotVerifiedByTheSameNumberOfSomethingElse() {
        assertThat(proved("There are four lessons.", "Five lessons for four seats"))
                .isEmpty();
        assertThat(proved("Acme is for shops, and Zenit holds 30 cups.", "Acme holds 30 cups, Zenit holds 40"))
                .isEmpty();
    }

    @Test
    void neitherAdviceNorToolCountsAreListedAsVerified() {
        assertThat(draft("! Try it for two weeks before you decide.", "Plans for shops"))
                .isEmpty();
        assertThat(draft("! Compare the two tools before you decide.", "Plans for shops"))
                .isEmpty();
    }

    @Test
    void toolNamesAreNotListedAsVerified() {
        assertThat(proved("Acme has plans for shops.", "Acme has plans for shops."))
                .isEmpty();
    }

    @Test
    void factsAreInDraftOrderWithoutDuplicatesInASentence() {
        List<ProvenFact> proved = draft("""
                In Utrecht, 40 shops paid $12, and in Utrecht 40 more shops paid $15 in May 2025. [e1]
                The price is $15. [e1]
                """, "Utrecht, May 2025: 40 shops paid $12, 40 more shops paid $15");
        assertThat(proved)
                .extracting(ProvenFact::place, ProvenFact::text)
                .containsExactly(
                        tuple(new Place("answer", 0), "Utrecht"),
                        tuple(new Place("answer", 0), "40"),
                        tuple(new Place("answer", 0), "$12"),
                        tuple(new Place("answer", 0), "$15"),
                        tuple(new Place("answer", 0), "May 2025"),
                        tuple(new Place("answer", 1), "$15"));
    }

    @Test
    void factsInHeadingsAreVerifiedAgainstAnyEvidence() {
        assertThat(draft("### Plans from $12\nIt has plans for shops. [e1]", "Plans for shops", "Plans: $12"))
                .containsExactly(new ProvenFact(new Place("answer", -1), Kind.PRICE, "$12", "e2", null));
    }

    @Test
    void factsAreLimitedTo40PerSentenceAnd2000PerDraft() {
        String names = IntStream.range(0, 50).mapToObj(i -> "K" + i).collect(Collectors.joining(", "));
        String sentence = "It takes " + names + ". [e1]\n";
        assertThat(draft(sentence, "Takes " + names)).hasSize(40);
        assertThat(draft(sentence.repeat(51), "Takes " + names)).hasSize(2_000);
    }

    @Test
    void evidenceReviewsIncludeVerifiedFacts() {
        HandWritten written = written("It costs $12. [e1]", "Costs $12");
        assertThat(EvidenceReview.of(written.bundle(), written.draft()).proved())
                .containsExactly(found(Kind.PRICE, "$12", "e1"));
    }

    @Test
    void factKindsHaveLowerCaseKeys() {
        assertThat(Kind.values())
                .extracting(Kind::key)
                .containsExactly("number", "price", "date", "quotation", "name", "link");
    }
}
