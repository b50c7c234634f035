package assay.service.credits;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// How often a plan is paid for. Its credits come month by month all the same.
public enum Cycle {
    MONTHLY,
    ANNUAL;

    /// The name in JSON and in settings: lower case.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The cycle of this name, if there is one.
    public static Optional<Cycle> find(String key) {
        return Arrays.stream(values()).filter(each -> each.key().equals(key)).findFirst();
    }
}
