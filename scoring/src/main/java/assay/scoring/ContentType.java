package assay.scoring;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A content type, with the number of words that its readers expect.
///
/// The ranges are common practice (evidence grade C), supported by one measurement: among 3,250 pages cited
/// by an answer engine, influence rises with length up to about 1,500 words, and longer pages have no more
/// influence.
public enum ContentType {
    BLOG(300, 800, 2000, 4000),
    HOW_TO(400, 800, 2500, 4000),
    TUTORIAL(500, 1000, 3000, 6000),
    LISTICLE(400, 1000, 2500, 4000),
    COMPARISON(500, 1000, 3000, 5000),
    ALTERNATIVES(500, 1000, 3000, 5000),
    BUYERS_GUIDE(600, 1200, 3500, 6000),
    REVIEW(400, 800, 2000, 4000),
    PILLAR(1500, 2500, 5000, 9000),
    CASE_STUDY(400, 700, 1800, 3000),
    OPINION(400, 700, 1500, 2500),
    NEWS(150, 300, 800, 1500),
    FAQ(200, 500, 1800, 4000),
    GLOSSARY(80, 150, 700, 1500),
    DOCUMENTATION(100, 300, 2000, 6000),
    LANDING_PAGE(150, 300, 1200, 2500),
    PRODUCT_PAGE(100, 200, 800, 1500);

    public static final Set<ContentType> ALL = Set.copyOf(EnumSet.allOf(ContentType.class));

    /// Editorial articles: the group EDIT in the catalogue.
    public static final Set<ContentType> EDITORIAL = Set.copyOf(EnumSet.range(BLOG, OPINION));

    /// Reference texts: the group REF in the catalogue.
    public static final Set<ContentType> REFERENCE = Set.of(FAQ, GLOSSARY, DOCUMENTATION);

    /// Commercial pages: the group COMM in the catalogue.
    public static final Set<ContentType> COMMERCIAL = Set.of(LANDING_PAGE, PRODUCT_PAGE);

    private final String key = name().toLowerCase(Locale.ROOT);
    private final int floor;
    private final int low;
    private final int high;
    private final int ceiling;

    ContentType(int floor, int low, int high, int ceiling) {
        this.floor = floor;
        this.low = low;
        this.high = high;
        this.ceiling = ceiling;
    }

    /// Returns the name as in JSON: in lower case, with underscores.
    public String key() {
        return key;
    }

    /// Returns the name as used in a sentence: `buyers guide`.
    public String label() {
        return key().replace('_', ' ');
    }

    /// Returns the number of words below which a text of this type is too short.
    public int floor() {
        return floor;
    }

    /// Returns the lower bound of the usual word count.
    public int low() {
        return low;
    }

    /// Returns the upper bound of the usual word count.
    public int high() {
        return high;
    }

    /// Returns the number of words above which a text should be split into two pages.
    public int ceiling() {
        return ceiling;
    }

    public static Optional<ContentType> of(String key) {
        for (ContentType each : values()) {
            if (each.key().equals(key)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
