package assay.fetching;

import java.net.URI;
import java.util.Map;

/// A message to post.
///
/// @param url as given
/// @param headers in addition to `Host`, `User-Agent` and the framing headers; valid names and values
/// @param body not copied: the caller must not modify it
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record Posting(URI url, Map<String, String> headers, byte[] body) {}
