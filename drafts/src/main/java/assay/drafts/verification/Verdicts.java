package assay.drafts.verification;

import assay.drafts.draft.Plain;
import assay.drafts.verification.Claim.Passage;
import assay.drafts.verification.Verdict.Kind;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Reads a verifier's answer and believes as little of it as it can: a verdict without words that stand in a passage of
/// its claim counts as "not stated", and so does no verdict, or two that differ.
final class Verdicts {

    /// Shorter quotations decide nothing: "the" stands in every passage.
    private static final int SHORTEST = 8;

    private static final int LONGEST = 600;

    private Verdicts() {}

    /// @param answer to a [VerifierQuestion] about these claims
    /// @return as many as there are claims
    static List<Verdict> read(JsonNode answer, List<Claim> claims) {
        Map<Integer, Verdict> verdicts = new HashMap<>();
        for (JsonNode each : answer.path("verdicts")) {
            Checkpoint.pass();
            int number = each.path("claim").asInt(0);
            if (number < 1 || number > claims.size()) {
                continue;
            }
            Verdict verdict = verdict(each, claims.get(number - 1));
            verdicts.merge(number, verdict, Verdicts::both);
        }
        List<Verdict> all = new ArrayList<>();
        for (int i = 0; i < claims.size(); i++) {
            all.add(verdicts.getOrDefault(i + 1, notStated("The verifier said nothing about it.")));
        }
        return List.copyOf(all);
    }

    private static Verdict both(Verdict first, Verdict second) {
        return first.kind() == second.kind() ? first : notStated("The verifier said two different things about it.");
    }

    private static Verdict verdict(JsonNode answer, Claim claim) {
        Kind kind = Kind.valueOf(answer.path("verdict").asString("").toUpperCase(Locale.ROOT));
        if (kind == Kind.NOT_STATED) {
            return notStated("The passages it cites do not say it.");
        }
        String quotation = Plain.line(answer.path("quotation").asString(""), LONGEST);
        String id = answer.path("evidence").asString("");
        for (Passage passage : claim.passages()) {
            Checkpoint.pass();
            // Where it stands is looked up, so that a wrong id does no harm.
            boolean other = claim.passages().stream().anyMatch(each -> each.id().equals(id))
                    && !passage.id().equals(id);
            if (!other && decides(quotation, passage, claim)) {
                return new Verdict(
                        kind,
                        passage.id(),
                        quotation,
                        kind == Kind.SUPPORTED
                                ? "The passage says it: “" + quotation + "”."
                                : "The passage says otherwise: “" + quotation + "”.");
            }
        }
        return notStated("The verifier could not quote a passage for it.");
    }

    private static Verdict notStated(String reason) {
        return new Verdict(Kind.NOT_STATED, "", "", reason);
    }

    /// Whether a quotation stands in a passage, and is more than a word that stands everywhere.
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

    /// In lower case, with one kind of quotation mark, dash and blank: models write theirs, pages others.
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
        // Some put the quotation in quotation marks.
        return line.length() > 1 && line.startsWith("\"") && line.endsWith("\"")
                ? line.substring(1, line.length() - 1).strip()
                : line;
    }
}
