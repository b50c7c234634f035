package assay.scoring;

import assay.scoring.Outcome.Judged;
import assay.scoring.document.Range;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Masks secrets that a check found, everywhere in the report: in excerpts that overlap a secret, and in any
/// text that quotes one. Reports are stored, sent and shared, and would otherwise leak the secret again.
final class Redaction {

    static final Redaction NONE = new Redaction();

    static final String MASK = "••••";

    /// The number of characters that are shown. They reveal only the kind of secret.
    private static final int SHOWN_CHARS = 4;

    private static final int TELLING_CHARS = 10;
    private static final Pattern SPACE = Pattern.compile("\\s+");

    /// Shorter lines of a private key, such as its header, are not secret.
    private static final int LONG_LINE = 20;

    /// The ranges of secrets in the source, keyed by start. They don't overlap.
    private final TreeMap<Integer, Range> ranges = new TreeMap<>();

    /// The secrets, keyed by their first letters and digits. [#TELLING_CHARS] of them are enough to recognize
    /// a secret that a check has cut short.
    private final Map<String, Set<String>> secrets = new HashMap<>();

    private Redaction() {}

    static Redaction of(String source, List<Judged> outcomes) {
        Redaction redaction = new Redaction();
        for (Judged outcome : outcomes) {
            for (Finding finding : outcome.findings()) {
                if (finding.secret()) {
                    redaction.cover(finding.range());
                    redaction.add(finding.range().of(source));
                }
            }
            outcome.secrets().forEach(redaction::add);
        }
        return redaction;
    }

    /// Adds a secret. If it has several lines, each long line is also masked separately.
    private void add(String secret) {
        keep(secret);
        String[] lines = SPACE.split(secret);
        for (String line : lines) {
            if (lines.length > 1 && line.length() >= LONG_LINE) {
                keep(line);
            }
        }
    }

    private void keep(String secret) {
        String start = telling(secret, 0);
        if (start.length() == TELLING_CHARS) {
            secrets.computeIfAbsent(start, _ -> new LinkedHashSet<>()).add(secret);
        }
    }

    private void cover(Range range) {
        Range whole = range;
        for (Map.Entry<Integer, Range> near = ranges.floorEntry(whole.end());
                near != null && near.getValue().end() >= whole.start();
                near = ranges.floorEntry(whole.end())) {
            ranges.remove(near.getKey());
            whole = new Range(
                    Math.min(whole.start(), near.getKey()),
                    Math.max(whole.end(), near.getValue().end()));
        }
        ranges.put(whole.start(), whole);
    }

    /// Returns the masked form of a secret.
    static String masked(String secret) {
        return secret.substring(0, Math.min(SHOWN_CHARS, secret.length())) + MASK;
    }

    /// Returns the range of the secret at this position of the source, or null if there is none.
    @Nullable
    Range at(int offset) {
        if (ranges.isEmpty()) {
            return null;
        }
        Map.Entry<Integer, Range> before = ranges.floorEntry(offset);
        return before != null && before.getValue().contains(offset) ? before.getValue() : null;
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
                judged.suppressed().stream().map(this::of).toList(),
                judged.secrets());
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

    Report.NotApplicable of(Report.NotApplicable left) {
        return new Report.NotApplicable(left.check(), of(left.reason()));
    }

    /// Masks all secrets in a text. Case and separators are ignored, because checks normalize text; for
    /// example, a slug may be derived from the title.
    String of(String text) {
        if (secrets.isEmpty()) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            int end = at;
            String found = "";
            if (Character.isLetterOrDigit(text.charAt(at))) {
                for (String secret : secrets.getOrDefault(telling(text, at), Set.of())) {
                    int its = end(text, at, secret);
                    found = its > end ? secret : found;
                    end = Math.max(end, its);
                }
            }
            if (end > at) {
                clean.append(masked(found));
                at = end;
            } else {
                clean.append(text.charAt(at++));
            }
        }
        return clean.toString();
    }

    /// Returns the first letters and digits from this position, in lower case. There are fewer near the end
    /// of the text.
    private static String telling(String text, int from) {
        StringBuilder telling = new StringBuilder(TELLING_CHARS);
        for (int i = from; i < text.length() && telling.length() < TELLING_CHARS; i++) {
            if (Character.isLetterOrDigit(text.charAt(i))) {
                telling.append(Character.toLowerCase(text.charAt(i)));
            }
        }
        return telling.toString();
    }

    /// Returns the offset at which the secret that begins here ends or is cut off, or `at` if none begins
    /// here.
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
