package assay.fetching;

import java.net.IDN;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/// Parses a URL's host as browsers do, and returns an ASCII name or the usual spelling of an IP address.
final class UrlHost {

    /// The maximum length of a host name, in characters (RFC 1035, section 2.3.4, without the two octets for
    /// the length and the trailing dot).
    private static final int LONGEST_HOST = 253;

    private UrlHost() {}

    /// Returns the host in the form that [Urls#parse] returns, or empty if the text is not a host.
    static Optional<String> parse(String text) {
        if (text.startsWith("[")) {
            return text.endsWith("]") ? six(text.substring(1, text.length() - 1)) : Optional.empty();
        }
        try {
            // A “+” in a host does not mean a space.
            String decoded =
                    text.indexOf('%') < 0 ? text : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
            String ascii = ascii(decoded).toLowerCase(Locale.ROOT);
            if (ascii.length() > LONGEST_HOST + 1) {
                return Optional.empty();
            }
            return endsInNumber(ascii) ? four(ascii) : Optional.of(ascii);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /// Converts a name to ASCII. [IDN] rejects characters other than letters, digits and hyphens, and labels
    /// that are too long.
    private static String ascii(String host) {
        String ascii = IDN.toASCII(rootless(host), IDN.ALLOW_UNASSIGNED | IDN.USE_STD3_ASCII_RULES);
        return host.endsWith(".") ? ascii + "." : ascii;
    }

    /// Whether browsers treat the host as an IPv4 address or as an error. They never look up such a host as a
    /// name.
    static boolean endsInNumber(String host) {
        String bare = rootless(host);
        String last = bare.substring(bare.lastIndexOf('.') + 1);
        if (last.isEmpty()) {
            return false;
        }
        return last.chars().allMatch(c -> c >= '0' && c <= '9')
                || (last.startsWith("0x") && last.substring(2).chars().allMatch(c -> Character.digit(c, 16) >= 0));
    }

    /// Parses an IPv4 address. Accepts decimal, octal and hexadecimal numbers, and fewer than four parts.
    private static Optional<String> four(String host) {
        return Optional.of(Inet4Address.ofPosixLiteral(rootless(host)).getHostAddress());
    }

    /// Parses an IPv6 address in brackets. [InetAddress] turns a mapped address into an IPv4 address; this
    /// method still writes it as IPv6, so that it can be checked as a mapped address.
    private static Optional<String> six(String literal) {
        if (literal.indexOf('%') >= 0 || literal.indexOf('[') >= 0) {
            return Optional.empty();
        }
        try {
            InetAddress address = Inet6Address.ofLiteral(literal);
            if (address instanceof Inet4Address) {
                byte[] four = address.getAddress();
                return Optional.of("[0:0:0:0:0:ffff:"
                        + Integer.toHexString((four[0] & 0xff) << 8 | (four[1] & 0xff))
                        + ":"
                        + Integer.toHexString((four[2] & 0xff) << 8 | (four[3] & 0xff))
                        + "]");
            }
            return Optional.of("[" + address.getHostAddress() + "]");
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /// Removes the trailing dot.
    static String rootless(String host) {
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }
}
