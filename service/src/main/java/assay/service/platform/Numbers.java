package assay.service.platform;

import java.util.Locale;

/// Numbers in texts for readers.
public final class Numbers {

    private Numbers() {}

    /// Formats a number with thousands separators, such as 1,000.
    public static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
