package assay.service.accounts.web;

import assay.service.accounts.Origin;
import jakarta.servlet.http.HttpServletRequest;

/// Says where a request comes from.
final class Origins {

    private static final int LONGEST_AGENT = 200;

    private Origins() {}

    static Origin of(HttpServletRequest request) {
        String agent = request.getHeader("User-Agent");
        // What cannot be printed is nobody's name, and PostgreSQL takes no NUL.
        String said =
                agent == null ? "" : agent.replaceAll("[^\\x20-\\x7e]", "").strip();
        return new Origin(
                request.getRemoteAddr(), said.length() > LONGEST_AGENT ? said.substring(0, LONGEST_AGENT) : said);
    }
}
