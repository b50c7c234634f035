package assay.scoring.seo;

import assay.scoring.document.Range;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Where secrets stand in any string, for whoever must not pass them on.
public final class Secrets {

    private Secrets() {}

    /// Keys, tokens and private keys as [SecretsAndPii] knows them, in the order of the text.
    ///
    /// @param asOf a token that has run out by then opens nothing
    public static List<Range> in(String text, LocalDate asOf) {
        return Stream.concat(KeyShapes.in(text, asOf).stream(), KeyShapes.privateKeys(text).stream())
                .map(KeyShapes.Key::range)
                .sorted(Comparator.comparingInt(Range::start))
                .toList();
    }
}
