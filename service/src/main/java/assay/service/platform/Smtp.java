package assay.service.platform;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The server that sends email. `ASSAY_SMTP_URL` is `smtp://user:password@host:port`, or `smtps://…` for TLS
/// from the first byte.
///
/// @param login the credentials; null if the server requires none
/// @param from the sender, such as `Assay <assay@tea.example>`
public record Smtp(String host, int port, Tls tls, @Nullable Login login, String from) {

    /// How the connection is encrypted.
    public enum Tls {
        /// Encrypted from the first byte.
        AT_ONCE,
        /// Upgraded to TLS before any credentials or emails are sent. If the server does not support this,
        /// the connection fails.
        STARTTLS,
        /// Unencrypted: for a server on this machine, or if the operator chooses it.
        NONE
    }

    /// The service's credentials for the mail server.
    public record Login(String user, String password) {
        @Override
        public String toString() {
            return user;
        }
    }

    public static final String NAME = "ASSAY_SMTP_URL";
    static final String FROM = "ASSAY_MAIL_FROM";

    /// Parses the URL. Messages never repeat it, because it contains a password.
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

    /// Decodes percent-encoding; a plus sign stays as it is.
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
            // Reported below.
        }
        throw new Settings.Refused(
                FROM + " must be one email address, such as Assay <assay@tea.example>, not" + " " + from);
    }

    private static Settings.Refused refused() {
        return new Settings.Refused(NAME + " must be smtp://user:password@host:port or"
                + " smtps://user:password@host:port. Leave out user:password@ if the server requires no"
                + " login. Write an @ in the user name or password as %40. Append ?starttls=off to an smtp:// URL"
                + " if the server doesn't support TLS.");
    }
}
