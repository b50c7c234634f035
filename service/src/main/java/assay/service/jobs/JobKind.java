package assay.service.jobs;

import assay.service.credits.Charge;
import java.util.Locale;

/// The kinds of jobs.
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

    /// Returns the name in JSON. It is stored, so it never changes.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static JobKind read(String stored) {
        return valueOf(stored.toUpperCase(Locale.ROOT));
    }

    /// Returns the kind of charge in the ledger.
    Charge charge() {
        return charge;
    }

    /// Returns a JSON Pointer to the input in the job's request.
    String input() {
        return input;
    }
}
