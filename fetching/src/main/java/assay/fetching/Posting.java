package assay.fetching;

import java.net.URI;
import java.util.Map;

/// A message to post.
///
/// @param url the URL as given
/// @param headers headers in addition to `Host`, `User-Agent` and the framing headers, with valid names and
/// values
/// @param body the body, which is not copied, so the caller must not modify it
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record Posting(URI url, Map<String, String> headers, byte[] body) {}
