package assay.scoring;

import assay.scoring.Outcome.Judged;
import assay.scoring.document.Range;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Keeps secrets that a check found out of the whole report: out of every excerpt that touches one, and out
/// of whatever any check quotes. A report is stored, sent and shared, and would be the next place they leak
/// from.
final class Redaction {

    static final Redaction NONE = new Redaction();

    static final String MASK = "••••";

    /// So much of a secret is known by its kind, and enough to find it by where a check cut it short.
    private static final int SHOWN_CHARS = 4;

    private static final int TELLING_CHARS = 10;

    private final List<Range> ranges = new ArrayList<>();
    private final List<String> secrets = new ArrayList<>();

    private Redaction() {}

    static Redaction of(String source, List<Judged> outcomes) {
        Redaction redaction = new Redaction();
        for (Judged outcome : outcomes) {
            for (Finding finding : outcome.findings()) {
                if (finding.secret()) {
                    redaction.ranges.add(finding.range());
                    redaction.secrets.add(finding.range().of(source));
                }
            }
        }
        return redaction;
    }

    /// How a secret may be spoken of.
    static String masked(String secret) {
        return secret.substring(0, Math.min(SHOWN_CHARS, secret.length())) + MASK;
    }

    /// The secret that stands at this place of the source, or null.
    @Nullable
    Range at(int offset) {
        for (Range range : ranges) {
            if (range.contains(offset)) {
                return range;
            }
        }
        return null;
    }

    List<Judged> of(List<Judged> outcomes) {
        return secrets.isEmpty() ? outcomes : outcomes.stream().map(this::of).toList();
    }

    private Judged of(Judged judged) {
        return new Judged(
                judged.severity(),
                judged.credit(),
                judged.reasons().stream().map(this::of).toList(),
                judged.metrics(),
                judged.findings().stream().map(this::of).toList(),
                judged.suppressed().stream().map(this::of).toList());
    }

    private Finding of(Finding finding) {
        String suggestion = finding.suggestion();
        return new Finding(
                finding.range(),
                finding.severity(),
                of(finding.message()),
                suggestion == null ? null : of(suggestion),
                finding.secret());
    }

    /// Whatever case a check folded it to, and whatever it put between: a slug is made of the title.
    String of(String text) {
        String clean = text;
        for (String secret : secrets) {
            for (int at = 0; at < clean.length(); at++) {
                int end = end(clean, at, secret);
                if (end > at) {
                    clean = clean.substring(0, at) + masked(secret) + clean.substring(end);
                    at += masked(secret).length() - 1;
                }
            }
        }
        return clean;
    }

    /// Where the secret that begins here ends or is cut short; `at` where none begins.
    private static int end(String text, int at, String secret) {
        int same = 0;
        int end = at;
        int i = at;
        for (int k = 0; k < secret.length(); k++) {
            if (!Character.isLetterOrDigit(secret.charAt(k))) {
                continue;
            }
            while (i < text.length() && same > 0 && !Character.isLetterOrDigit(text.charAt(i))) {
                i++;
            }
            if (i == text.length()
                    || Character.toLowerCase(text.charAt(i)) != Character.toLowerCase(secret.charAt(k))) {
                break;
            }
            end = ++i;
            same++;
        }
        return same >= TELLING_CHARS ? end : at;
    }
}
