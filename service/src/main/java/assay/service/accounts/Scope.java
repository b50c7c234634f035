package assay.service.accounts;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A right that an API key can have.
public enum Scope {
    SCAN,
    BUILD,
    FIX,
    WEBHOOKS,
    ACCOUNT_READ,
    ADMIN;

    /// The default scopes of a new key.
    public static final Set<Scope> USUAL = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(ADMIN)));

    public static final Set<Scope> ALL = Collections.unmodifiableSet(EnumSet.allOf(Scope.class));

    /// Returns the name in JSON.
    public String key() {
        return this == ACCOUNT_READ ? "account:read" : name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Scope> of(String key) {
        return Arrays.stream(values()).filter(each -> each.key().equals(key)).findFirst();
    }

    public static List<String> keys(Set<Scope> scopes) {
        return Arrays.stream(values()).filter(scopes::contains).map(Scope::key).toList();
    }

    static String stored(Set<Scope> scopes) {
        return String.join(" ", keys(scopes));
    }

    static Set<Scope> read(String stored) {
        if (stored.isEmpty()) {
            return Set.of();
        }
        return Arrays.stream(stored.split(" "))
                .map(key -> of(key).orElseThrow())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Scope.class)));
    }
}
