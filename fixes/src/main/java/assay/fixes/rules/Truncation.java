package assay.fixes.rules;

import assay.language.Language;
import assay.language.Sentence;
import assay.scoring.document.Document;
import assay.scoring.document.SourceFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Cuts off the end of a text that is too long, at a place where a reader would pause. Each method tries its
/// possible cuts from last to first, and returns the first result that the caller's predicate accepts.
final class Truncation {

    /// The maximum length. A longer value is not a title, description or alt text, but page content in the
    /// wrong field.
    private static final int LONGEST = 1_000;

    /// Separators between a page's title and the site's name.
    private static final List<String> DASHES = List.of(" – ", " — ", " - ");

    /// Separators that are used only before a site's name, and not within a title.
    private static final List<String> MARKS = List.of(" | ", " · ", " • ", " » ", " › ", " :: ", "｜", " ~ ");

    private static final String PAUSES = ",;:–—，、；：。！？";
    /// Verbs that link a subject to its predicate or introduce another verb.
    private static final Set<String> VERBS = Set.of(
            "to can could will would should must may might is are was were be has have had do does did zu ist sind war wird kann muss hat est sont peut es son puede è sono può é são pode te zijn kan heeft"
                    .split(" "));

    /// Words between a verb and its object.
    private static final Set<String> ARTICLES = Set.of(
            "the a an this that these those its his her their our your my some any no der die das den dem ein eine einen einem einer le la les un une el los las una il lo i gli o os um uma het een"
                    .split(" "));

    /// Prepositions long enough to be counted as content words.
    private static final Set<String> BESIDES =
            Set.of("without", "within", "ohne", "sans", "senza", "sem", "zonder", "durante", "pendant", "während");

    private static final String LOOSE = " \t,;:–—-|·•/&+(（「“‘«\"'，、；：";
    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

    private final String text;
    private final Language language;

    private Truncation(String text, Language language) {
        this.text = text;
        this.language = language;
    }

    static Truncation of(String text, Language language) {
        return new Truncation(text.length() > LONGEST ? "" : text, language);
    }

    /// Returns the text on one line, with single spaces between the words.
    static String flat(String text) {
        return WHITE_SPACE.matcher(text).replaceAll(" ").strip();
    }

    /// Cuts off the part after the last separator, which is usually the site's name.
    @Nullable
    String atSeparator(Predicate<String> good) {
        int to = text.length();
        while (to > 0) {
            int last = -1;
            for (List<String> separators : List.of(MARKS, DASHES)) {
                for (String separator : separators) {
                    last = Math.max(last, text.lastIndexOf(separator, to - 1));
                }
            }
            if (last <= 0 || !isName(text.substring(last).strip())) {
                return null;
            }
            String shorter = text.substring(0, last).strip();
            if (isWhole(shorter) && good.test(shorter)) {
                return shorter;
            }
            to = last;
        }
        return null;
    }

    /// Whether the text after a separator can be a site's name with its slogan. After a dash, the text may
    /// also be part of the title itself, so only short texts count.
    private static boolean isName(String segment) {
        boolean dash = DASHES.stream().anyMatch(mark -> segment.startsWith(mark.strip() + " "));
        return segment.indexOf(':', 2) < 0 && segment.split(" ").length <= (dash ? 5 : 12);
    }

    /// Returns as many whole sentences from the beginning as fit.
    @Nullable
    String atSentence(Predicate<String> good) {
        Document read = Document.read(text, SourceFormat.MARKDOWN);
        if (!read.text().strip().equals(text.strip()) || read.blocks().size() != 1) {
            return null;
        }
        List<Sentence> sentences = read.sentences();
        for (int i = sentences.size() - 2; i >= 0; i--) {
            String shorter =
                    read.text().substring(0, sentences.get(i).span().end()).strip();
            if (isWhole(shorter) && good.test(shorter)) {
                return shorter;
            }
        }
        return null;
    }

    /// Cuts before a pause, unless the pause is a comma in a series. If there is no such pause, cuts before
    /// the start of a phrase: for example, “How to brew green tea at home” becomes “How to brew green tea”.
    @Nullable
    String atPhrase(Predicate<String> good) {
        boolean several = text.indexOf(',') != text.lastIndexOf(',');
        String atPause = atPause(several ? PAUSES.substring(1) : PAUSES, good);
        if (atPause != null || !language.hasFunctionWords()) {
            return atPause;
        }
        boolean dropped = false;
        for (int i = text.lastIndexOf(' '); i > 0; i = text.lastIndexOf(' ', i - 1)) {
            String before = text.substring(0, i);
            String after = text.substring(i + 1);
            dropped |= !isFunctionWord(after);
            boolean opens = dropped && isFunctionWord(after) && !isInside(after);
            if (opens && !isFunctionWord(lastWord(before)) && !leadsOn(before)) {
                String shorter = tidy(before);
                if ((!several || shorter.indexOf(',') < 0) && isWhole(shorter) && good.test(shorter)) {
                    return shorter;
                }
            }
        }
        return null;
    }

