package assay.scoring.aeo;

import assay.language.WordData;
import assay.scoring.ContentType;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.document.Item;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Google's requirements for structured data as of November 2026. If Google's documentation changes, update
/// this class and the lists `article-types`, `furniture-types` and `known-types`.
///
/// Source: Google Search Central, "Structured data markup that Google Search supports", and the page about
/// each type.
final class SchemaRules {

    private static final Messages MESSAGES = Messages.of(SchemaMatch.NAME);
    private static final Message POST = MESSAGES.get("post");

    /// The required and recommended properties of some types. A dot precedes a property of a nested item, and
    /// a vertical bar separates alternatives.
    ///
    /// @param types the types to which the rule applies
    /// @param name the name to display
    record Rule(Set<String> types, String name, List<String> required, List<String> recommended) {
        boolean appliesTo(Item item) {
            return item.types().stream().anyMatch(types::contains);
        }
    }

    static final Set<String> ARTICLES = WordData.words(SchemaRules.class, "article-types");

    static final Set<String> PRODUCTS = Set.of("Product", "ProductGroup", "IndividualProduct", "ProductModel");

    static final List<Rule> RULES = List.of(
            new Rule(
                    ARTICLES,
                    "Article",
                    List.of(),
                    List.of(
                            "headline",
                            "author",
                            "author.name",
                            "author.url",
                            "datePublished",
                            "dateModified",
                            "image")),
            new Rule(
                    Set.of("Product", "IndividualProduct", "ProductModel"),
                    "Product",
                    List.of("name", "review|aggregateRating|offers"),
                    List.of("image")),
            new Rule(
                    Set.of("Review", "CriticReview", "UserReview", "EmployerReview"),
                    "Review",
                    List.of("itemReviewed", "reviewRating", "author"),
                    List.of("datePublished")),
            new Rule(
                    Set.of("AggregateRating"),
                    "AggregateRating",
                    List.of("ratingValue", "ratingCount|reviewCount"),
                    List.of()),
            new Rule(Set.of("ItemList"), "ItemList", List.of("itemListElement"), List.of()),
            new Rule(Set.of("BreadcrumbList"), "BreadcrumbList", List.of("itemListElement"), List.of()),
            new Rule(Set.of("VideoObject"), "VideoObject", List.of("name", "thumbnailUrl", "uploadDate"), List.of()),
            new Rule(Set.of("Recipe"), "Recipe", List.of("name", "image"), List.of()));

    /// Types whose rich results Google no longer shows, with an explanation.
    static final Map<String, Message> RETIRED = Map.of(
            "FAQPage", MESSAGES.get("retired_faq_page"),
            "HowTo", MESSAGES.get("retired_how_to"),
            "ClaimReview", MESSAGES.get("retired_claim_review"),
            "SpecialAnnouncement", MESSAGES.get("retired_special_announcement"),
            "OccupationAggregationByEmployer", MESSAGES.get("retired_occupation_aggregation"),
            "VehicleListing", MESSAGES.get("retired_vehicle_listing"));

    /// Types that describe the site and the page's position in it, rather than the page itself.
    static final Set<String> FURNITURE = WordData.words(SchemaRules.class, "furniture-types");

    /// The types that identify a page of a content type. For other content types, any type that is not in
    /// [#FURNITURE] does.
    private static final Map<ContentType, Set<String>> EXPECTED = new EnumMap<>(ContentType.class);

    static {
        EXPECTED.put(ContentType.NEWS, ARTICLES);
        EXPECTED.put(ContentType.PRODUCT_PAGE, PRODUCTS);
        EXPECTED.put(
                ContentType.REVIEW,
                Set.of("Review", "CriticReview", "UserReview", "ReviewNewsArticle", "AggregateRating"));
        Set<String> lists = new HashSet<>(ARTICLES);
        lists.add("ItemList");
        EXPECTED.put(ContentType.LISTICLE, Set.copyOf(lists));
    }

    /// Returns the type to suggest for a page of this content type.
    static String suggested(ContentType type) {
        return switch (type) {
            case NEWS -> "NewsArticle";
            case PRODUCT_PAGE -> "Product";
            case REVIEW -> "Review";
            case LISTICLE -> "ItemList";
            case FAQ, GLOSSARY, LANDING_PAGE -> "WebPage";
            case DOCUMENTATION -> "TechArticle";
            default -> POST.with();
        };
    }

    /// Returns the types that identify a page of this content type, or empty if any type that is not in
    /// [#FURNITURE] does.
    static Optional<Set<String>> expected(ContentType type) {
        return Optional.ofNullable(EXPECTED.get(type));
    }

    /// Common types, used to detect typos. The list is incomplete, so a type that is not on it may be
    /// correct.
    static final Set<String> KNOWN = WordData.words(SchemaRules.class, "known-types");

    private SchemaRules() {}

    /// Returns the known type of which an unknown type is probably a misspelling. The two differ only in
    /// case, or in one letter if both have at least six letters.
    static Optional<String> meant(String type) {
        if (KNOWN.contains(type) || type.indexOf(':') >= 0 || type.indexOf('/') >= 0) {
            return Optional.empty();
        }
        String found = null;
        for (String known : KNOWN) {
            boolean near = known.equalsIgnoreCase(type)
                    || (type.length() >= 6 && known.length() >= 6 && differInOne(known, type));
            if (near && (found == null || known.compareTo(found) < 0)) {
                found = known;
            }
        }
        return Optional.ofNullable(found);
    }

    /// Whether two words differ by only one inserted, deleted or changed letter, or by two swapped
    /// neighboring letters.
    static boolean differInOne(String one, String two) {
        int from = 0;
        int most = Math.min(one.length(), two.length());
        while (from < most && one.charAt(from) == two.charAt(from)) {
            from++;
        }
        int tail = 0;
        while (tail < most - from && one.charAt(one.length() - 1 - tail) == two.charAt(two.length() - 1 - tail)) {
            tail++;
        }
        int left = one.length() - from - tail;
        int right = two.length() - from - tail;
        return Math.max(left, right) <= 1
                || (left == 2
                        && right == 2
                        && one.charAt(from) == two.charAt(from + 1)
                        && one.charAt(from + 1) == two.charAt(from));
    }
}
