package assay.scoring;

/// The three kinds of engines a text is scored for, in report order.
public enum Engine {
    /// Search engines: a ranked list of links.
    SEO("seo", 40),
    /// Answer engines: a single extracted passage.
    AEO("aeo", 30),
    /// Generative engines: passages retrieved, weighed and cited in a generated answer.
    GEO("geo", 30);

    private final String key;
    private final int share;

    Engine(String key, int share) {
        this.key = key;
        this.share = share;
    }

    /// Returns the name in JSON: lower case.
    public String key() {
        return key;
    }

    /// Returns the engine's share of the overall score, in percent; the three shares add up to 100.
    public int share() {
        return share;
    }
}
