package assay.service.platform;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The server that mail is handed to, as `ASSAY_SMTP_URL` names it:
/// `smtp://user:password@host:port`, or `smtps://…` for TLS from the first byte.
///
/// @param login null where the server asks for none
/// @param from whom mails come from, such as `Assay <assay@tea.example>`
public record Smtp(String host, int port, Tls tls, @Nullable Login login, String from) {

    /// How the line is kept from others.
    public enum Tls {
        /// Encrypted from the first byte.
        AT_ONCE,
        /// Encrypted before anything is said, or nothing is said.
        STARTTLS,
        /// Not at all: for a server on this machine, or where the operator says so.
        NONE
    }

    /// Who we are to the server.
    public record Login(String user, String password) {
        @Override
        public String toString() {
            return user;
        }
    }

    static final String NAME = "ASSAY_SMTP_URL";
    static final String FROM = "ASSAY_MAIL_FROM";

    /// Says what is wrong without repeating the address, which holds a password.
    static Smtp of(String url, String from) {
        URI uri = uri(url);
        String scheme = uri.getScheme();
        String host = uri.getHost();
        boolean atOnce = "smtps".equals(scheme);
        if (host == null || !(atOnce || "smtp".equals(scheme)) || !uri.getPath().isEmpty() || url.contains("#")) {
            throw refused();
        }
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        int port = uri.getPort() > 0 ? uri.getPort() : atOnce ? 465 : 587;
        return new Smtp(bare, port, tls(atOnce, uri.getQuery(), bare), login(uri.getRawUserInfo()), from(from));
    }

    private static URI uri(String url) {
        try {
            return URI.create(url);
        } catch (IllegalArgumentException e) {
            throw refused();
        }
    }

    private static Tls tls(boolean atOnce, @Nullable String query, String host) {
        if (query == null) {
            return atOnce ? Tls.AT_ONCE : NetworkSettings.isLoopback(host) ? Tls.NONE : Tls.STARTTLS;
        }
        if (atOnce) {
            throw refused();
        }
        return switch (query) {
            case "starttls=on" -> Tls.STARTTLS;
            case "starttls=off" -> Tls.NONE;
            default -> throw refused();
        };
    }

    private static @Nullable Login login(@Nullable String userInfo) {
        if (userInfo == null) {
            return null;
        }
        int colon = userInfo.indexOf(':');
        if (colon < 1 || colon == userInfo.length() - 1) {
            throw refused();
        }
        return new Login(decoded(userInfo.substring(0, colon)), decoded(userInfo.substring(colon + 1)));
    }

    /// What is written with percent signs; a plus is a plus here.
    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static String from(String from) {
        try {
            InternetAddress address = new InternetAddress(from, true);
            boolean plain = address.getAddress().chars().allMatch(each -> each > ' ' && each < 127);
            if (!address.isGroup() && plain && from.chars().noneMatch(Character::isISOControl)) {
                return from;
            }
        } catch (AddressException ignored) {
            // Said below.
        }
        throw new Settings.Refused(FROM + " must be one address, such as Assay <assay@tea.example>, not " + from);
    }

    private static Settings.Refused refused() {
        return new Settings.Refused(NAME + " must be smtp://user:password@host:port or smtps://user:password@host:port,"
                + " without user and password where the server asks for none, with %40 for an @ in either, and with"
                + " ?starttls=off behind smtp:// where the server has no TLS.");
    }
}
