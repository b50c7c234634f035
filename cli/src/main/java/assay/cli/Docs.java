package assay.cli;

/// Where the documentation of checks is: at `ASSAY_DOCS_URL`, as in the service.
final class Docs {

    /// The default in reports, as in the service: a path on the same host.
    private static final String PATH = "/docs";

    /// The default in links: the pages of a service on this machine.
    private static final String LOCAL = "http://127.0.0.1:8080/docs";

    private Docs() {}

    /// Returns the prefix of `docs_url` in reports.
    static String inReports(Environment environment) {
        return base(environment, PATH) + "/checks/";
    }

    /// Returns the URL prefix of links to the checks' pages.
    static String links(Environment environment) {
        String base = base(environment, LOCAL);
        return (base.startsWith("/") ? LOCAL : base) + "/checks/";
    }

    private static String base(Environment environment, String otherwise) {
        String set = environment.variables().getOrDefault("ASSAY_DOCS_URL", "").strip();
        String base = set.isEmpty() ? otherwise : set;
        return base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    }
}
