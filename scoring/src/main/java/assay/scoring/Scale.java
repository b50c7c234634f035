package assay.scoring;

import java.util.ArrayList;
import java.util.List;

/// Turns one measured number into a severity and a credit without cliffs.
///
/// A scale is a series of bands. Up to the first limit, the number passes. Each further band has a severity
/// and an end. Within the band, the credit falls linearly from the previous band's credit to that of the
/// band's own severity. Beyond the last end, the credit is constant:
///
/// > credit(x) = c₀ − (c₀ − c₁) · (x − a) / (b − a) for a < x ≤ b
///
/// c₀ and c₁ are the credits at the mild and the severe end of the band (PASS 1000, OPTIMIZATION 850, WARNING
/// 500, FAIL 100, BLOCKER 0). A number just past a limit therefore costs almost nothing, and tightening a
/// limit never raises a credit.
///
/// ```java
/// Scale.atMost(30).then(WARNING, 60)            // 31 is hardly worse than 30; 60 or more is a full warning
/// Scale.atLeast(300).then(WARNING, 200).then(FAIL, 100)
/// ```
public final class Scale {

    /// A severity and the credit that is left.
    ///
    /// @param credit the credit, in thousandths
    public record Mark(Severity severity, int credit) {
        public static final Mark PASS = full(Severity.PASS);

        public static Mark full(Severity severity) {
            return new Mark(severity, severity.credit());
        }

        /// Returns a mark no worse than OPTIMIZATION with a quarter of the credit loss, for a requirement
        /// that is met in another way.
        public Mark lighter() {
            return new Mark(
                    severity.milder(Severity.OPTIMIZATION),
                    Severity.PASS.credit()
                            - (Severity.PASS.credit()
                                            - atWorst(Severity.OPTIMIZATION).credit())
                                    / 4);
        }

        /// Returns a mark no worse than OPTIMIZATION with the same credit, for signals that are useful on
        /// average but uncertain for a single text.
        public Mark hinted() {
            return new Mark(severity.milder(Severity.OPTIMIZATION), credit);
        }

        /// Returns the better of the two marks, that is, the one with more credit.
        public Mark milder(Mark other) {
            return other.credit > credit ? other : this;
        }

        /// Returns a mark whose credit lies between this mark's and another's.
        ///
        /// @param share how close the result is to the other mark: 0 for this mark, 1 for the other mark
        public Mark towards(Mark other, double share) {
            return new Mark(severity, credit + (int) Math.round(share * (other.credit - credit)));
        }

        /// Returns a mark with the same severity, and with the credit loss divided by `parts`, for minor
        /// problems.
        public Mark slighter(double parts) {
            return new Mark(severity, PASS.credit - (int) Math.round((PASS.credit - credit) / parts));
        }

        /// Returns a mark no worse than `limit`, for content types in which the number matters less.
        public Mark atWorst(Severity limit) {
            return severity.worseThan(limit) ? full(limit) : this;
        }
    }

    private record Band(Severity severity, double end) {}

    private final int sign;
    private final double pass;
    private final List<Band> bands = new ArrayList<>();

    private Scale(int sign, double pass) {
        this.sign = sign;
        this.pass = pass;
    }

    /// Creates a scale on which values up to and including `limit` pass. If the limit is NaN, it is off and
    /// everything passes.
    public static Scale atMost(double limit) {
        return new Scale(1, limit);
    }

    /// Creates a scale on which values of at least `limit` pass. If the limit is NaN, it is off and
    /// everything passes.
    public static Scale atLeast(double limit) {
        return new Scale(-1, limit);
    }

    /// Adds a band that reaches from the previous band's end to `end`, and further if no other band follows.
    public Scale then(Severity severity, double end) {
        bands.add(new Band(severity, end));
        return this;
    }

    public Mark mark(double x) {
        if (Double.isNaN(pass) || sign * x <= sign * pass || bands.isEmpty()) {
            return Mark.PASS;
        }
        double from = pass;
        int above = Severity.PASS.credit();
        for (int i = 0; i < bands.size(); i++) {
            Band band = bands.get(i);
            boolean last = i == bands.size() - 1;
            if (sign * x <= sign * band.end() || last) {
                double width = Math.abs(band.end() - from);
                double depth = width == 0 ? 1 : Math.min(1, Math.abs(x - from) / width);
                int credit = (int) Math.round(above - (above - band.severity().credit()) * depth);
                return new Mark(band.severity(), credit);
            }
            from = band.end();
            above = band.severity().credit();
        }
        throw new AssertionError("unreachable: the last band takes every number");
    }
}
