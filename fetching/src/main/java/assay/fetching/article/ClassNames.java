package assay.fetching.article;

import assay.language.WordData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Element;

/// What the words in the class and the id of an element say of it. They are those of common platforms and themes
/// (WordPress, Ghost, Medium, Blogger, Squarespace, Docusaurus, Hugo, Jekyll and Hexo themes, newspapers), in the
/// languages Assay reads; each kind has a file in `class-names`.
final class ClassNames {

    /// What a name may say. Each is a bit of what [#kinds] answers.
    enum Kind {
        /// It belongs to no article.
        NOISE(1),
        /// A post carries it below or above its text.
        EDGE(2),
        /// It holds a post.
        BODY(4),
        /// It holds the text of an article.
        ARTICLE_BODY(8),
        /// It holds what readers wrote.
        COMMENTS(16),
        /// Who wrote it or when, or another line under a heading.
        BYLINE(32),
        /// Who wrote it or when, and nothing else.
        SIGNATURE(64),
        /// The author's name.
        AUTHOR(128),
        /// The line under a heading.
        DECK(256),
        /// The caption or the credit of a picture.
        CAPTION(512),
        /// A remark of the author's own.
        REMARK(1024),
        /// It is shown to screen readers only.
        SCREEN_READERS(2048);

        private final int bit;

        Kind(int bit) {
            this.bit = bit;
        }
    }

    /// Longest class or id that is looked into: one of a thousand words says nothing.
    private static final int LONGEST_NAME = 400;

    /// Words before another that turn it into something said of the page: `no-comments`, `has-sidebar`.
    private static final Set<String> NEGATION = WordData.words(ClassNames.class, "class-names/negation");

    /// These are told by the class alone.
    private static final int BY_CLASS = Kind.AUTHOR.bit | Kind.CAPTION.bit | Kind.SCREEN_READERS.bit;

    private static final Map<String, Integer> WORDS = new HashMap<>();

    /// First and second words of pairs, `entry-content`: what both say is said.
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

    /// @param which end of the name of the kind's file
    private static void say(Kind kind, String which, Map<String, Integer> said) {
        String file = kind.name().toLowerCase(Locale.ROOT).replace('_', '-') + which;
        for (String word : WordData.list(ClassNames.class, "class-names/" + file)) {
            said.merge(word, kind.bit, (one, other) -> one | other);
        }
    }

    /// What the class and the id of an element say, a bit for each kind.
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

    /// Looks at every word of a name, cut at anything that is no letter and where a small letter meets a great one.
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
                // What one class says does not turn what the next one says.
                if (c <= ' ') {
                    words.add("");
                }
                start = hump ? i : i + 1;
            }
        }
        return words;
    }
}
