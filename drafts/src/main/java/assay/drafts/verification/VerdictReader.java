package assay.drafts.verification;

import assay.drafts.verification.Claim.Passage;
import assay.drafts.verification.Verdict.Kind;
import assay.language.Checkpoint;
import assay.language.PlainText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Reads a verifier's answer and trusts it as little as possible. If a verdict has no quotation from one of
/// the claim's passages, it counts as "not stated". The same goes for missing verdicts and for two different
/// verdicts on a claim.
final class VerdictReader {

    /// The minimum length of a quotation. Shorter ones prove nothing: every passage contains "the".
    private static final int SHORTEST = 8;

    private static final int LONGEST = 600;

    private VerdictReader() {}

    /// @param answer the answer to a [VerifierQuestion] about these claims
    /// @return one verdict for each claim
    static List<Verdict> read(JsonNode answer, List<Claim> claims) {
        Map<Integer, Verdict> verdicts = new HashMap<>();
        for (JsonNode each : answer.path("verdicts")) {
            Checkpoint.pass();
            int number = each.path("claim").asInt(0);
            if (number < 1 || number > claims.size()) {
                continue;
            }
            Verdict verdict = verdict(each, claims.get(number - 1));
            verdicts.merge(number, verdict, VerdictReader::both);
        }
        List<Verdict> all = new ArrayList<>();
        for (int i = 0; i < claims.size(); i++) {
            all.add(verdicts.getOrDefault(i + 1, notStated("The verifier gave no verdict.")));
        }
        return List.copyOf(all);
    }

    private static Verdict both(Verdict first, Verdict second) {
        return first.kind() == second.kind() ? first : notStated("The verifier gave two different verdicts.");
    }

    private static Verdict verdict(JsonNode answer, Claim claim) {
        Kind kind = Kind.valueOf(answer.path("verdict").asString("").toUpperCase(Locale.ROOT));
        if (kind == Kind.NOT_STATED) {
            return notStated("The cited passages do not say this.");
        }
        String quotation = PlainText.line(answer.path("quotation").asString(""), LONGEST);
        String id = answer.path("evidence").asString("");
        for (Passage passage : claim.passages()) {
            Checkpoint.pass();
            // If the id is unknown, the quotation is searched for in all passages.
            boolean other = claim.passages().stream().anyMatch(each -> each.id().equals(id))
                    && !passage.id().equals(id);
            if (!other && decides(quotation, passage, claim)) {
                return new Verdict(
                        kind,
                        passage.id(),
                        quotation,
                        kind == Kind.SUPPORTED
                                ? "The passage says this: “" + quotation + "”."
                                : "The passage says otherwise: “" + quotation + "”.");
            }
        }
        return notStated("The verifier did not quote a passage that supports its verdict.");
    }

    private static Verdict notStated(String reason) {
        return new Verdict(Kind.NOT_STATED, "", "", reason);
    }

    /// Whether a passage contains the quotation, and the quotation is specific enough.
    private static boolean decides(String quotation, Passage passage, Claim claim) {
        String quoted = folded(quotation);
        String text = folded(passage.text());
        if (quoted.isEmpty()
                || !text.contains(quoted) && !folded(passage.title()).contains(quoted)) {
            return false;
        }
        long letters = quoted.codePoints().filter(Character::isLetterOrDigit).count();
        return letters >= SHORTEST
                || quoted.equals(text)
                || letters > 0 && folded(claim.text()).contains(quoted);
    }

    /// Converts a text to lower case, with one kind of quotation mark, dash and space, because models and
    /// pages use different ones.
    private static String folded(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        boolean blank = true;
        for (int i = 0; i < text.length(); i++) {
            char c = switch (text.charAt(i)) {
                case '“', '”', '„', '«', '»', '‟' -> '"';
                case '’', '‘', '‚', '‛', '`' -> '\'';
                case '–', '—', '‐', '‑', '−' -> '-';
                default -> Character.toLowerCase(text.charAt(i));
            };
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                if (!blank) {
                    folded.append(' ');
                }
                blank = true;
            } else {
                folded.append(c);
                blank = false;
            }
        }
        String line = folded.toString().strip();
        // Some models enclose the quotation in quotation marks.
        return line.length() > 1 && line.startsWith("\"") && line.endsWith("\"")
                ? line.substring(1, line.length() - 1).strip()
                : line;
    }
}
