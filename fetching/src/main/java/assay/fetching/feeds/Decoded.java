package assay.fetching.feeds;

import assay.fetching.Fetched;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/// The text of a listing, decompressed and decoded.
///
/// The encoding that a feed or its server declares is often wrong. Valid UTF-8 is therefore decoded as UTF-8,
/// regardless of the declaration, because text in another encoding is hardly ever valid UTF-8. Other text is
/// decoded as declared.
///
/// @param complaint the problems that were found; empty if there were none
record Decoded(String text, String complaint) {

    /// A `.xml.gz` file may have been compressed again in transit.
    private static final int MAX_LAYERS = 2;

    static Decoded of(Fetched fetched) {
        byte[] bytes = fetched.body();
        List<String> complaints = new ArrayList<>();
        if (bytes.length > Listing.MAX_BYTES) {
            bytes = Arrays.copyOf(bytes, Listing.MAX_BYTES);
            complaints.add(TOO_LONG);
        }
        for (int layer = 0; layer < MAX_LAYERS && isGzip(bytes); layer++) {
            bytes = unpack(bytes, complaints);
        }
        return new Decoded(decode(bytes, fetched.charset()), String.join(" ", complaints));
    }

    private static final String TOO_LONG = "The file is larger than 50 MiB. The rest was skipped.";

    private static boolean isGzip(byte[] bytes) {
        return bytes.length > 2 && bytes[0] == 0x1f && bytes[1] == (byte) 0x8b;
    }

    /// Decompresses as much as possible. A truncated file yields the text before the cut.
    private static byte[] unpack(byte[] packed, List<String> complaints) {
        byte[] out = new byte[Math.clamp(packed.length * 8L, 1 << 10, Listing.MAX_BYTES)];
        int length = 0;
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed), 1 << 16)) {
            while (true) {
                if (length == out.length) {
                    if (length == Listing.MAX_BYTES) {
                        if (in.read() >= 0) {
                            complaints.add(TOO_LONG);
                        }
                        return out;
                    }
                    out = Arrays.copyOf(out, (int) Math.min(Listing.MAX_BYTES, out.length * 2L));
                }
                int read = in.read(out, length, out.length - length);
                if (read < 0) {
                    return Arrays.copyOf(out, length);
                }
                length += read;
            }
        } catch (IOException e) {
            complaints.add("The file's compressed data is damaged or incomplete.");
            return Arrays.copyOf(out, length);
        }
    }

    private static String decode(byte[] bytes, Charset answered) {
        if (starts(bytes, 0xef, 0xbb, 0xbf)) {
            return new String(bytes, 3, bytes.length - 3, StandardCharsets.UTF_8);
        }
        if (starts(bytes, 0xfe, 0xff)) {
            return new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16BE);
        }
        if (starts(bytes, 0xff, 0xfe)) {
            return new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16LE);
        }
        if (starts(bytes, 0, '<')) {
            return new String(bytes, StandardCharsets.UTF_16BE);
        }
        if (starts(bytes, '<', 0)) {
            return new String(bytes, StandardCharsets.UTF_16LE);
        }
        Optional<Charset> declared = declared(bytes);
        boolean escapes = declared.isPresent() && declared.get().name().startsWith("ISO-2022");
        if (!escapes && isUtf8(bytes)) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        Charset said = declared.orElse(answered);
        if (said.equals(StandardCharsets.UTF_8)) {
            // Text with one or two invalid bytes may still be UTF-8; text with hardly any valid multi-byte
            // characters is not.
            String text = new String(bytes, StandardCharsets.UTF_8);
            long broken = text.chars().filter(c -> c == 0xfffd).count();
            long whole = text.chars().filter(c -> c > 0x7f).count() - broken;
            return whole > broken ? text : new String(bytes, WINDOWS_1252);
        }
        // Browsers also read ISO-8859-1 and US-ASCII as windows-1252, which contains both, because text in
        // windows-1252 is often labeled as one of them.
        boolean subset = said.equals(StandardCharsets.ISO_8859_1) || said.equals(StandardCharsets.US_ASCII);
        return new String(bytes, subset || said.name().startsWith("UTF-") ? WINDOWS_1252 : said);
    }

    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

    private static boolean starts(byte[] bytes, int... expected) {
        for (int i = 0; i < expected.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xff) != expected[i]) {
                return false;
            }
        }
        return true;
    }

    /// Whether the bytes are valid UTF-8. A character that is cut off at the end does not count as an error.
    private static boolean isUtf8(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(1 << 13);
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        while (true) {
            var result = decoder.decode(in, out, false);
            if (result.isError()) {
                return false;
            }
            if (result.isUnderflow()) {
                return in.remaining() < 4;
            }
            out.clear();
        }
    }

    /// Returns the `encoding="…"` of an XML declaration, or the `charset=…` in a page's head.
    private static Optional<Charset> declared(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, 1024), StandardCharsets.ISO_8859_1);
        for (String key : new String[] {"encoding=", "charset="}) {
            int at = head.indexOf(key);
            if (at >= 0) {
                int start = at + key.length();
                while (start < head.length() && (head.charAt(start) == '"' || head.charAt(start) == '\'')) {
                    start++;
                }
                int end = start;
                while (end < head.length()
                        && (Character.isLetterOrDigit(head.charAt(end)) || "-_:.".indexOf(head.charAt(end)) >= 0)) {
                    end++;
                }
                try {
                    return Optional.of(Charset.forName(head.substring(start, end)));
                } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }
}
