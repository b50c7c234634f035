package assay.fetching;

import assay.fetching.FetchRequest.ResponseKind;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/// Reads and decompresses bodies within size limits.
final class ResponseBodies {

    private static final int KIB = 1024;
    private static final int MIB = 1024 * KIB;

    /// The maximum factor by which a body may grow when it is decompressed. Gzip compresses HTML to a fifth
    /// or a tenth of its size; its maximum ratio is about 1,000 to 1.
    private static final int HIGHEST_RATIO = 100;

    /// The ratio is not checked until this many bytes are decompressed: small bodies do no harm, and a list
    /// of 10,000 similar lines can compress that well.
    private static final int RATIO_FLOOR = MIB;

    /// 50 MiB, or less on a small heap, because such a body would fill most of the heap when it is decoded
    /// and parsed.
    private static final int LONGEST_LISTING = Math.clamp(Runtime.getRuntime().maxMemory() / 24, 4 * MIB, 50 * MIB);

    private ResponseBodies() {}

    /// @param packed the maximum number of bytes read from the network if the body is compressed
    /// @param plain the maximum number of bytes after decompression
    /// @param cut whether a longer body is truncated instead of rejected
    private record Limits(int packed, int plain, boolean cut) {

        static Limits of(ResponseKind wanted) {
            return switch (wanted) {
                case PAGE -> new Limits(2 * MIB, 5 * MIB, false);
                case LISTING -> new Limits(LONGEST_LISTING, LONGEST_LISTING, false);
                case TEXT -> new Limits(500 * KIB, 500 * KIB, true);
            };
        }
    }

    private enum Packing {
        NONE,
        GZIP,
        DEFLATE
    }

    /// Reads and decompresses a body. A listing that is itself a gzip file (`sitemap.xml.gz`) is
    /// decompressed, too.
    static byte[] read(ResponseKind wanted, Map<String, List<String>> headers, InputStream body, LargeBodies large)
            throws IOException, FetchFailure {
        Limits limits = Limits.of(wanted);
        Packing packing = packing(headers);
        byte[] read = read(body, packing, limits, large);
        if (wanted != ResponseKind.LISTING || !gzip(read)) {
            return read;
        }
        if (packing != Packing.NONE) {
            throw wrapped();
        }
        byte[] unpacked = read(new ByteArrayInputStream(read), Packing.GZIP, limits, large);
        if (gzip(unpacked)) {
            throw wrapped();
        }
        return unpacked;
    }

    private static Packing packing(Map<String, List<String>> headers) throws FetchFailure {
        List<String> layers = new ArrayList<>();
        for (String value : headers.getOrDefault("content-encoding", List.of())) {
            for (String layer : value.split(",", -1)) {
                String name = layer.strip().toLowerCase(Locale.ROOT);
                if (!name.isEmpty() && !"identity".equals(name)) {
                    layers.add(name);
                }
            }
        }
        if (layers.isEmpty()) {
            return Packing.NONE;
        }
        if (layers.size() > 1) {
            throw wrapped();
        }
        return switch (layers.getFirst()) {
            case "gzip", "x-gzip" -> Packing.GZIP;
            case "deflate" -> Packing.DEFLATE;
            default ->
                throw new FetchFailure(
                        FetchFailure.Kind.WRONG_TYPE, "The server sent an unsupported Content-Encoding.");
        };
    }

    private static FetchFailure wrapped() {
        return new FetchFailure(FetchFailure.Kind.WRONG_TYPE, "The response is compressed more than once.");
    }

    private static boolean gzip(byte[] body) {
        return body.length > 2 && body[0] == 0x1f && body[1] == (byte) 0x8b;
    }

    private static byte[] read(InputStream body, Packing packing, Limits limits, LargeBodies large)
            throws IOException, FetchFailure {
        if (packing == Packing.NONE) {
            return upTo(body, limits, null, large);
        }
        Counted counted = new Counted(body, limits.packed());
        BufferedInputStream buffered = new BufferedInputStream(counted);
        buffered.mark(2);
        int first = buffered.read();
        int second = buffered.read();
        buffered.reset();
        if (first < 0) {
            return new byte[0];
        }
        if (packing == Packing.GZIP) {
            return upTo(new GZIPInputStream(buffered, 8 * KIB), limits, counted, large);
        }
        // “deflate” means the zlib format (RFC 9110, section 8.4.1.2), but some servers send raw deflate.
        boolean zlib = (first & 0x0f) == 8 && (first << 8 | Math.max(second, 0)) % 31 == 0;
        Inflater inflater = new Inflater(!zlib);
        try {
            return upTo(new InflaterInputStream(buffered, inflater, 8 * KIB), limits, counted, large);
        } finally {
            inflater.end();
        }
    }

    private static byte[] upTo(InputStream in, Limits limits, @Nullable Counted packed, LargeBodies large)
            throws IOException, FetchFailure {
        ByteArrayOutputStream out = new ByteArrayOutputStream(16 * KIB);
        byte[] buffer = new byte[16 * KIB];
        boolean counted = false;
        try {
            while (out.size() < limits.plain()) {
                int read = in.read(buffer, 0, Math.min(buffer.length, limits.plain() - out.size()));
                if (read < 0) {
                    return out.toByteArray();
                }
                if (!counted && out.size() + read > LargeBodies.LARGE) {
                    large.begin();
                    counted = true;
                }
                out.write(buffer, 0, read);
                if (packed != null && out.size() > RATIO_FLOOR && out.size() > (long) HIGHEST_RATIO * packed.count) {
                    throw tooLarge("The response decompresses to more than " + HIGHEST_RATIO + " times its size.");
                }
            }
            if (limits.cut() || in.read() < 0) {
                return out.toByteArray();
            }
        } catch (IOException e) {
            if (packed == null || !packed.exceeded) {
                throw e;
            }
            if (limits.cut()) {
                return out.toByteArray();
            }
            throw tooLarge("The compressed response is larger than " + limits.packed() / MIB + " MiB.");
        } finally {
            if (counted) {
                large.end();
            }
        }
        throw tooLarge("The response is larger than " + limits.plain() / MIB + " MiB.");
    }

    private static FetchFailure tooLarge(String sentence) {
        return new FetchFailure(FetchFailure.Kind.TOO_LARGE, sentence);
    }

    /// Throws an exception when more than `most` bytes have been read.
    private static final class Counted extends FilterInputStream {

        private final int most;
        private int count;
        private boolean exceeded;

        Counted(InputStream in, int most) {
            super(in);
            this.most = most;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            if (read > 0) {
                count += read;
            }
            if (count > most) {
                exceeded = true;
                throw new IOException("More than " + most + " bytes were received.");
            }
            return read;
        }
    }
}
