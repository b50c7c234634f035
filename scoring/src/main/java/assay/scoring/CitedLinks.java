package assay.scoring;

import assay.language.WordData;
import assay.language.Words;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Decides whether a link's text describes its target, so that the link counts as a source. A single linked
/// word, or an encyclopedia entry that is linked by its own name, explains a word but supports no claim.
/// Software adds such links automatically.
public final class CitedLinks {

    private static final List<String> ENCYCLOPEDIAS = WordData.list(CitedLinks.class, "encyclopedias");

    private static final int FEWEST_WORDS = 2;

    /// A link to an encyclopedia entry counts as a source only if at least this many words are linked. Fewer
    /// words are just the entry's name.
    private static final int FEWEST_ON_AN_ENTRY = 4;

    private static final Pattern STRAY_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private CitedLinks() {}

    /// @param link a link to another page that is not an image
    public static boolean saysWhat(Document document, Link link) {
        if (link.bare()) {
            return !isEncyclopedia(link.destination());
        }
        Words words = document.words();
        int first = words.firstFrom(link.span().start());
        int end = words.firstFrom(link.span().end());
        if (end - first < FEWEST_WORDS) {
            return false;
        }
        return !isEncyclopedia(link.destination())
                || end - first >= FEWEST_ON_AN_ENTRY && !isNamed(words, first, end, link.destination());
    }

    /// Whether the URL belongs to an encyclopedia or dictionary, in any language.
    public static boolean isEncyclopedia(String address) {
        String host = Article.hostOf(address.strip());
        if (host == null) {
            return false;
        }
        for (String each : ENCYCLOPEDIAS) {
            if (host.endsWith(each)
                    && (host.length() == each.length() || host.charAt(host.length() - each.length() - 1) == '.')) {
                return true;
            }
        }
        return false;
    }

    /// Whether the name of the encyclopedia entry contains all of these words.
    private static boolean isNamed(Words words, int first, int end, String address) {
        String entry = ' ' + decoded(address).replaceAll("[^\\p{L}\\p{N}]", " ").toLowerCase(Locale.ROOT) + ' ';
        for (int i = first; i < end; i++) {
            if (!entry.contains(' ' + words.form(i) + ' ')) {
                return false;
            }
        }
        return true;
    }

    private static String decoded(String address) {
        try {
            return URLDecoder.decode(STRAY_PERCENT.matcher(address).replaceAll("%25"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return address;
        }
    }
}
