package assay.drafts.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import assay.drafts.quality.EvidenceFinding.Place;
import assay.drafts.quality.EvidenceFinding.Rule;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GroundingTest {

    private static final String BUNDLE = """
            keyword: crm for florists
            audience: shops with up to 20 people
            house: Petalbase
            created: 2026-03-14
            format: listicle
            title: 2 CRMs for florists in 2026
            description: Two CRMs for florists, compared.
            == tools
            t1 | Petalbase | https://petalbase.example
            t2 | Stem CRM | https://stemcrm.example
            == evidence
            e1 | t1 | https://petalbase.example/pricing | Pricing | Starter $12/mo per user, with 5,000 contacts and email support. There is no free plan.
            e2 | t1 | https://petalbase.example/about | About | Founded in 2016 in Utrecht by Marijke de Boer. Delivery routes are planned on a map.
            e3 | t2 | https://stemcrm.example/plans | Plans | Free plan for 1 user. Team €19.50 per user per month, storage 10 GB.
            e4 | t2 | https://review.example/stem | Review | “Importing customers is slow,” says Dana Whitlock. 4.4 out of 5 across 1,187 ratings.
            == draft
            """;

    static Stream<Arguments> supportedStatementsHaveNoFindings() {
        return Stream.of(
                arguments("$12/mo per user", "It costs 12 dollars a month for each user."),
                arguments("$12/mo per user", "USD 12 per user and month is the price."),
                arguments("Price: 49.99 $ monthly", "About $50 a month is what you pay."),
                arguments("Used by 4,312 shops", "More than 4,000 shops use it."),
                arguments("Used by 4.312 Läden", "More than 4,300 shops use it: Läden."),
                arguments("1.2 million users", "Over 1,000,000 users have it."),
                arguments("1,200,000 users", "It has 1.2m users."),
                arguments("5,000 contacts", "It holds five thousand contacts."),
                arguments("10k orders a month", "It takes 10,000 orders a month."),
                arguments("Weighs 1,210 grams", "It weighs 1.21 kg."),
                arguments("Keeps warm for 60 minutes", "It keeps warm for an hour."),
                arguments("A 14-day trial", "You can try it for two weeks: a trial."),
                arguments("Contract: 12 months", "The contract runs for a year."),
                arguments("Availability 99.93 %", "It has an availability of 99.9 percent."),
                arguments("91% of candidates passed", "More than nine in ten candidates passed."),
                arguments("7 of 12 testers liked it", "More than half of the testers liked it, seven of twelve."),
                arguments("Released on 2026-03-01", "It was released on March 1, 2026."),
                arguments("Released on 1 March 2026", "It was released in March 2026."),
                arguments("As of June 1st, 2026", "That has been so since 1 June 2026, as of then."),
                arguments("Test 11/2025: first", "It came first in the test of November 2025."),
                arguments("Basic $5, Pro $9 and Team $20 a plan", "There are three plans, from $5 a month."),
                arguments("Driver Routes and Card Printing", "Its features include driver routes and Card Printing."),
                arguments(
                        "“It saved us six hours a week,” says Dana Whitlock",
                        "Dana Whitlock says it “saved us six hours a week”."),
                arguments("It does not offer emergency access.", "There's no emergency access."),
                arguments("Tops of solid Finnish birch", "Its tops are birch from Finland."),
                arguments("Made since 2009 by Halden AS", "Halden’s factory has made it since 2009."),
                arguments("Reset in 3 minutes 41 seconds", "A reset takes under four minutes."),
                arguments("Range of 19 kHz", "Its range is 19 kHz."),
                arguments("Half a year's free updates", "Updates are free for six months."),
                arguments("Three out of ten mowers need no wire", "About 30 percent of mowers need no wire."),
                arguments(
                        "38 per cent of librarians work full-time", "Not even four in ten librarians work full-time."),
                arguments("30 % of mowers need no wire", "Three out of ten mowers need no wire."),
                arguments("Solo: $9 per month or $90 per year", "Paying by the year saves you $18 on Solo."),
                arguments("$143.88 a year for Desk", "Paid by the year, Desk is $11.99 a month."),
                arguments("Team €129 for 5 kg of coffee", "The coffee works out just under 26 euros a kilo."),
                arguments(
                        "2.5 litres £44, 5 litres £79",
                        "It works out just under £16 a litre, the small tin nearer eighteen."),
                arguments("36-month plan at £14 per month", "Over the whole plan you pay £504."),
                arguments("$18 per seat per month", "For a practice of ten the seats come to $180 a month."),
                arguments("Pro costs $12. Discount of 20 % with annual payment", "Pro is $9.60 with annual payment."),
                arguments(
                        "The house blend got 86 points, decaf 79", "The decaf got seven points fewer than the blend."),
                arguments("The only one of seven paints to cover", "None of the other six paints covers."),
                arguments(
                        "Includes 1,000 tickets, then 10p each", "From the 1,001st of the tickets you pay ten pence."),
                arguments("$1.50 per terabyte", "A terabyte costs one dollar fifty."),
                arguments("For rooms of 20 m²", "It is for a 20-square-metre room."),
                arguments("It weighs 11.4 kg", "It weighs eleven-odd kilos."),
                arguments("Logs up to 33 cm", "Logs may be a third of a metre long."),
                arguments("Parts for 25 years", "There are parts for a quarter of a century."),
                arguments("Recordings stay for a year", "Recordings stay for twelve months."),
                arguments("The app requires an account", "You can't use the app without an account."),
                arguments("You thread the needle by hand", "There's no help with threading the needle."),
                arguments(
                        "Works with 34 platforms, more than any other lock", "No lock that works with more is known."),
                arguments("Our box-office queue has vanished", "The box-office no longer has its queue."),
                arguments("Asked were 2,040 readers", "Over 2000 readers were asked."),
                arguments("Prints at 300 dpi", "It prints 300 dots per inch."),
                arguments("Prints 40 ppm", "It prints 40 pages a minute."),
                arguments("The motor runs at 2,800 rpm", "The motor makes 2,800 revolutions a minute."),
                arguments("A lamp of 800 lm", "The lamp gives 800 lumens."),
                arguments("A battery of 4 Ah", "It has a battery of four amp-hours."),
                arguments("Washable at 60 °C", "You can wash it at sixty degrees Celsius."),
                arguments("Made in Portugal since 1988", "It has been made in Portugal since the late 1980s."),
                arguments("Made in Solingen since the eighties", "It has been made in Solingen since the '80s."),
                arguments("The mill dates from 1887", "The mill is from the 19th century."),
                arguments("We moved it after a week", "They moved it after seven days."),
                arguments("Return it within a fortnight", "You can return it within 14 days."),
                arguments("Maps are updated quarterly", "Maps are updated every three months."),
                arguments("Support around the clock", "There is support 24 hours a day."),
                arguments("Charging takes 75 minutes", "Charging takes an hour and a quarter."),
                arguments("A walk of 165 minutes", "The walk takes two and three quarter hours."),
                arguments("Shelf 60 cm wide and 30 cm deep", "The shelf is sixty centimetres wide and thirty deep."),
                arguments("Free of phthalates, made of rubber", "The rubber contains no phthalates."),
                arguments("BPA-free lid", "There is no BPA in the lid."),
                arguments("Emissions of 0 g CO2", "It emits no CO2."),
                arguments(
                        "Cancel free of charge within 30 days",
                        "You can get out without a fee during the first thirty days to cancel."),
                arguments("Dental check-ups are not covered", "Excluded are dental check-ups."),
                arguments("The price is for adults", "There is no price for children."),
                arguments(
                        "Spare parts for ten years after a model is discontinued",
                        "Spare parts remain there for ten years."),
                arguments("Not to be used in salt water", "Salt water is taboo."),
                arguments("Open on Tuesday alone", "Open it is on Tuesdays, not on Mondays."),
                arguments("Ready to paddle in 9 minutes", "It was ready to paddle within ten minutes."),
                arguments("Over 90 days its rain totals were good", "Over three months its rain totals were good."),
                arguments("The delivery takes 5 months", "The delivery takes almost half a year."),
                arguments("The board: 10'6\" × 33\"", "The board is ten and a half feet long."),
                arguments("The board: 320 × 81 × 15 cm", "The board is 3.2 metres long."),
                arguments("40 to 60 Nm is plenty", "Plenty is anything from 40 to 60 newton metres."),
                arguments("A lawn of up to 0.5 ha", "It mows a lawn of half a hectare."),
                arguments("The pot takes 8 qt", "The pot takes eight quarts."),
                arguments("A refresh rate of 120 Hz", "The refresh rate is 120 hertz."),
                arguments("2 ½ turns are enough", "Two and a half turns are enough."),
                arguments("A full charge takes 2:30 h", "A full charge takes two and a half hours."),
                arguments("The office is open 9:00-17:30", "The office is open from nine until half past five."),
                arguments(
                        "Support from 8 am to 6 pm",
                        "Support is there from eight in the morning to six in the evening."),
                arguments("Backups run every 6 hours", "Backups run four times a day."),
                arguments("Twice a year a report is published", "A report is published every six months."),
                arguments("It is serviced every other year", "It is serviced every two years."),
                arguments("Season from March to October", "The season is eight months long."),
                arguments(
                        "The spaces grew from 112 in 2021 to 287 in 2025",
                        "The spaces more than doubled in four years."),
                arguments("Cancel with a month's notice", "Cancelling takes four weeks' notice."),
                arguments("33 % fewer errors were made", "A third fewer errors were made."),
                arguments("No-shows fell by a third within months", "There were a third fewer no-shows."),
                arguments("Of the owners, 91% would buy again", "More than nine out of ten owners would buy again."),
                arguments("A quarter of the guests never came", "One guest in four never came."),
                arguments("It failed in 1 of 20 runs", "It failed in five percent of runs."),
                arguments("4 in 10 claims were rejected", "Four in every ten claims were rejected."),
                arguments("Two parcels with 20 varieties each", "There are forty varieties in the two parcels."),
                arguments("Room for 2 adults and 2 children", "There is room for a family of four, children too."),
                arguments("Tight for more than three people", "For four people or more it is tight."),
                arguments(
                        "11-hour battery, three hours more than before",
                        "The battery lasts eleven hours, three longer."),
                arguments("A chair for riders of under 16s", "The chair is for riders under sixteen."),
                arguments("The plan costs $6.99 a month", "The plan costs seven dollars a month."),
                arguments("The plan costs $8.80 a month", "The plan costs nine dollars a month, near enough."),
                arguments("A litre is $1.20", "A litre is a dollar twenty."),
                arguments("Available in the US and Canada", "It is available in the United States and Canada."),
                arguments("Phones are answered, CET", "Phones are answered, Central European Time."),
                arguments("Value added tax is included", "The price includes VAT."),
                arguments("We only serve England and Wales", "In Britain it serves England and Wales alone."),
                arguments("We waited nine days for a lesson", "Patience helps: the lesson came after nine days."),
                arguments("Rev. Colette Anyanwu liked the queue", "The Reverend Colette Anyanwu liked the queue."),
                arguments("Made in Italy of wood", "It is Italian-made."),
                arguments("Splashproof, not waterproof", "A splash is fine, a dunking is not."),
                arguments("The slider does not react to wet fingers", "The slider ignores wet fingers."),
                arguments("The free plan will be discontinued", "It is ending its free plan."),
                arguments("Return shipping is free here", "Return shipping costs nothing here."),
                arguments("The free plan ends. What we missed: a Linux client", "There is no Linux client."));
    }

    @ParameterizedTest
    @MethodSource
    void supportedStatementsHaveNoFindings(String passage, String statement) {
        assertThat(Grounding.unsupported(statement, List.of(passage), Set.of("Acme")))
                .isEmpty();
    }

    static Stream<Arguments> fabricationsAreFound() {
        return Stream.of(
                arguments(Rule.PRICE, "Starter $12/mo", "Starter is $15 a month."),
                arguments(Rule.PRICE, "Starter $12/mo", "Starter is €12 a month."),
                arguments(Rule.PRICE, "Starter $12/mo", "Starter is $12 a year."),
                arguments(Rule.PRICE, "Starter for 12 users", "Starter is $12."),
                arguments(Rule.NUMBER, "Starter $12/mo for users", "Starter takes 12 users."),
                arguments(Rule.NUMBER, "Used by 4,312 shops", "More than 5,000 shops use it."),
                arguments(Rule.NUMBER, "Used by 4,312 shops", "Used by 4,300 shops."),
                arguments(Rule.NUMBER, "Used by 4,312 shops", "About 4,000,000 shops use it."),
                arguments(Rule.NUMBER, "It holds 14 mm bolts", "It holds for 14 days."),
                arguments(Rule.NUMBER, "Storage of 10 GB", "Its storage is 10 TB."),
                arguments(Rule.NUMBER, "Five lessons in groups of four pupils", "It has four lessons."),
                arguments(Rule.NUMBER, "Two widths to choose from", "It comes in seven widths."),
                arguments(Rule.NUMBER, "91% of candidates passed", "Nearly half of a thousand candidates passed, 19%."),
                arguments(Rule.NUMBER, "Used by 100 shops", "Used by 1\u200b50 shops."),
                arguments(Rule.DATE, "Released on 1 March 2026", "It was released in May 2026."),
                arguments(Rule.DATE, "Released on 1 March 2026", "It was released on March 2, 2026."),
                arguments(Rule.DATE, "Founded in 2016", "It was founded in 2012."),
                arguments(Rule.QUOTATION, "“It saved us hours,” she says", "She says it “saved us days”."),
                arguments(Rule.QUOTATION, "It saved us hours", "It “never saved us hours”."),
                arguments(Rule.NAME, "Founded by Marijke de Boer", "It was founded by Pieter Jansen."),
                arguments(Rule.NAME, "Works with Revvo and Arkicad", "It works with Revvo and Blenderino."),
                arguments(Rule.NAME, "Works with Revvo", "HubSync works with it as well as Revvo."),
                arguments(Rule.NAME, "ISO 27001 certified", "It is certified by TÜV."),
                arguments(Rule.LINK, "Read more on our site", "Read more on evil.example/now on the site."),
                arguments(Rule.LINK, "Read more on our site", "Read more on our site: https://evil.example."),
                arguments(Rule.UNSUPPORTED, "There is no free plan.", "It has a free plan."),
                arguments(
                        Rule.NUMBER,
                        "Three out of ten mowers need no wire",
                        "About 40 percent of mowers need no wire."),
                arguments(
                        Rule.PRICE, "Solo: $9 per month or $90 per year", "Paying by the year saves you $28 on Solo."),
                arguments(Rule.PRICE, "Solo: $9 per month or $90 per year", "Solo is $18."),
                arguments(Rule.PRICE, "$143.88 a year for Desk", "Paid by the year, Desk is $12.99 a month."),
                arguments(Rule.PRICE, "Team €129 for 5 kg of coffee", "The coffee works out at 27 euros a kilo."),
                arguments(Rule.PRICE, "36-month plan at £14 per month", "Over the whole plan you pay £540."),
                arguments(
                        Rule.PRICE, "$18 per seat per month", "For a practice of ten the seats come to $190 a month."),
                arguments(Rule.PRICE, "Pro costs $12. Discount of 20 % by the year", "Pro is $8.60 by the year."),
                arguments(Rule.NUMBER, "The house blend got 86 points, decaf 79", "The decaf got nine points fewer."),
                arguments(
                        Rule.NUMBER, "The only one of seven paints to cover", "None of the other eight paints covers."),
                arguments(Rule.NUMBER, "Logs up to 33 cm", "Logs may be half a metre long."),
                arguments(Rule.UNSUPPORTED, "Free plan for one user", "It has no free plan."),
                arguments(Rule.UNSUPPORTED, "Reports are basic", "Drivers love the routes on a map."),
                arguments(Rule.NUMBER, "Prints at 300 dpi", "It prints 600 dots per inch."),
                arguments(Rule.DATE, "Made in Portugal since 1988", "It has been made in Portugal since the 1970s."),
                arguments(Rule.DATE, "Made since the 1980s", "It has been made since 1984."),
                arguments(Rule.DATE, "The mill dates from 1887", "The mill is from the 18th century."),
                arguments(Rule.NUMBER, "We moved it after a week", "They moved it after nine days."),
                arguments(Rule.NUMBER, "Charging takes 75 minutes", "Charging takes an hour and a half."),
                arguments(Rule.NUMBER, "Maps are updated quarterly", "Maps are updated every two months."),
                arguments(Rule.UNSUPPORTED, "It contains no added sugar", "It contains added sugar."),
                arguments(Rule.UNSUPPORTED, "It offers emergency access.", "There is no emergency access."),
                arguments(Rule.NUMBER, "Ready to paddle in 9 minutes", "It was ready to paddle within five minutes."),
                arguments(Rule.NUMBER, "The board: 10'6\" × 33\"", "The board is eleven and a half feet long."),
                arguments(Rule.NUMBER, "The board: 320 × 81 × 15 cm", "The board is 3.4 metres long."),
                arguments(Rule.NUMBER, "40 to 60 Nm is plenty", "Plenty is anything from 40 to 80 newton metres."),
                arguments(Rule.NUMBER, "The office is open 9:00-17:30", "The office is open from 9 until 18:30."),
                arguments(Rule.NUMBER, "Backups run every 6 hours", "Backups run 8 times a day."),
                arguments(Rule.NUMBER, "Season from March to October", "The season is ten months long."),
                arguments(Rule.NUMBER, "33 % fewer errors were made", "A quarter fewer errors were made."),
                arguments(Rule.NUMBER, "Of the owners, 71% would buy again", "Nine out of ten owners would buy again."),
                arguments(
                        Rule.NUMBER,
                        "Two parcels with 20 varieties each",
                        "There are 60 varieties in the two parcels."),
                arguments(Rule.NUMBER, "Beech took half an hour with my old one", "It took 58 minutes of beech."),
                arguments(Rule.PRICE, "The plan costs $6.49 a month", "The plan costs seven dollars a month."),
                arguments(
                        Rule.PRICE,
                        "Excess 10% of the claim, minimum £50, up to £12,500, 18 or over",
                        "You pay a tenth of each claim, and at least £500."),
                arguments(Rule.NAME, "Available in the US and Canada", "It is available in the United Kingdom."),
                arguments(Rule.NAME, "We only serve France", "In Britain it serves France."));
    }

    @ParameterizedTest
    @MethodSource
    void fabricationsAreFound(Rule rule, String passage, String statement) {
        assertThat(Grounding.unsupported(statement, List.of(passage), Set.of("Acme")))
                .extracting(EvidenceFinding::rule)
                .contains(rule);
    }

    private static Grounding.Result check(String draft) {
        HandWritten written = HandWritten.read(BUNDLE + draft);
        return Grounding.check(written.bundle(), written.draft());
    }

    private static List<Rule> rules(String draft) {
        return check(draft).findings().stream().map(EvidenceFinding::rule).toList();
    }

    @Test
    void allStatementsAndSupportedStatementsAreCounted() {
        Grounding.Result result = check("""
                ## answer | ANSWER | - | Which one?
                Petalbase costs $12 a month per user. [e1]
                Petalbase costs $13 a month per user. [e1]
                ? How many are you?
                """);
        assertThat(result.statements()).isEqualTo(2);
        assertThat(result.grounded()).isEqualTo(1);
        assertThat(result.findings())
                .extracting(EvidenceFinding::rule, EvidenceFinding::place)
                .containsExactly(tuple(Rule.PRICE, new Place("answer", 1)));
    }

    @Test
    void citedEvidenceMustExist() {
        assertThat(rules("""
                ## answer | ANSWER | - | Which one?
                Petalbase costs $12 a month per user. [e1 e9]
                """)).containsExactly(Rule.DEAD_EVIDENCE);
    }

    @Test
    void statementsMustCiteEvidence() {
        HandWritten written = HandWritten.read(BUNDLE + """
                ## answer | ANSWER | - | Which one?
                Petalbase plans delivery routes on a map.
                """);
        assertThat(Grounding.check(written.bundle(), written.draft()).findings())
                .extracting(EvidenceFinding::rule)
                .containsExactly(Rule.UNCITED);
    }

    @Test
    void evidenceAboutAnotherToolSupportsNothing() {
        assertThat(rules("""
                ## answer | ANSWER | - | Which one?
                Petalbase has 10 GB of storage. [e3]
                """)).containsExactly(Rule.UNSUPPORTED);
        assertThat(rules("""
                ## tool-t1 | TOOL | t1 | Petalbase
                It has 10 GB of storage. [e3]
                """)).contains(Rule.UNSUPPORTED);
    }

    @Test
    void swappedPricesOfTwoToolsAreFound() {
        assertThat(rules("""
                ## answer | ANSWER | - | Which one?
                Petalbase costs $12 a month per user, Stem CRM €19.50 per user. [e1 e3]
                """)).isEmpty();
        assertThat(rules("""
                ## answer | ANSWER | - | Which one?
                Stem CRM costs $12 a month per user, Petalbase €19.50 per user. [e1 e3]
                """)).isNotEmpty();
    }

    @Test
    void comparisonsMayCiteBothTools() {
        assertThat(rules("""
                ## answer | ANSWER | - | Which one?
                Against the other, Petalbase is the one that plans delivery routes on a map. [e2 e3]
                """)).isEmpty();
        assertThat(rules("""
                ## answer | ANSWER | - | Which one?
                Petalbase plans delivery routes on a map. [e2 e3]
                """)).containsExactly(Rule.UNSUPPORTED);
    }

    @Test
    void citationsMovedToAnotherSentenceAreFound() {
        assertThat(rules("""
                ## tool-t1 | TOOL | t1 | Petalbase
                Delivery routes are planned on a map. [e1]
                Support is by email. [e2]
                """)).containsExactly(Rule.UNSUPPORTED, Rule.UNSUPPORTED);
    }

    @Test
    void followUpSentencesNeedNoSharedWordsIfTheyCiteTheSamePassage() {
        assertThat(rules("""
                ## tool-t1 | TOOL | t1 | Petalbase
                Delivery routes are planned on a map. [e2]
                That saves detours. [e2]
                """)).isEmpty();
        assertThat(rules("""
                ## tool-t1 | TOOL | t1 | Petalbase
                It has 5,000 contacts. [e1]
                Such contacts matter. [e2]
                """)).containsExactly(Rule.UNSUPPORTED);
    }

    @Test
    void numbersInAPageTitleCountAsPartOfAName() {
        HandWritten written = HandWritten.read(BUNDLE.replace("| Pricing |", "| Petalbase Bench 60 |") + """
                ## tool-t1 | TOOL | t1 | Petalbase
                With a Bench 60 you plan delivery routes on a map. [e2]
                """);
        assertThat(Grounding.check(written.bundle(), written.draft()).findings())
                .extracting(EvidenceFinding::rule)
                .doesNotContain(Rule.NUMBER);
    }

    @Test
    void tableCellsAreCheckedAgainstTheirColumnHeading() {
        assertThat(rules("""
                ## table | TABLE | - | At a glance
                | Tool | Free plan | Price
                | Petalbase | No [e1] | $12 [e1]
                | Stem CRM | Yes [e3] | €19.50 [e3]
                """)).isEmpty();
        assertThat(rules("""
                ## table | TABLE | - | At a glance
                | Tool | Free plan
                | Petalbase | Yes [e1]
                | Stem CRM | No [e3]
                """)).containsExactly(Rule.UNSUPPORTED, Rule.UNSUPPORTED);
    }

    /// "The Stem" may refer to "Stem CRM", and a number after "less than Stem CRM" does not belong to Stem
    /// CRM.
    @Test
    void comparisonsMayShortenToolNames() {
        assertThat(rules("""
                ## tool-t1 | TOOL | t1 | Petalbase
                It costs $12 a month per user, while a Stem seat is €19.50. [e1 e3]
                ## answer | ANSWER | - | Which one?
                Petalbase costs less than Stem CRM, at $12 a month. [e1 e3]
                """)).isEmpty();
    }

    /// A small number in words may count things that the passage mentions, but nothing else.
    @Test
    void spelledOutCountsFailIfThePassageHasAnotherCountOrOmitsTheCountedNoun() {
        String passage = "The frame and the tyres are guaranteed. It has two pedals.";
        Set<String> names = Set.of("Acme");
        assertThat(Grounding.unsupported("Acme's three tyres are guaranteed.", List.of(passage), names))
                .isEmpty();
        assertThat(Grounding.unsupported("Acme's frame has three pedals.", List.of(passage), names))
                .extracting(EvidenceFinding::rule)
                .containsExactly(Rule.NUMBER);
        assertThat(Grounding.unsupported("Acme's frame has three mirrors.", List.of(passage), names))
                .extracting(EvidenceFinding::rule)
                .containsExactly(Rule.NUMBER);
    }

    static Stream<Arguments> mislabelledSentencesAreFound() {
        return Stream.of(
                arguments("? Petalbase is the fastest."),
                arguments("! Petalbase plans routes on a map."),
                arguments("! The map plans routes."),
                arguments("! Prices start low."),
                arguments("> Petalbase has routes on a map."),
                arguments("> It was founded in 2016."),
                arguments("~ Petalbase plans routes on a map."),
                arguments("~ If you deliver, Petalbase plans routes on a map."),
                arguments("~ We think Petalbase costs $12."));
    }

    @ParameterizedTest
    @MethodSource
    void mislabelledSentencesAreFound(String line) {
        assertThat(rules("## answer | ANSWER | - | Which one?\n" + line + "\n")).containsExactly(Rule.MISLABELLED);
    }

    static Stream<Arguments> correctlyLabelledSentencesHaveNoFindings() {
        return Stream.of(
                arguments("? Do you deliver?"),
                arguments("! Count your regulars first."),
                arguments("! Before you choose, walk through your shop for two hours."),
                arguments("! If you deliver yourself, ask for a demo."),
                arguments("! Don't sign for longer than you must."),
                arguments("> Now to the price."),
                arguments("> Next comes Stem CRM."),
                arguments("~ In our view that is fair."),
                arguments("~ We would rather start small."),
                arguments("~ That is fine by us."),
                arguments("~ That would worry us."),
                arguments("~ For a family of four, our pick is Stem CRM."),
                arguments("! Don't throw yours out just yet."),
                arguments("! By all means try the cheapest first."),
                arguments("! Do the sums for a whole year."),
                arguments("> Let's see how Petalbase does."),
                arguments("~ That speaks for Stem CRM."),
                arguments("~ If you are happy with paper, staying is a perfectly good choice."),
                arguments("~ We think Petalbase is fairly priced at $12 a month. [e1]"),
                arguments("= The sources read do not say what Petalbase costs in euros."),
                arguments("= Petalbase is our own product."));
    }

    @ParameterizedTest
    @MethodSource
    void correctlyLabelledSentencesHaveNoFindings(String line) {
        assertThat(rules("## answer | ANSWER | - | Which one?\n" + line + "\n")).isEmpty();
    }

    @Test
    void allKindsOfSentencesAreCheckedForFabrications() {
        assertThat(rules("""
                ## answer | ANSWER | - | Which one?
                ? Did you know that 40,000 florists use Petalbase?
                ! Ask HubSync for an offer.
                = Stem CRM was founded in 1999.
                """)).containsExactly(Rule.NUMBER, Rule.NAME, Rule.DATE);
    }

    @Test
    void titlesAndHeadingsAreAlsoChecked() {
        assertThat(check("""
                ## answer | ANSWER | - | 7 CRMs that save 30 hours
                ### Why HubSync lost
                ! Read on.
                """).findings())
                .extracting(EvidenceFinding::place, EvidenceFinding::text)
                .contains(tuple(new Place("answer", -1), "30 hours"), tuple(new Place("answer", -1), "HubSync"));
    }

    @Test
    void onlyLinksFromTheBundleAreAllowed() {
        HandWritten written = HandWritten.read(BUNDLE);
        assertThat(Grounding.links(written.bundle(), """
                ---
                title: "x"
                ---

                See [prices](https://petalbase.example/pricing), [Petalbase](https://petalbase.example) and [above](#top).
                """)).isEmpty();
        assertThat(Grounding.links(written.bundle(), """
                See [prices](https://petalbase.example/pricing?ref=evil) and ![x](https://evil.example/x.png).
                Or https://evil.example/now, or www.evil.example, or [run](javascript:alert(1)).
                <a href="https://evil.example">here</a> <script>alert(1)</script>

                [ref]: https://evil.example/ref
                """))
                .extracting(EvidenceFinding::text)
                .contains(
                        "https://petalbase.example/pricing?ref=evil",
                        "https://evil.example/x.png",
                        "https://evil.example/now",
                        "www.evil.example",
                        "javascript:alert(1)",
                        "https://evil.example/ref",
                        "<script>");
    }

    @Test
    void otherLanguagesAreCheckedForNumbersQuotationsAndTools() {
        String passage =
                "Paket Klein: 3,90 € im Monat, 20 GB Speicherplatz. „Der Umzug war einfach“, sagt Sabine Kröger.";
        assertThat(Grounding.unsupported(
                        "Das kleine Paket kostet 3,90 Euro im Monat und hat 20 GB Speicher für die Vereine und"
                                + " Betriebe.",
                        List.of(passage),
                        Set.of("Acme")))
                .isEmpty();
        assertThat(Grounding.unsupported(
                        "Das kleine Paket kostet 4,90 Euro im Monat, und man sagt dort: „Der Umzug war die Hölle“.",
                        List.of(passage),
                        Set.of("Acme")))
                .extracting(EvidenceFinding::rule)
                .containsExactlyInAnyOrder(Rule.PRICE, Rule.QUOTATION);
    }

    /// The time is limited, because the lengths of sentences and passages are limited.
    @Test
    void adversarialTextsTakeNoLongerThanOrdinaryOnes() {
        for (String piece : List.of(
                "1,000, ", "“", "'a ", "a and a half ", "$", "Acme ", "no ", "1.1.1.", "http://a.b/ ", "May 1 ")) {
            List<String> passages = List.of(piece.repeat(20_000), piece.repeat(300));
            for (int times : new int[] {100, 20_000}) {
                String text = piece.repeat(times);
                Assertions.assertTimeoutPreemptively(
                        Duration.ofSeconds(10), () -> Grounding.unsupported(text, passages, Set.of("Acme")), piece);
            }
        }
    }

    @Test
    void overlongSentencesFail() {
        assertThat(Grounding.unsupported("It has routes. ".repeat(500), List.of("It has routes."), Set.of()))
                .extracting(EvidenceFinding::rule)
                .containsExactly(Rule.UNSUPPORTED);
    }
}
