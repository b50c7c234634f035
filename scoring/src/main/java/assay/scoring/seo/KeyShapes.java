package assay.scoring.seo;

import assay.language.Language;
import assay.scoring.document.Range;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// Finds keys by the formats that their issuers publish. Ignores the made-up keys in documentation, which are
/// not random.
final class KeyShapes {

    /// @param issuer the issuer's name, as used in a sentence
    record Key(String issuer, Range range) {}

    /// @param alphabet the characters that are allowed after the prefix, in addition to letters and digits
    /// @param least the minimum number of characters after the prefix
    /// @param most the maximum number of characters after the prefix
    private record Shape(String issuer, String prefix, String alphabet, int least, int most) {}

    private static final List<Shape> SHAPES = List.of(
            new Shape("AWS", "AKIA", "", 16, 16),
            new Shape("AWS", "ASIA", "", 16, 16),
            new Shape("GitHub", "ghp_", "", 36, 36),
            new Shape("GitHub", "gho_", "", 36, 36),
            new Shape("GitHub", "ghu_", "", 36, 36),
            new Shape("GitHub", "ghs_", "", 36, 36),
            new Shape("GitHub", "ghr_", "", 36, 36),
            new Shape("GitHub", "github_pat_", "_", 70, 90),
            new Shape("GitLab", "glpat-", "_-", 20, 30),
            new Shape("Stripe", "sk_live_", "", 24, 250),
            new Shape("Stripe", "rk_live_", "", 24, 250),
            new Shape("Slack", "xoxb-", "-", 24, 250),
            new Shape("Slack", "xoxp-", "-", 24, 250),
            new Shape("Slack", "xoxa-", "-", 24, 250),
            new Shape("Slack", "xoxs-", "-", 24, 250),
            new Shape("Google", "AIza", "_-", 35, 35),
            new Shape("Anthropic", "sk-ant-", "_-", 40, 250),
            new Shape("OpenAI", "sk-", "_-", 40, 250),
            new Shape("npm", "npm_", "", 36, 36),
            new Shape("DigitalOcean", "dop_v1_", "", 64, 64),
            new Shape("Hugging Face", "hf_", "", 34, 40),
            new Shape("Shopify", "shpat_", "", 32, 32),
            new Shape("SendGrid", "SG.", "._-", 60, 75),
            new Shape("Assay", "ask_live_", "", 36, 36));

    private static final Pattern PRIVATE_KEY = Pattern.compile(
            "-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----([A-Za-z0-9+/=\\s\\\\]{64,8000})");

    private static final Pattern AWS_SECRET = Pattern.compile(
            "(?i)secret_?access_?key[\"']?\\s{0,3}[:=]\\s{0,3}[\"']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])");

    private static final Pattern EXPIRES = Pattern.compile("\"exp\"\\s*:\\s*([0-9]{9,12})");

    /// The minimum entropy, in bits per character. A key with less entropy is not random.
    private static final double LEAST_ENTROPY = 3.0;

    private static final int LONGEST_RUN = 5;

    /// This many characters before a key are searched for words that indicate that the key is made up.
    private static final int CONTEXT_CHARS = 100;

    private static final List<String> MADE_UP = Language.of("en").list("made-up-key-parts");
    private static final List<String> MADE_UP_CONTEXT = Language.everywhere("made-up-words");
    private static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /// A run of fewer characters can be neither a key nor the name of a key.
    private static final int SHORTEST_RUN = 15;

    private static final int SHORTEST_KEY = 20;
    private static final boolean[] RUN = new boolean[128];

    static {
        for (char c = 0; c < 128; c++) {
            RUN[c] = isPart(c, "_-");
        }
    }

    private KeyShapes() {}

