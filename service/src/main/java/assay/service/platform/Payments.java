package assay.service.platform;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Settings of the payment provider, Stripe. All are optional: features that need a missing setting fail with
/// an error that names it, and everything else works.
///
/// @param secretKey the secret key; null if payments are off
/// @param webhookSecret the secret with which the provider signs its events; null if events are not accepted
/// @param prices price ids by the name of their setting. The first id is for new subscriptions; the others
///     are earlier prices that some customers still pay
/// @param apiBase the base URL of the API; null for the URL of the provider itself
public record Payments(
        @Nullable String secretKey,
        @Nullable String webhookSecret,
        Map<String, List<String>> prices,
        @Nullable String apiBase) {

    public static final String SECRET_KEY = "ASSAY_STRIPE_SECRET_KEY";
    public static final String WEBHOOK_SECRET = "ASSAY_STRIPE_WEBHOOK_SECRET";
    static final String API_BASE = "ASSAY_STRIPE_API_BASE";

    private static final Pattern KEY = Pattern.compile("(sk|rk)_[A-Za-z0-9_]{4,250}");
    private static final Pattern SIGNING = Pattern.compile("whsec_[A-Za-z0-9+/=_-]{4,250}");
    private static final Pattern PRICE = Pattern.compile("price_[A-Za-z0-9_]{1,200}");

    /// Returns the name of the setting that holds a tier's price ids.
    ///
    /// @param cycle `monthly` or `annual`
    public static String price(String tier, String cycle) {
        return "ASSAY_STRIPE_PRICE_" + (tier + "_" + cycle).toUpperCase(Locale.ROOT);
    }

    /// Returns the names of all price settings.
    static List<String> priceNames() {
        List<String> names = new ArrayList<>();
        for (String tier : List.of("growth", "pro", "scale")) {
            names.add(price(tier, "monthly"));
            names.add(price(tier, "annual"));
        }
        return List.copyOf(names);
    }

    /// Validates the settings. Messages never repeat a value that could be secret.
    ///
    /// @param read returns the value of a setting, or null
    static Payments of(Function<String, @Nullable String> read) {
        String key = read.apply(SECRET_KEY);
        if (key != null && !KEY.matcher(key).matches()) {
            throw new Settings.Refused(SECRET_KEY + " must be a secret or restricted key from Stripe, such as"
                    + " sk_live_… or rk_live_…, not a publishable key (pk_…).");
        }
        String signing = read.apply(WEBHOOK_SECRET);
        if (signing != null && !SIGNING.matcher(signing).matches()) {
            throw new Settings.Refused(WEBHOOK_SECRET
                    + " must be the signing secret of your Stripe webhook endpoint, such as" + " whsec_….");
        }
        return new Payments(key, signing, prices(read), apiBase(read.apply(API_BASE)));
    }

    private static Map<String, List<String>> prices(Function<String, @Nullable String> read) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        for (String name : priceNames()) {
            String value = read.apply(name);
            if (value == null) {
                continue;
            }
            List<String> ids = new ArrayList<>();
            for (String each : value.split(",", -1)) {
                String id = each.strip();
                if (!PRICE.matcher(id).matches()) {
                    throw new Settings.Refused(name + " must be a Stripe price id, such as price_1Abc, or"
                            + " several separated by commas (new subscriptions use the first), not " + value);
                }
                if (!seen.add(id)) {
                    throw new Settings.Refused(name + " contains the price " + id + ", which is already used. Each"
                            + " price belongs to one plan and billing cycle.");
                }
                ids.add(id);
            }
            all.put(name, List.copyOf(ids));
        }
        return Map.copyOf(all);
    }

    /// Reads the URL of the API. Over plain HTTP, an attacker on the network could read the key.
    private static @Nullable String apiBase(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            URI uri = URI.create(text);
            String host = uri.getHost();
            boolean bare = host != null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getRawUserInfo() == null;
            if (bare
                    && ("https".equals(uri.getScheme())
                            || "http".equals(uri.getScheme()) && NetworkSettings.isLoopback(host))) {
                return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
            }
        } catch (IllegalArgumentException ignored) {
            // Reported below.
        }
        throw new Settings.Refused(API_BASE + " must be an https URL without a query, fragment or user name (http"
                + " is allowed only for loopback addresses), not " + text);
    }

    @Override
    public String toString() {
        return "Payments" + prices;
    }
}
