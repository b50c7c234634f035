package assay.drafts.mock;

import assay.drafts.bundle.Bundle.Fact.Kind;
import assay.drafts.mock.World.Answer;
import assay.drafts.mock.World.Guide;
import assay.drafts.mock.World.Line;
import assay.drafts.mock.World.Product;
import assay.language.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/// Generates sample data for keywords that no [World] covers. Product names end in "Example", and the guide
/// states that they are made up. The same keyword always gives the same data.
final class MadeUp {

    private static final int PRODUCTS = 15;
    private static final int LONGEST = 120;

    private static final List<String> ONSETS = List.of(
            "Bal", "Cor", "Dar", "Fen", "Gal", "Hol", "Jor", "Kel", "Lum", "Mar", "Nor", "Pel", "Quil", "Ros", "Sol",
            "Tam", "Ul", "Ver", "Wen", "Yar", "Zel");
    private static final List<String> ENDS = List.of(
            "dane", "fora", "gant", "hild", "kin", "lund", "mora", "nix", "parn", "rick", "sten", "tova", "vane",
            "wick");

    // The placeholder `#` stands for a number from 3 to 9, and `##` for a two-digit number.

    private static final List<String> WHAT = List.of(
            "@ is one of the products in this invented market.",
            "@ is a made-up offer with one version for homes and one for firms.",
            "@ is a name without a maker, added to fill a row of the example.",
            "@ is the product of an imagined workshop with ## people.",
            "@ is a sample brand that exists on these pages and nowhere else.",
            "@ is an invented product in its third year, according to its sample page.",
            "@ is designed as a plain product for the purpose of this example.",
            "@ is a fictitious product that comes in # sizes.",
            "@ is the seventh idea of a program that makes up brands.",
            "@ is a stand-in for a product on a real market.",
            "@ is a household name in a town that does not exist.",
            "@ is sold, in this story, from a barn with ## windows.",
            "@ is an offer in # parts that were invented in an afternoon.",
            "@ is what the example calls a late arrival.",
            "@ is a quiet brand of the example, with one page and no slogan.");
    private static final List<String> MORE = List.of(
            "Its sample page lists # parts and explains each in a paragraph.",
            "A drawing of ## lines shows how the parts belong together.",
            "Everything that belongs to it is listed in a table with # rows.",
            "The first version came ## months before the present one.",
            "Buyers find # photos and a manual of ## pages there.",
            "It is described in # languages, English among them.",
            "The page lists ## places where it could be seen.",
            "Two people and a dog are thanked at the end of the page.",
            "A glossary of ## words closes the page.",
            "Anyone may print the page, which fills # sheets.",
            "Its maker signs with an initial.",
            "The description ends with # questions to the reader.",
            "An index of ## entries leads through the rest.",
            "Each claim there has a footnote, ## in all.",
            "Pictures were left out, and # tables stand in for them.");
    private static final List<String> AUDIENCE = List.of(
            "People who buy for the first time are the audience of @. | people who buy for the first time",
            "@ is meant for teams of up to ## people. | teams",
            "Families with little room are the typical buyers of @. | families with little room",
            "@ speaks to people who repair things themselves. | people who repair things",
            "Schools and clubs are served by @ before everyone else. | schools and clubs",
            "@ is for buyers who decide within a day. | buyers who decide within a day",
            "People who travel # days a week are the reason why @ was invented. | people who travel",
            "@ is for people who compare each figure twice. | people who compare figures",
            "Beginners with # hours a week find an introduction to @. | beginners",
            "@ was laid out for offices with a long corridor. | offices",
            "Neighbors who share things are the target group of @. | neighbors who share",
            "@ is tailored to people who have retired. | people who have retired",
            "Night workers are addressed by @ in the first line. | night workers",
            "@ is for collectors, who rarely buy only once. | collectors",
            "People who hire for ## days a year are served by @. | people who hire by the day");
    private static final List<String> PRICE = List.of(
            "@ costs $## in the sample shop. | $##",
            "The sample price of @ is $## a year. | $## a year",
            "Buyers pay $## for @, with tax included. | $## with tax",
            "@ is offered at $## a month in this example. | $## a month",
            "A price of $## is printed on the page of @. | $##",
            "For @ buyers pay $## once. | $## once",
            "@ comes to $## a quarter, according to the price table. | $## a quarter",
            "Its makers, who do not exist, want $## for @. | $##",
            "At the sample counter, @ is sold for $##. | $##",
            "One year with @ is billed at $##. | $## a year",
            "@ lists a single price, $##, and no extras. | $## without extras",
            "The invoice for @ shows $## a month. | $## a month",
            "Two payments of $## settle the bill for @. | two payments of $##",
            "@ is marked at $## until the end of the season. | $##",
            "A family pays $## for @. | $## a family");
    private static final List<String> TERMS = List.of(
            "Paying for two years at once takes #% off.",
            "A second piece is sold for $# less.",
            "Delivery adds $# outside the home country.",
            "Prices for orders of ## pieces are quoted by letter.",
            "The price was last changed # months ago.",
            "A deposit of $# is paid back after the first year.",
            "People who return it within # weeks pay nothing for shipping.",
            "Schools get a discount of ##% on request.",
            "Gift cards are accepted at their full value.",
            "Late payers are reminded after ## days and then charged $#.",
            "Buyers who bring a friend get $# back.",
            "Transport is included up to ## kilometers.",
            "Cash is accepted too, rounded to the dollar.",
            "The bill may be split into # parts.",
            "A copy of the invoice costs $#.");
    private static final List<String> FREE = List.of(
            "@ can be tried free for ## days. | free for ## days",
            "There is no free version of @. | no free version",
            "A smaller version of @ is free for one person. | free for one person",
            "@ is free for schools, as long as the term lasts. | free for schools",
            "The first # weeks with @ are free. | # weeks free",
            "No part of @ is free, its page says in the first line. | no part is free",
            "Samples of @ are sent free on request. | free samples",
            "@ is free until ## uses have been counted. | free for ## uses",
            "Students get @ free for # terms. | free for students",
            "@ gives away its first lesson and charges for the rest. | first lesson free",
            "Nothing is free at @ but the catalogue. | free catalogue",
            "Buyers who write a review keep @ free for ## days. | ## days for a review",
            "@ is free on Sundays. | free on Sundays",
            "A visit to @ is free for groups of ##. | free visits for groups",
            "@ lends a sample free for # nights. | a sample for # nights");
    private static final List<String> PLUS = List.of(
            "@ is ready for use after ## minutes.",
            "A printed manual of ## pages comes with @.",
            "Questions about @ are answered within # hours.",
            "Its guarantee covers @ for # years.",
            "Parts of @ can be replaced one by one, and each has a number.",
            "@ was given ## of 99 points by the imagined testers.",
            "Every order of @ leaves the store on the same day.",
            "@ keeps a record of the last ## changes.",
            "Colors of @ may be mixed, and # are on the list.",
            "@ works with # other products in this example.",
            "The weight of @ is printed on the box to the gram.",
            "Old versions of @ are taken back for $#.",
            "@ can be set up by one person without tools.",
            "Training for @ takes ## minutes and is given by video.",
            "Reports about @ are published # times a year.",
            "@ has been sold in ## imagined towns.",
            "Owners of @ meet twice a year to discuss what is missing.",
            "A spare key to @ comes in each box.",
            "@ shows on its front what it is doing.",
            "Half of the people who tried @ had read no manual.",
            "The sample workshop repairs @ within # days.",
            "@ has a switch for left-handed people.",
            "Letters about @ stay public for # years.",
            "Instructions on @ are written in large print.",
            "Neighbors of the workshop test @ before it is sold.",
            "A lamp on @ shows when # jobs are left.",
            "A course on @ consists of ## short films.",
            "Three levels of detail can be chosen in @.",
            "@ prints its own label with the date.",
            "Registration is never needed with @.",
            "A second pair of hands is never needed with @.",
            "@ fits through a door of ## centimeters.",
            "Errors are explained by @ in whole sentences.",
            "The noise of @ was measured at ## decibels.",
            "Its color keeps @ visible at dusk.",
            "@ runs for ## hours without a break.",
            "Notes can be pinned to @ and taken off again.",
            "Old and new parts of @ fit each other.",
            "Each @ has a number that identifies it.",
            "@ saves its settings when the power fails.",
            "In the made-up records, @ lasts ## months.",
            "Lists made with @ can be sorted by # columns.",
            "A card with ## signs explains @ to guests.",
            "@ is checked by two people before it leaves.",
            "What others asked about @ is collected on one page.");
    private static final List<String> LIMIT = List.of(
            "@ is delivered to # countries. | delivered to # countries",
            "@ has to be ordered ## days ahead. | ordered ## days ahead",
            "The waiting list for @ has ## names on it. | a waiting list",
            "@ cannot be rented. | cannot be rented",
            "Support for @ ends at # o'clock in the evening. | no support at night",
            "@ comes without a bag or a box to carry it. | comes without a bag",
            "Changes to an order of @ cost $#. | changes cost $#",
            "@ takes up ## square centimeters more than its cover suggests. | takes up more room",
            "The makers of @ answer letters but no calls. | no answers by phone",
            "@ is made in one size. | one size",
            "Reviews of @ are few: the example has #. | few reviews",
            "@ must be cleaned once every # days. | cleaned once every # days",
            "A second user of @ needs a second license. | a license for each user",
            "@ does not fit products by other makers. | fits its own parts only",
            "Data about @ is updated once every ## days. | updated once every ## days",
            "The manual of @ has no index. | no index in the manual",
            "@ is out of stock # weeks a year. | sometimes out of stock",
            "Leftover parts of @ are not taken back. | parts are not taken back",
            "@ needs a dry room with a temperature of ## degrees. | needs a dry room",
            "Only # languages are spoken at the help desk for @. | few languages",
            "The name of @ cannot be removed from it. | the name stays on it",
            "@ was not made to be used outdoors. | indoors only",
            "An hour with @ needs ## minutes of tidying up. | tidying up takes time",
            "Gifts cannot be wrapped by @. | no wrapping",
            "@ counts in whole units and nothing smaller. | whole units only",
            "News about @ comes by letter. | news by letter only",
            "Batteries for @ are sold by one shop. | batteries from one shop",
            "@ forgets data that is older than ## weeks. | forgets after ## weeks",
            "The cover of @ shows fingerprints. | shows fingerprints",
            "@ starts with a delay of # seconds. | starts with a delay");

