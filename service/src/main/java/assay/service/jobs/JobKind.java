package assay.service.jobs;

import assay.service.credits.Charge;
import java.util.Locale;

/// What a job does.
public enum JobKind {
    SCAN_URL(Charge.SCAN_URL, "/url"),
    SCAN_BLOG(Charge.SCAN_BLOG, "/url"),
    RESEARCH(Charge.RESEARCH, "/primary_keyword"),
    GENERATE(Charge.GENERATE, "/research_bundle");

    private final Charge charge;
    private final String input;

    JobKind(Charge charge, String input) {
        this.charge = charge;
        this.input = input;
    }

    /// The name in JSON; stored, so it never changes.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static JobKind read(String stored) {
        return valueOf(stored.toUpperCase(Locale.ROOT));
    }

    /// What its credits are spent on, as the ledger names it.
    Charge charge() {
        return charge;
    }

    /// Where its request names what it works on: a JSON Pointer.
    String input() {
        return input;
    }
}
