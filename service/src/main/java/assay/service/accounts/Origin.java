package assay.service.accounts;

/// The origin of a request, for the session list and the audit log.
///
/// @param address the network address
/// @param agent the client's user agent; empty if there is none
public record Origin(String address, String agent) {}