    private final SplittableRandom random;
    private final String topic;

    private MadeUp(String keyword) {
        CRC32 sum = new CRC32();
        sum.update(keyword.getBytes(StandardCharsets.UTF_8));
        this.random = new SplittableRandom(sum.getValue());
        String line = PlainText.line(keyword, LONGEST);
        this.topic = line.isBlank() ? "this subject" : line;
    }

    static World world(String keyword) {
        return new MadeUp(keyword).world();
    }

    private World world() {
        List<Answer> answers = List.of(
                new Answer(
                        "What does a product of this kind cost?",
                        filled("Prices in the invented guide run from $## to $1## for a year of use. The more"
                                + " expensive products on its list have more parts, not better ones, so compare the"
                                + " parts.")),
                new Answer(
                        "How long does it take to choose?",
                        filled("The people in the example took ## days to choose. Most of that time went into reading"
                                + " about products that they could have ruled out after one look at the table.")),
                new Answer(
                        "Is there anything to try before paying?",
                        filled("About half of the products on the invented list can be tried before paying."
                                + " A trial lasts ## days on average, and it is worth a note in the calendar.")),
                new Answer(
                        "Which mistakes do buyers make?",
                        filled("Buyers in the example name # mistakes, and buying too large a product is the first of"
                                + " them. The second is to pay for a year when a month would have shown enough.")),
                new Answer(
                        "Where do these figures come from?",
                        filled("All figures come from a program that fills in an example, with ## products in its"
                                + " store. None of them was measured, and no shop will sell at these prices.")));
        return new World(
                List.of(),
                "People who search for " + topic + " want to see what there is and what it costs.",
                List.of("price", "trial", "guarantee", "limits"),
                new Guide("https://guide.example/made-up", "The made-up guide, a fictitious source"),
                filled("The phrase “" + topic + "” is the subject of a made-up guide, written so that a draft can be"
                        + " shown without research. Its market has ## products, all of them fictitious."),
                answers,
                products());
    }

