package assay.fetching.article;

import assay.language.Language;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;

/// Recognizes headings, labels and lines by the words that common platforms and editors use, in the languages
/// that Assay supports. A page can mix languages, so the lists of all languages apply.
final class PageVocabulary {

    /// The maximum number of letters in a heading that ends the post.
    private static final int LONGEST_LABEL = 60;

    /// Headings that end the post, wherever they are.
    private static final Set<String> OVER = Language.wordsEverywhere("headings-after-posts");

    /// Headings that can also begin a chapter of the post. They end the post only if no text follows.
    private static final Set<String> MAYBE_OVER = Language.wordsEverywhere("headings-perhaps-after-posts");

    /// Headings of references, which belong to the post although they are lists of links.
    private static final Set<String> CITED = Language.wordsEverywhere("reference-headings");

    /// Phrases in the heading or title of an error page.
    private static final List<String> MISSING = Language.everywhere("not-found-phrases");

    /// Titles of search pages.
    private static final Set<String> SEARCH = Language.wordsEverywhere("search-headings");

    /// Texts of links from a heading to itself.
    private static final Set<String> PERMALINK = Language.of("en").words("permalink-texts");

    private PageVocabulary() {}

    /// Whether the class marks the date of the last change.
    static boolean isUpdated(Element element) {
        return ClassNames.says(element.className(), Set.of("updated", "modified", "dateupdated"))
                && !ClassNames.says(element.className(), Set.of("published"));
    }

    private static final Set<String> CREDITED = Language.wordsEverywhere("credit-labels");

    /// Whether the text is a picture credit: “Photo: Mina Kett”, “Image by …”.
    static boolean isCredit(String text) {
        int end = 0;
        while (end < text.length() && (Character.isLetter(text.charAt(end)) || end == 0 && text.charAt(end) == '(')) {
            end++;
        }
        String rest = text.substring(end).strip();
        boolean by = rest.startsWith(":")
                || rest.startsWith("by ")
                || rest.startsWith("via ")
                || rest.startsWith("courtesy ");
        return by && CREDITED.contains(plain(text.substring(0, end)));
    }

    private static final List<String> DATED = Language.everywhere("date-labels");

    /// Whether the text is a date, alone or after “Published” or “Updated”.
    static boolean isDated(String text) {
        boolean digit = text.chars().anyMatch(c -> c >= '0' && c <= '9');
        if (!digit) {
            return false;
        }
        String plain = plain(text);
        return DATED.stream().anyMatch(said -> (plain + " ").startsWith(said + " "))
                || (text.contains("19") || text.contains("20")) && PageDates.iso(text) != null;
    }

    private static final Set<String> SHARED = Language.wordsEverywhere("share-words");
    private static final Set<String> SHARING = Language.wordsEverywhere("words-of-share-buttons");

    /// Whether the text is the label of a share button: “Share on Facebook”, “Email this article”, “Print”.
    static boolean isSharing(String text) {
        if (text.isEmpty() || text.length() > LONGEST_LABEL) {
            return false;
        }
        boolean shared = false;
        for (String word : plain(text).split(" ")) {
            if (SHARED.contains(word)) {
                shared = true;
            } else if (!SHARING.contains(word)) {
                return false;
            }
        }
        return shared;
    }

    private static final Set<String> ELSEWHERE = Language.wordsEverywhere("labels-of-other-posts");

    /// Whether the text is a label before a link to another post: “Read more: The water matters most”.
    static boolean leadsElsewhere(String text) {
        int colon = text.indexOf(':');
        int full = text.indexOf('：');
        int at = colon < 0 || full >= 0 && full < colon ? full : colon;
        String label = plain(at < 0 ? text : text.substring(0, at));
        return ELSEWHERE.contains(label);
    }

    /// Whether a heading always ends the post.
    static boolean isOver(String heading) {
        if (heading.length() > LONGEST_LABEL) {
            return false;
        }
        String plain = plain(heading);
        return OVER.contains(plain) || isCount(heading, plain);
    }

    private static final List<String> READERS = Language.everywhere("parts-of-comment-headings");

    /// Whether the heading introduces readers' comments.
    static boolean isOfReaders(String heading) {
        String plain = plain(heading);
        return READERS.stream().anyMatch(plain::contains);
    }

    /// Whether a heading ends the post if no text follows.
    static boolean mayBeOver(String heading) {
        return heading.length() <= LONGEST_LABEL && (isOver(heading) || MAYBE_OVER.contains(plain(heading)));
    }

    private static final Set<String> COUNTED = Language.wordsEverywhere("counted-comments");

    /// Whether the heading states the number of comments: “3 comments”, “Comments (12)”, “2 thoughts on …”.
    private static boolean isCount(String heading, String plain) {
        boolean digit = heading.chars().anyMatch(c -> c >= '0' && c <= '9');
        return digit
                && (plain.startsWith("thoughts on ")
                        || plain.startsWith("responses to ")
                        || plain.startsWith("thought on ")
                        || COUNTED.contains(plain));
    }

    private static final Set<String> ADVERTISEMENT = Language.wordsEverywhere("advertisement-labels");
    private static final List<String> RIGHTS = Language.everywhere("rights-phrases");

    /// Whether the text is a label above paid content.
    static boolean isAdvertisement(String text) {
        return text.length() <= LONGEST_LABEL && ADVERTISEMENT.contains(plain(text));
    }

    /// Whether the text is a copyright notice.
    static boolean isRights(String text) {
        String small = text.toLowerCase(Locale.ROOT);
        boolean year = small.contains("19") || small.contains("20");
        return small.startsWith("©")
                || year && (small.startsWith("copyright") || small.startsWith("(c) "))
                || RIGHTS.stream().anyMatch(small::contains);
    }

    static boolean isCited(String heading) {
        return heading.length() <= LONGEST_LABEL && CITED.contains(plain(heading));
    }

    static boolean isMissing(String heading) {
        String plain = " " + spaced(heading, true) + " ";
        for (String said : MISSING) {
            if (plain.contains(said.equals("404") ? " 404 " : said)) {
                return true;
            }
        }
        return false;
    }

    static boolean isSearch(String heading) {
        return heading.length() <= LONGEST_LABEL && SEARCH.contains(plain(heading));
    }

    static boolean isPermalink(String text) {
        if (text.length() > 20) {
            return false;
        }
        String plain = plain(text);
        return plain.isEmpty() || PERMALINK.contains(plain);
    }

    /// Returns the letters of the text in lower case, with one space between words.
    static String plain(String text) {
        return spaced(text, false);
    }

    private static String spaced(String text, boolean digits) {
        StringBuilder plain = new StringBuilder();
        boolean gap = false;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (Character.isLetter(c)
                    || digits && Character.isDigit(c)
                    || Character.getType(c) == Character.NON_SPACING_MARK) {
                if (gap && !plain.isEmpty()) {
                    plain.append(' ');
                }
                gap = false;
                plain.appendCodePoint(Character.toLowerCase(c));
            } else {
                gap = true;
            }
        }
        return plain.toString();
    }
}
