package assay.fetching.article;

import assay.language.WordData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Element;

/// Interprets the words in an element's class and id. The words are those of common platforms and themes
/// (WordPress, Ghost, Medium, Blogger, Squarespace, Docusaurus, Hugo, Jekyll and Hexo themes, newspapers), in
/// the languages that Assay supports. Each kind has a file in `class-names`.
final class ClassNames {

    /// The meaning of a name. Each kind is one bit in the result of [#kinds].
    enum Kind {
        /// An element that is never part of an article.
        NOISE(1),
        /// An element above or below the text of a post.
        EDGE(2),
        /// An element that contains a post.
        BODY(4),
        /// An element that contains the text of an article.
        ARTICLE_BODY(8),
        /// An element that contains readers' comments.
        COMMENTS(16),
        /// The author, the date, or another line below the heading.
        BYLINE(32),
        /// Only the author or the date.
        SIGNATURE(64),
        /// The author's name.
        AUTHOR(128),
        /// The line below the heading that summarizes the article.
        DECK(256),
        /// The caption or the credit of a picture.
        CAPTION(512),
        /// A side note by the author.
        REMARK(1024),
        /// An element that only screen readers present.
        SCREEN_READERS(2048);

        private final int bit;

        Kind(int bit) {
            this.bit = bit;
        }
    }

    /// The maximum length of a class or id that is examined. Longer ones, some with a thousand words, say
    /// nothing about the element.
    private static final int LONGEST_NAME = 400;

    /// Words after which the next word describes the whole page and not the element: `no-comments`,
    /// `has-sidebar`.
    private static final Set<String> NEGATION = WordData.words(ClassNames.class, "class-names/negation");

    /// Kinds that count only in a class, not in an id.
    private static final int BY_CLASS = Kind.AUTHOR.bit | Kind.CAPTION.bit | Kind.SCREEN_READERS.bit;

    private static final Map<String, Integer> WORDS = new HashMap<>();

    /// The first words of pairs such as `entry-content`; [#SECOND] contains the second words. A pair has the
    /// kinds that its two words share.
    private static final Map<String, Integer> FIRST = new HashMap<>();

    private static final Map<String, Integer> SECOND = new HashMap<>();

    static {
        for (Kind kind : Kind.values()) {
            say(kind, "", WORDS);
        }
        for (Kind kind : List.of(Kind.NOISE, Kind.ARTICLE_BODY, Kind.SIGNATURE, Kind.CAPTION, Kind.SCREEN_READERS)) {
            say(kind, "-first", FIRST);
            say(kind, "-second", SECOND);
        }
    }

    private ClassNames() {}

    /// @param which the end of the kind's file name
    private static void say(Kind kind, String which, Map<String, Integer> said) {
        String file = kind.name().toLowerCase(Locale.ROOT).replace('_', '-') + which;
        for (String word : WordData.list(ClassNames.class, "class-names/" + file)) {
            said.merge(word, kind.bit, (one, other) -> one | other);
        }
    }

    /// Returns the kinds that an element's class and id stand for, as a bit set.
    static int kinds(Element element) {
        return element.attributesSize() == 0 ? 0 : kinds(element.attr("class")) | kinds(element.attr("id")) & ~BY_CLASS;
    }

    static boolean says(int kinds, Kind kind) {
        return (kinds & kind.bit) != 0;
    }

    private static int kinds(String name) {
        if (name.isEmpty() || name.length() > LONGEST_NAME) {
            return 0;
        }
        int kinds = 0;
        String before = "";
        for (String word : words(name)) {
            kinds |= NEGATION.contains(before) ? 0 : WORDS.getOrDefault(word, 0);
            kinds |= FIRST.getOrDefault(before, 0) & SECOND.getOrDefault(word, 0);
            before = word;
        }
        return kinds;
    }

    /// Whether a name contains one of the words. The name is split at non-letters, and where lower case
    /// changes to upper case.
    static boolean says(String name, Set<String> words) {
        if (name.isEmpty() || name.length() > LONGEST_NAME) {
            return false;
        }
        String before = "";
        for (String word : words(name)) {
            if (words.contains(word) && !NEGATION.contains(before)) {
                return true;
            }
            before = word;
        }
        return false;
    }

    private static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= name.length(); i++) {
            char c = i < name.length() ? name.charAt(i) : ' ';
            boolean letter = Character.isLetter(c);
            boolean hump = letter && i > start && Character.isUpperCase(c) && Character.isLowerCase(name.charAt(i - 1));
            if (!letter || hump) {
                if (i > start) {
                    words.add(name.substring(start, i).toLowerCase(Locale.ROOT));
                }
                // A negation does not carry over to the next class.
                if (c <= ' ') {
                    words.add("");
                }
                start = hump ? i : i + 1;
            }
        }
        return words;
    }
}