    /// Scans every run of letters, digits, `_` and `-` once. A key is such a run or begins with one.
    ///
    /// @param asOf the date before which expired tokens are ignored
    static List<Key> in(String source, LocalDate asOf) {
        List<Key> found = new ArrayList<>();
        boolean named = false;
        int length = source.length();
        int i = 0;
        while (i + SHORTEST_RUN <= length) {
            // Scans backwards from the last character of the shortest possible run. If a character is not
            // part of a run, the next run can only begin after it.
            int last = i + SHORTEST_RUN - 1;
            while (last >= i && inRun(source.charAt(last))) {
                last--;
            }
            if (last >= i) {
                i = last + 1;
                continue;
            }
            int from = i;
            i += SHORTEST_RUN;
            while (i < length && inRun(source.charAt(i))) {
                i++;
            }
            named |= isSecretsName(source, from, i);
            if (i - from >= SHORTEST_KEY) {
                key(source, from, found);
                token(source, from, asOf, found);
            }
        }
        if (named) {
            Matcher secret = AWS_SECRET.matcher(source);
            while (secret.find()) {
                if (isDrawn(secret.group(1)) && !isMadeUp(source, secret.start(1), secret.end(1))) {
                    found.add(new Key("AWS", new Range(secret.start(1), secret.end(1))));
                }
            }
        }
        return found;
    }

    private static boolean inRun(char c) {
        return c < 128 && RUN[c];
    }

    /// Whether the run of characters ends with “access_key” or “accesskey”, as the names of AWS secret keys
    /// do.
    private static boolean isSecretsName(String source, int from, int end) {
        return end - from >= 15
                && (source.charAt(end - 1) | 32) == 'y'
                && (source.regionMatches(true, end - 9, "accesskey", 0, 9)
                        || source.regionMatches(true, end - 10, "access_key", 0, 10));
    }

    private static void key(String source, int from, List<Key> found) {
        char first = source.charAt(from);
        for (Shape shape : SHAPES) {
            String prefix = shape.prefix();
            int at = shape.issuer().equals("SendGrid") ? from - prefix.length() : from;
            if (at >= 0 && (at < from || prefix.charAt(0) == first) && source.startsWith(prefix, at)) {
                Key key = key(source, at, shape);
                if (key != null) {
                    found.add(key);
                    return;
                }
            }
        }
    }

    /// Finds private keys that contain a body. Keys that are abbreviated with dots are examples.
    static List<Key> privateKeys(String source) {
        List<Key> found = new ArrayList<>();
        for (int at = source.indexOf("-----BEGIN "); at >= 0; at = source.indexOf("-----BEGIN ", at + 11)) {
            Matcher key = PRIVATE_KEY.matcher(source).region(at, Math.min(source.length(), at + 8_100));
            if (key.lookingAt()) {
                String body = key.group(1).replaceAll("\\\\[nr]|[\\s\\\\]", "");
                if (body.length() >= 64 && isDrawn(body) && !isMadeUp(source, at, key.end())) {
                    int end = source.startsWith("-----END", key.end())
                            ? Math.max(key.end(), endOfLine(source, key.end()))
                            : key.end();
                    found.add(new Key("private", new Range(at, end)));
                }
            }
        }
        return found;
    }

    private static int endOfLine(String source, int at) {
        int end = source.indexOf("KEY", at);
        int close = end < 0 ? -1 : source.indexOf("-----", end);
        return close < 0 || close - at > 60 ? at : close + 5;
    }

    private static @Nullable Key key(String source, int at, Shape shape) {
        if (at > 0 && isPart(source.charAt(at - 1), "_-")) {
            return null;
        }
        int from = at + shape.prefix().length();
        int end = from;
        while (end < source.length() && end - from <= shape.most() && isPart(source.charAt(end), shape.alphabet())) {
            end++;
        }
        int length = end - from;
        if (length < shape.least() || length > shape.most() || length == 0) {
            return null;
        }
        String body = source.substring(from, end);
        boolean live = switch (shape.issuer()) {
            case "AWS" -> body.equals(body.toUpperCase(Locale.ROOT));
            case "Assay" -> checksum(source.substring(at, end - 6)).equals(source.substring(end - 6, end));
            case "OpenAI", "Anthropic" -> isMixed(body);
            case "Google" -> !isMap(source, at);
            case "SendGrid" -> body.indexOf('.') == 22;
            default -> true;
        };
        return live && isDrawn(body) && !isMadeUp(source, at, end) ? new Key(shape.issuer(), new Range(at, end)) : null;
    }

