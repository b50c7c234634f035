package assay.scoring.geo;

import assay.language.Dates;
import assay.language.Folding;
import assay.language.Language;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Parses a byline: “By Mina Kett, PhD”, “Reviewed by …”, “About the author”.
final class Byline {

    /// The maximum number of characters at the beginning of a byline, before the name.
    private static final int LONGEST_START = 60;

    /// The maximum number of words in a name.
    private static final int NAME_WORDS = 5;

    /// Words before a name in a byline, folded. The longest come first, because one may be a prefix of
    /// another.
    private static final List<String> BY = phrases("byline-openers");

    private static final List<String> REVIEWED = phrases("reviewer-openers");
    private static final List<String> ABOUT_AUTHOR = phrases("author-headings");

    /// The first letters of [#ABOUT_AUTHOR]. They exclude most headings quickly.
    private static final String ABOUT_INITIALS = ABOUT_AUTHOR.stream()
            .map(phrase -> phrase.substring(0, 1))
            .distinct()
            .collect(Collectors.joining());

    private static final Set<String> CREDENTIALS = Language.wordsEverywhere("credentials");

    /// Lower-case words that can be inside a name.
    private static final Set<String> PARTICLES = Language.wordsEverywhere("byline-particles");

    /// Words between a name and a date.
    private static final Set<String> BEFORE_DATES = Language.wordsEverywhere("date-prepositions");

    /// The first words of all byline openings. They exclude nine in ten lines quickly.
    private static final Set<String> FIRST_WORDS = Stream.of(BY, REVIEWED, ABOUT_AUTHOR)
            .flatMap(Collection::stream)
            .map(phrase -> word(phrase, 0))
            .collect(Collectors.toUnmodifiableSet());

    private static final String SEPARATORS = " \t\n\u000b\f\r,;|·•–—/-";

    private Byline() {}

    /// Returns the folded word at this position. If the word is long, returns only its beginning.
    private static String word(String text, int start) {
        int end = start;
        while (end < Math.min(text.length(), start + LONGEST_START) && Character.isLetter(text.charAt(end))) {
            end++;
        }
        return Folding.fold(text.substring(start, end));
    }

    private static boolean mayBegin(String text) {
        int at = 0;
        while (at < text.length() && !Character.isLetter(text.charAt(at))) {
            at++;
        }
        return at < text.length() && (text.charAt(at) >= 0x2e80 || FIRST_WORDS.contains(word(text, at)));
    }

