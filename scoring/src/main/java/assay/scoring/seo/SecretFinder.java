package assay.scoring.seo;

import assay.scoring.document.Range;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Finds secrets in any string, for callers that must not pass secrets on.
public final class SecretFinder {

    private SecretFinder() {}

    /// Returns the ranges of the keys, tokens and private keys that [SecretsAndPii] recognizes, in text
    /// order.
    ///
    /// @param asOf the date before which expired tokens are ignored
    public static List<Range> in(String text, LocalDate asOf) {
        return Stream.concat(KeyShapes.in(text, asOf).stream(), KeyShapes.privateKeys(text).stream())
                .map(KeyShapes.Key::range)
                .sorted(Comparator.comparingInt(Range::start))
                .toList();
    }
}
