package assay.fetching;

import java.net.URI;
import java.util.Map;

/// What is to be told somebody.
///
/// @param url as somebody gave it
/// @param headers beside `Host`, `User-Agent` and what frames the body; names and values that a header
/// may have
/// @param body not copied: nobody writes to it any more
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record Posting(URI url, Map<String, String> headers, byte[] body) {}
