package assay.service.accounts.web;

import assay.service.accounts.Origin;
import jakarta.servlet.http.HttpServletRequest;

/// Finds the origin of a request.
final class Origins {

    private static final int LONGEST_AGENT = 200;

    private Origins() {}

    static Origin of(HttpServletRequest request) {
        String agent = request.getHeader("User-Agent");
        // Unprintable characters are removed: they don't belong in a user agent, and PostgreSQL rejects NUL.
        String said =
                agent == null ? "" : agent.replaceAll("[^\\x20-\\x7e]", "").strip();
        return new Origin(
                request.getRemoteAddr(), said.length() > LONGEST_AGENT ? said.substring(0, LONGEST_AGENT) : said);
    }
}
