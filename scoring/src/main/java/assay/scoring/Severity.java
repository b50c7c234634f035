package assay.scoring;

/// How bad the outcome of a check is, mildest first, so that the worst is the greatest.
public enum Severity {
    PASS(1000, ""),
    /// A suggestion that never blocks.
    OPTIMIZATION(850, "optional"),
    WARNING(500, "recommended"),
    FAIL(100, "required"),
    /// Never ships.
    BLOCKER(0, "critical");

    private final int credit;
    private final String priority;

    Severity(int credit, String priority) {
        this.credit = credit;
        this.priority = priority;
    }

    /// The credit, in thousandths, that is left at the severe end of this severity's band; see [Scale].
    public int credit() {
        return credit;
    }

    /// The priority of an action item that repairs this severity; empty for PASS.
    public String priority() {
        return priority;
    }

    public boolean worseThan(Severity other) {
        return compareTo(other) > 0;
    }

    public Severity worse(Severity other) {
        return worseThan(other) ? this : other;
    }

    public Severity milder(Severity other) {
        return worseThan(other) ? other : this;
    }
}
