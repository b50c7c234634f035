package assay.service.accounts;

import jakarta.servlet.http.HttpServletRequest;

/// Where a request comes from, as the list of sessions and the audit log show it.
///
/// @param address the network address
/// @param agent what the client calls itself; empty where it says nothing
record Origin(String address, String agent) {

    private static final int LONGEST_AGENT = 200;

    static Origin of(HttpServletRequest request) {
        String agent = request.getHeader("User-Agent");
        // What cannot be printed is nobody's name, and PostgreSQL takes no NUL.
        String said =
                agent == null ? "" : agent.replaceAll("[^\\x20-\\x7e]", "").strip();
        return new Origin(
                request.getRemoteAddr(), said.length() > LONGEST_AGENT ? said.substring(0, LONGEST_AGENT) : said);
    }
}