    /// Cuts before a pause: a comma, a colon, or a dash between spaces.
    @Nullable
    String atPause(Predicate<String> good) {
        return atPause(PAUSES, good);
    }

    private @Nullable String atPause(String pauses, Predicate<String> good) {
        for (int i = text.length() - 1; i > 0; i--) {
            char c = text.charAt(i);
            boolean ends = i + 1 == text.length() || text.charAt(i + 1) == ' ' || c > 0x3000;
            if (pauses.indexOf(c) < 0 || !ends) {
                continue;
            }
            String shorter = tidy(text.substring(0, i));
            if (shorter.length() < text.length() - 1 && isWhole(shorter) && good.test(shorter)) {
                return shorter;
            }
        }
        return null;
    }

    /// Cuts between two words. Words at the end that only lead to the removed part are also removed.
    @Nullable
    String atWord(Predicate<String> good) {
        for (int i = text.lastIndexOf(' '); i > 0; i = text.lastIndexOf(' ', i - 1)) {
            String shorter = tidy(text.substring(0, i));
            if (isWhole(shorter) && !leadsOn(shorter) && good.test(shorter)) {
                return shorter;
            }
        }
        return null;
    }

    /// Whether a title contains part of the site's name, which must be removed completely or not at all.
    static boolean namesSite(String title) {
        return MARKS.stream().anyMatch(title::contains);
    }

    private static boolean isInside(String from) {
        int end = from.indexOf(' ');
        String word = (end < 0 ? from : from.substring(0, end)).toLowerCase(Locale.ROOT);
        return !word.equals("to") && VERBS.contains(word) || ARTICLES.contains(word);
    }

    private static String lastWord(String text) {
        return text.substring(text.lastIndexOf(' ') + 1);
    }

    /// Whether the last word probably needs a continuation, for example a verb (“what to look”) or a
    /// possessive.
    private boolean leadsOn(String text) {
        if (text.endsWith("'s") || text.endsWith("’s") || text.endsWith("s'") || text.endsWith("s’")) {
            return true;
        }
        int last = text.lastIndexOf(' ');
        int second = last < 1 ? -1 : text.lastIndexOf(' ', last - 1);
        return second > 0
                && VERBS.contains(text.substring(second + 1, last).toLowerCase(Locale.ROOT))
                && isFunctionWord(lastWord(text.substring(0, second)));
    }

    private boolean isFunctionWord(String from) {
        int end = 0;
        while (end < from.length() && (Character.isLetter(from.charAt(end)) || "'’".indexOf(from.charAt(end)) >= 0)) {
            end++;
        }
        boolean word = end > 0 && (end == from.length() || " ,;:.!?".indexOf(from.charAt(end)) >= 0);
        String form = from.substring(0, end).toLowerCase(Locale.ROOT);
        return word && (language.isFunctionWord(form) || BESIDES.contains(form));
    }

    /// Removes punctuation and function words, such as “and”, from the end.
    private String tidy(String cut) {
        String tidy = cut;
        while (!tidy.isEmpty()) {
            if (LOOSE.indexOf(tidy.charAt(tidy.length() - 1)) >= 0) {
                tidy = tidy.substring(0, tidy.length() - 1);
                continue;
            }
            int word = tidy.lastIndexOf(' ') + 1;
            if (word == 0 || !isFunctionWord(tidy.substring(word))) {
                return tidy;
            }
            tidy = tidy.substring(0, word);
        }
        return tidy;
    }

    /// Whether every bracket and quotation mark is closed.
    private static boolean isWhole(String text) {
        return !text.isEmpty()
                && count(text, '(') == count(text, ')')
                && count(text, '[') == count(text, ']')
                && count(text, '（') == count(text, '）')
                && count(text, '「') == count(text, '」')
                && count(text, '«') == count(text, '»')
                && count(text, '"') % 2 == 0
                && count(text, '„') + (count(text, '„') > 0 ? 0 : count(text, '“'))
                        == (count(text, '„') > 0 ? count(text, '“') : count(text, '”'));
    }

    private static long count(String text, char mark) {
        return text.chars().filter(c -> c == mark).count();
    }
}
