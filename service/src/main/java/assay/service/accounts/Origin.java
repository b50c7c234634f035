package assay.service.accounts;

/// Where a request comes from, as the list of sessions and the audit log show it.
///
/// @param address the network address
/// @param agent what the client calls itself; empty where it says nothing
public record Origin(String address, String agent) {}