    /// Whether the key is in the URL of a map service. Such keys are public.
    private static boolean isMap(String source, int at) {
        String before = source.substring(Math.max(0, at - 120), at);
        return before.endsWith("key=") && (before.contains("google") || before.contains("gstatic"));
    }

    /// Adds a JSON Web Token, if it has not expired and grants more than public access.
    private static void token(String source, int at, LocalDate asOf, List<Key> found) {
        if (!source.startsWith("eyJ", at) || at > 0 && source.charAt(at - 1) == '.') {
            return;
        }
        int header = run(source, at);
        int payload = header < source.length() && source.charAt(header) == '.' ? run(source, header + 1) : header;
        int end = payload > header + 1 && payload < source.length() && source.charAt(payload) == '.'
                ? run(source, payload + 1)
                : payload;
        if (end - payload < 21) {
            return;
        }
        String claims = decoded(source.substring(header + 1, payload));
        Matcher expires = EXPIRES.matcher(claims);
        boolean good = expires.find()
                && Instant.ofEpochSecond(Long.parseLong(expires.group(1)))
                        .isAfter(asOf.atStartOfDay(ZoneOffset.UTC).toInstant());
        if (good
                && decoded(source.substring(at, header)).contains("\"alg\"")
                && !claims.contains("\"anon\"")
                && !claims.contains("1234567890")
                && !isMadeUp(source, at, at)) {
            found.add(new Key("token", new Range(at, end)));
        }
    }

    private static int run(String source, int from) {
        int i = from;
        while (i < source.length() && i - from < 4_000 && isPart(source.charAt(i), "_-")) {
            i++;
        }
        return i;
    }

    private static String decoded(String part) {
        try {
            return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    private static boolean isPart(char c, String others) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || others.indexOf(c) >= 0;
    }

    private static boolean isMixed(String body) {
        return body.chars().anyMatch(c -> c >= '0' && c <= '9')
                && body.chars().anyMatch(c -> c >= 'A' && c <= 'Z')
                && body.chars().anyMatch(c -> c >= 'a' && c <= 'z');
    }

    /// Whether the key itself, or the words before it, indicate that it is made up.
    private static boolean isMadeUp(String source, int at, int end) {
        String key = source.substring(at, Math.min(end, at + 250)).toLowerCase(Locale.ROOT);
        for (String each : MADE_UP) {
            if (key.contains(each)) {
                return true;
            }
        }
        String before = source.substring(Math.max(0, at - CONTEXT_CHARS), at).toLowerCase(Locale.ROOT);
        for (String each : MADE_UP_CONTEXT) {
            if (before.contains(each)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the key is random: it contains many different characters, and no long repetitions or
    /// sequences.
    static boolean isDrawn(String body) {
        int[] counts = new int[128];
        int run = 1;
        int up = 1;
        int woven = 1;
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            counts[c & 127]++;
            run = i > 0 && c == body.charAt(i - 1) ? run + 1 : 1;
            up = i > 0 && c == body.charAt(i - 1) + 1 ? up + 1 : 1;
            woven = i > 1 && c == body.charAt(i - 2) + 1 ? woven + 1 : 1;
            if (run >= LONGEST_RUN || up >= LONGEST_RUN || woven > LONGEST_RUN) {
                return false;
            }
        }
        double bits = 0;
        for (int count : counts) {
            if (count > 0) {
                double share = (double) count / body.length();
                bits -= share * Math.log(share) / Math.log(2);
            }
        }
        return bits >= LEAST_ENTROPY;
    }

    /// Returns the last six characters of an Assay key, which are the CRC-32 of the other characters.
    static String checksum(String body) {
        CRC32 crc = new CRC32();
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        long rest = crc.getValue();
        char[] text = new char[6];
        for (int i = text.length - 1; i >= 0; i--) {
            text[i] = BASE62.charAt((int) (rest % 62));
            rest /= 62;
        }
        return new String(text);
    }
}
