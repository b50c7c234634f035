package assay.scoring;

import java.util.Map;
import java.util.function.ToDoubleBiFunction;

/// A named threshold: a number for each strictness and, where it differs, for each content type.
///
/// ```java
/// static final Limit LONG_SHARE = Limit.of(NAME, "share_over_20_words_pct_max", 25, 30, 40);
/// ```
///
/// @param check the name of the check
/// @param name snake case with the unit and `_max` or `_min`, as shown in reports and on the check's page
/// @param value the number; NaN if the limit is off
public record Limit(String check, String name, ToDoubleBiFunction<ContentType, Strictness> value) {

    /// The value for a strictness that has no limit.
    public static final double OFF = Double.NaN;

    public static Limit of(String check, String name, double strict, double balanced, double permissive) {
        return new Limit(check, name, (_, strictness) -> switch (strictness) {
            case STRICT -> strict;
            case BALANCED -> balanced;
            case PERMISSIVE -> permissive;
        });
    }

    /// Creates a limit that is the same at every strictness.
    public static Limit of(String check, String name, double always) {
        return new Limit(check, name, (_, _) -> always);
    }

    public double at(ContentType type, Strictness strictness) {
        return value.applyAsDouble(type, strictness);
    }

    /// Returns the number for a text: the one in the team's profile, if there is one.
    public double at(Article article) {
        Double own = article.profile().limits().getOrDefault(check, Map.of()).get(name);
        return own == null ? at(article.type(), article.strictness()) : own;
    }
}
