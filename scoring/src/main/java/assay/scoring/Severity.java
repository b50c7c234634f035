package assay.scoring;

/// The severity of a check's result. The mildest comes first, so that the maximum is the worst.
public enum Severity {
    PASS(1000, ""),
    /// A possible improvement, which never prevents publication.
    OPTIMIZATION(850, "optional"),
    WARNING(500, "recommended"),
    FAIL(100, "required"),
    /// The text must not be published.
    BLOCKER(0, "critical");

    private final int credit;
    private final String priority;

    Severity(int credit, String priority) {
        this.credit = credit;
        this.priority = priority;
    }

    /// Returns the credit that is left at the severe end of this severity's band, in thousandths; see
    /// [Scale].
    public int credit() {
        return credit;
    }

    /// Returns the priority of an action item with this severity. The priority of PASS is empty.
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
