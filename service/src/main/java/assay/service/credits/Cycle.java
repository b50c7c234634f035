package assay.service.credits;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// How often a plan is paid for. Its credits are granted monthly in either case.
public enum Cycle {
    MONTHLY,
    ANNUAL;

    /// Returns the name in JSON and in settings, which is in lower case.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Returns the cycle with this name, if any.
    public static Optional<Cycle> find(String key) {
        return Arrays.stream(values()).filter(each -> each.key().equals(key)).findFirst();
    }
}
