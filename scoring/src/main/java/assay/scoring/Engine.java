package assay.scoring;

/// The three readers a text is scored for. Their order is the order of every report.
public enum Engine {
    /// Search engines: a ranked list of links.
    SEO("seo", 40),
    /// Answer engines: one passage lifted out and shown.
    AEO("aeo", 30),
    /// Generative engines: passages retrieved, weighed and cited in a written answer.
    GEO("geo", 30);

    private final String key;
    private final int share;

    Engine(String key, int share) {
        this.key = key;
        this.share = share;
    }

    /// The name in JSON: lower case.
    public String key() {
        return key;
    }

    /// What this engine counts in the overall score, in percent; the three add up to 100.
    public int share() {
        return share;
    }
}