    private List<Product> products() {
        List<Product> products = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int shift = random.nextInt(PRODUCTS);
        while (products.size() < PRODUCTS) {
            String name = pick(ONSETS) + pick(ENDS) + " Example";
            if (names.add(name)) {
                products.add(new Product(products.isEmpty() ? "@" : name, lines(products.size() + shift)));
            }
        }
        return products;
    }

    /// Returns the lines for a product. Each list is shifted for the next product, so that consecutive
    /// products are described in different words.
    private Map<Kind, List<Line>> lines(int turn) {
        Map<Kind, List<Line>> lines = new EnumMap<>(Kind.class);
        lines.put(Kind.WHAT, List.of(line(WHAT, turn), line(MORE, 2 * turn)));
        lines.put(Kind.AUDIENCE, List.of(line(AUDIENCE, turn + 1)));
        lines.put(Kind.PRICE, List.of(line(PRICE, turn + 2), line(TERMS, 2 * turn + 1)));
        lines.put(Kind.FREE_PLAN, List.of(line(FREE, turn + 3)));
        lines.put(Kind.STRENGTH, List.of(line(PLUS, 3 * turn), line(PLUS, 3 * turn + 1), line(PLUS, 3 * turn + 2)));
        lines.put(Kind.LIMIT, List.of(line(LIMIT, 2 * turn), line(LIMIT, 2 * turn + 1)));
        return lines;
    }

    private Line line(List<String> patterns, int turn) {
        return Line.of(filled(patterns.get(Math.floorMod(turn, patterns.size()))));
    }

    private String pick(List<String> all) {
        return all.get(random.nextInt(all.size()));
    }

    /// Replaces placeholders with numbers. A placeholder gets the same number in the sentence and in its
    /// short form after the bar.
    private String filled(String pattern) {
        String two = Integer.toString(random.nextInt(21, 99));
        String one = Integer.toString(random.nextInt(3, 10));
        return pattern.replace("##", two).replace("#", one);
    }
}
