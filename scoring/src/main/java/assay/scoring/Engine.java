package assay.scoring;

/// The three kinds of engines that a text is scored for, in report order.
public enum Engine {
    /// Search engines, which return a ranked list of links.
    SEO("seo", 40),
    /// Answer engines, which extract a single passage.
    AEO("aeo", 30),
    /// Generative engines, which retrieve and weigh passages and cite them in a generated answer.
    GEO("geo", 30);

    private final String key;
    private final int share;

    Engine(String key, int share) {
        this.key = key;
        this.share = share;
    }

    /// Returns the name as in JSON: in lower case.
    public String key() {
        return key;
    }

    /// Returns the engine's share of the overall score, in percent. The three shares add up to 100.
    public int share() {
        return share;
    }
}