    private static List<String> phrases(String list) {
        return Language.everywhere(list).stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /// Returns a byline without the words before the name.
    static String stripped(String byline) {
        String folded = Folding.fold(byline);
        for (String phrase : BY) {
            if (folded.startsWith(phrase + " ") && folded.length() == byline.length()) {
                return byline.substring(phrase.length() + 1).strip();
            }
        }
        return byline;
    }

    /// Returns a byline without the date at its end, which many pages put into the same element.
    static String undated(String byline) {
        Dates.Found date = Dates.find(byline).orElse(null);
        if (date == null) {
            return byline;
        }
        int end = separated(byline, date.start());
        return byline.substring(0, byline.startsWith(" on", end - 3) ? separated(byline, end - 3) : end);
    }

    /// Returns the offset at which the separators before this position begin.
    private static int separated(String byline, int end) {
        int start = end;
        while (start > 0 && SEPARATORS.indexOf(byline.charAt(start - 1)) >= 0) {
            start--;
        }
        return start;
    }

    private static @Nullable String begins(String folded, List<String> phrases) {
        for (String phrase : phrases) {
            if (folded.startsWith(phrase)) {
                int end = phrase.length();
                boolean wide = phrase.charAt(0) > 0x2e80;
                if (end == folded.length() || wide || !Character.isLetterOrDigit(folded.charAt(end))) {
                    return phrase;
                }
            }
        }
        return null;
    }

    /// Returns the name at the start of the text, or null if the text is a sentence. A name is two to five
    /// capitalized words, or a few characters in a script without capitals, and only punctuation, a date or a
    /// role can follow.
    private static @Nullable String leadingName(String text) {
        if (text.isEmpty()) {
            return null;
        }
        if (text.codePointAt(0) > 0x2e80) {
            return text.length() <= 20 ? text : null;
        }
        int words = 0;
        int names = 0;
        int at = 0;
        int end = 0;
        while (at < text.length() && words < NAME_WORDS) {
            int stop = at;
            while (stop < text.length() && !Character.isWhitespace(text.charAt(stop))) {
                stop++;
            }
            String word = text.substring(at, stop);
            boolean particle = words > 0 && PARTICLES.contains(word.toLowerCase(Locale.ROOT));
            if (!particle && !Character.isUpperCase(word.codePointAt(0))) {
                break;
            }
            words++;
            if (!particle) {
                names++;
                end = stop;
            }
            char last = word.charAt(word.length() - 1);
            boolean initial = word.length() <= 3 && last == '.';
            if (!Character.isLetterOrDigit(last) && !initial && last != ')') {
                end = stop - 1;
                break;
            }
            at = stop;
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }
        String rest = text.substring(Math.min(text.length(), end)).strip();
        boolean ends = rest.isEmpty()
                || !Character.isLetterOrDigit(rest.charAt(0))
                || Character.isDigit(rest.charAt(0))
                || BEFORE_DATES.contains(rest.substring(0, Math.max(0, rest.indexOf(' '))));
        // Sentences such as "By Monday." and "Von Ghent." have only one capitalized word after the opening. A
        // sentence that follows a comma is longer than a role.
        boolean sentence = rest.length() > 60 || (rest.startsWith(",") && rest.endsWith(".") && rest.length() > 30);
        return names >= 2 && ends && !sentence ? text.substring(0, end) : null;
    }

    /// Whether a folded text contains an academic degree or a title.
    static boolean hasCredential(String folded) {
        int from = 0;
        for (int i = 0; i < folded.length(); ) {
            int c = folded.codePointAt(i);
            int next = i + Character.charCount(c);
            boolean part = c == '.' || Character.isLetter(c);
            int end = part ? next : i;
            if (!part || next == folded.length()) {
                String word = folded.substring(from, end > from && folded.charAt(end - 1) == '.' ? end - 1 : end);
                if (CREDENTIALS.contains(word)) {
                    return true;
                }
                from = next;
            }
            i = next;
        }
        return false;
    }

    /// Whether a text begins like a description of an author.
    static boolean isAboutAuthor(String text) {
        return mayBegin(text) && begins(Folding.fold(start(text)), ABOUT_AUTHOR) != null;
    }

    /// Whether a heading introduces the author.
    static boolean isAuthorHeading(String heading) {
        return !heading.isEmpty()
                && heading.length() <= LONGEST_START
                && ABOUT_INITIALS.indexOf(Folding.fold(heading.substring(0, 1)).charAt(0)) >= 0
                && begins(Folding.fold(heading), ABOUT_AUTHOR) != null;
    }

    private static String start(String text) {
        return text.substring(0, Math.min(text.length(), LONGEST_START));
    }

    /// A parsed byline.
    ///
    /// @param line the line, starting with its first letter
    /// @param name the author's name; null if the line contains no name
    record Read(String line, boolean reviewed, @Nullable String name) {}

    /// Parses a line. Returns null if it does not begin like a byline.
    static @Nullable Read of(String stripped) {
        if (!mayBegin(stripped)) {
            return null;
        }
        int at = 0;
        while (at < stripped.length() && !Character.isLetter(stripped.charAt(at))) {
            at++;
        }
        String line = stripped.substring(at);
        String start = Folding.fold(start(line));
        if (begins(start, REVIEWED) != null) {
            return new Read(line, true, null);
        }
        String by = begins(start, BY);
        // If folding changes the length of the opening, the position of the name can't be determined.
        if (by == null
                || !Folding.fold(line.substring(0, Math.min(line.length(), by.length())))
                        .equals(by)) {
            return null;
        }
        String after = line.substring(by.length()).strip();
        boolean colon = after.startsWith(":") || after.startsWith("：");
        return new Read(line, false, leadingName(colon ? after.substring(1).strip() : after));
    }
}
