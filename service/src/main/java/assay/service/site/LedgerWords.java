package assay.service.site;

import assay.service.credits.Charge;
import assay.service.credits.LedgerEntry;
import org.jspecify.annotations.Nullable;

/// Describes entries of the ledger in words.
final class LedgerWords {

    private LedgerWords() {}

    /// Returns the label of a kind of entry, also used in the filter.
    static String kind(String kind) {
        return switch (kind) {
            case "grant" -> "Credits granted";
            case "capture" -> "Spent";
            case "expiry" -> "Expired";
            case "taken_back" -> "Taken back";
            default -> kind;
        };
    }

    static String what(LedgerEntry entry) {
        return switch (entry.kind()) {
            case "grant" -> given(entry) + reference(entry);
            case "capture" -> spent(entry.work());
            case "expiry" -> "Expired unused: " + decapitalized(given(entry));
            case "taken_back" -> "Taken back after a refund or dispute";
            default -> entry.kind();
        };
    }

    private static String spent(@Nullable Charge charge) {
        return charge == null
                ? "Spent"
                : switch (charge) {
                    case SCAN -> "Scan of a text";
                    case SCAN_URL -> "Scan of a page";
                    case SCAN_BLOG -> "Scan of a blog";
                    case RESEARCH -> "Research";
                    case GENERATE -> "Draft";
                };
    }

    private static String given(LedgerEntry entry) {
        String plan = entry.plan();
        String grant = entry.grant();
        return switch (grant == null ? "" : grant) {
            case "plan" -> plan == null ? "Monthly credits" : "Monthly credits, " + plan + " plan";
            case "promotional" -> "Promotional credits";
            case "bought" -> "Credits bought";
            case "goodwill" -> "Credits from the operator";
            default -> "Credits";
        };
    }

    private static String reference(LedgerEntry entry) {
        String reference = entry.reference();
        return reference == null || reference.isEmpty() ? "" : " (" + reference + ")";
    }

    private static String decapitalized(String text) {
        return Character.toLowerCase(text.charAt(0)) + text.substring(1);
    }
}
