package assay.bench.calibrate;

import assay.scoring.Submission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Edits the Markdown of a post: finds its paragraphs, headings and links, and replaces them. Like a careful
/// author with a text editor, it works line by line and handles only simple Markdown, so that its output does
/// not depend on the parser under test.
final class MarkdownEdits {

    /// A range of the source.
    ///
    /// @param text the source of a paragraph, the words of a heading, or the text of a link
    /// @param level the level of a heading; 0 for all other places
    /// @param address the URL of a link or an image; empty for all other places
    record Place(int start, int end, String text, int level, String address) {}

    private static final Pattern FENCE = Pattern.compile("\\s{0,3}(```+|~~~+).*");
    private static final Pattern HEADING = Pattern.compile("(#{1,6})[ \\t]+(.*?)[ \\t#]*");
    private static final Pattern LINK = Pattern.compile("(!?)\\[([^\\[\\]]*)\\]\\(([^()\\s]+)(?:\\s\"[^\"]*\")?\\)");
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[\\p{L}\\p{N})][.!?])\\s+(?=[\\p{Lu}])");

    private MarkdownEdits() {}

    /// Returns the submission with its text edited; empty if the text does not change.
    static Optional<Submission> of(Submission post, UnaryOperator<String> edit) {
        String edited = edit.apply(post.content());
        return edited.equals(post.content()) ? Optional.empty() : Optional.of(post.reading(edited));
    }

    /// Returns the submission with these places replaced. A place for which the function returns null is not
    /// changed.
    static Optional<Submission> replaced(Submission post, List<Place> places, Function<Place, @Nullable String> by) {
        return of(post, content -> replace(content, places, by));
    }

    /// Returns the submission with a block inserted at this offset.
    static Optional<Submission> inserted(Submission post, int at, String block) {
        return of(post, content -> insert(content, at, block));
    }

    /// Selects one of several forms of a fault. A given post always gets the same form.
    static int form(Submission post, int forms) {
        return Math.floorMod(post.content().hashCode(), forms);
    }

    static boolean english(Submission post) {
        return post.language() == null || post.language().startsWith("en");
    }

    /// Returns the end of the front matter.
    static int body(String content) {
        for (String mark : List.of("---", "+++")) {
            if (content.startsWith(mark)) {
                int end = content.indexOf("\n" + mark, 3);
                int line = end < 0 ? -1 : content.indexOf('\n', end + 1);
                return line < 0 ? 0 : line + 1;
            }
        }
        return 0;
    }

    /// Returns the unindented paragraphs of running text, without lists, quotations, tables, raw HTML or
    /// templates.
    static List<Place> paragraphs(String content) {
        return blocks(content).stream()
                .filter(each -> each.level() == 0)
                .filter(each -> Character.isLetter(each.text().codePointAt(0)))
                .filter(each -> !each.text().contains("{%") && !each.text().contains("\n    "))
                .filter(each -> each.text().lines().noneMatch(MarkdownEdits::isMarkup))
                .toList();
    }

    private static boolean isMarkup(String line) {
        return line.startsWith("|")
                || line.startsWith("- ")
                || line.startsWith("* ")
                || line.startsWith("<")
                || line.startsWith("===")
                || line.startsWith("---")
                || line.startsWith(">");
    }

    /// Returns the paragraphs with at least this many words.
    static List<Place> paragraphs(String content, int words) {
        return paragraphs(content).stream()
                .filter(each -> words(each.text()) >= words)
                .toList();
    }

    /// Returns the headings of these levels that are written with `#`.
    static List<Place> headings(String content, int from, int to) {
        return blocks(content).stream()
                .filter(each -> each.level() >= from && each.level() <= to)
                .toList();
    }

    /// Returns the headings that divide the text.
    static List<Place> headings(String content) {
        return headings(content, 2, 6);
    }

    /// Returns the blocks of lines between blank lines. Headings are separate blocks, and code is left out.
    private static List<Place> blocks(String content) {
        List<Place> blocks = new ArrayList<>();
        String fence = null;
        int open = -1;
        int line = body(content);
        while (line <= content.length()) {
            int end = content.indexOf('\n', line);
            end = end < 0 ? content.length() : end;
            String text = content.substring(line, end);
            Matcher mark = FENCE.matcher(text);
            Matcher heading = HEADING.matcher(text.stripTrailing());
            boolean marks = mark.matches();
            if (fence != null) {
                fence = marks && mark.group(1).startsWith(fence) ? null : fence;
            } else if (marks || text.isBlank() || heading.matches()) {
                close(content, open, line, blocks);
                open = -1;
                fence = marks ? mark.group(1) : null;
                if (!marks && !text.isBlank()) {
                    int from = line;
                    blocks.add(new Place(
                            from, end, heading.group(2), heading.group(1).length(), ""));
                }
            } else if (open < 0) {
                open = line;
            }
            line = end + 1;
        }
        if (fence == null) {
            close(content, open, content.length(), blocks);
        }
        return blocks;
    }

    private static void close(String content, int open, int line, List<Place> blocks) {
        if (open >= 0) {
            String text =
                    content.substring(open, Math.min(line, content.length())).stripTrailing();
            blocks.add(new Place(open, open + text.length(), text, 0, ""));
        }
    }

    /// Returns the links in running text, without images.
    static List<Place> links(String content) {
        return linked(content, "");
    }

    static List<Place> images(String content) {
        return linked(content, "!");
    }

    private static List<Place> linked(String content, String mark) {
        List<Place> links = new ArrayList<>();
        Matcher matcher = LINK.matcher(content);
        for (Place block : blocks(content)) {
            matcher.region(block.start(), block.end());
            while (matcher.find()) {
                boolean code = content.substring(block.start(), matcher.start())
                                        .chars()
                                        .filter(c -> c == '`')
                                        .count()
                                % 2
                        == 1;
                if (matcher.group(1).equals(mark) && !code) {
                    links.add(new Place(matcher.start(), matcher.end(), matcher.group(2), 0, matcher.group(3)));
                }
            }
        }
        return links;
    }

    /// Replaces these places. A place for which the function returns null is not changed.
    static String replace(String content, List<Place> places, Function<Place, @Nullable String> by) {
        StringBuilder edited = new StringBuilder(content);
        List<Place> backwards = new ArrayList<>(places);
        Collections.reverse(backwards);
        for (Place place : backwards) {
            String other = by.apply(place);
            if (other != null) {
                edited.replace(place.start(), place.end(), other);
            }
        }
        return edited.toString();
    }

    /// Inserts a block at this offset.
    static String insert(String content, int at, String block) {
        return content.substring(0, at) + block + "\n\n" + content.substring(at);
    }

    static String append(String content, String block) {
        return content.stripTrailing() + "\n\n" + block + "\n";
    }

    static List<String> sentences(String paragraph) {
        return Arrays.asList(SENTENCE_END.split(paragraph));
    }

    /// Rewrites each paragraph sentence by sentence.
    static String eachSentence(String content, int words, UnaryOperator<String> edit) {
        return replace(
                content,
                paragraphs(content, words),
                each -> sentences(each.text()).stream().map(edit).collect(Collectors.joining(" ")));
    }

    static int words(String text) {
        return text.isBlank() ? 0 : text.strip().split("\\s+").length;
    }

    /// Returns the number of words in the whole text, without code and markup.
    static int wordsIn(String content) {
        return blocks(content).stream().mapToInt(each -> words(each.text())).sum();
    }

    /// Returns the text without links, emphasis and code, as it would be in a heading or a description.
    static String plain(String markdown) {
        return LINK.matcher(markdown)
                .replaceAll(match -> Matcher.quoteReplacement(match.group(2)))
                .replaceAll("[*_`\\[\\]<>]|\\{[^}]*\\}", "")
                .replaceAll("\\s+", " ")
                .strip();
    }

    /// Returns the beginning of a text, cut off between words.
    static String cut(String text, int chars) {
        if (text.length() <= chars) {
            return text;
        }
        int space = text.lastIndexOf(' ', chars);
        return text.substring(0, space > 0 ? space : chars);
    }

    static String capital(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /// Returns a sentence without its initial capital letter, so that it can follow other words. Names and
    /// abbreviations keep theirs.
    static String small(String sentence) {
        int space = sentence.indexOf(' ');
        String first = space < 0 ? sentence : sentence.substring(0, space);
        boolean common = STARTS.contains(first);
        return common ? first.toLowerCase(Locale.ROOT) + sentence.substring(first.length()) : sentence;
    }

    private static final Set<String> STARTS = BadPhrases.words("sentence-starts");

    /// Replaces all mentions of a keyword after this offset with “it”, except in URLs.
    static String without(String content, int from, @Nullable String keyword) {
        if (keyword == null || keyword.isBlank()) {
            return content;
        }
        Pattern mention = mention(keyword);
        String kept = content.substring(0, from);
        return kept
                + mention.matcher(content.substring(from)).replaceAll(match -> {
                    String found = match.group();
                    boolean address = match.group(1) != null;
                    return Matcher.quoteReplacement(
                            address ? found : Character.isUpperCase(found.codePointAt(0)) ? "This" : "it");
                });
    }

    static boolean names(String text, String keyword) {
        Matcher matcher = mention(keyword).matcher(text);
        while (matcher.find()) {
            if (matcher.group(1) == null) {
                return true;
            }
        }
        return false;
    }

    /// Returns a pattern that matches the words of a keyword in any form. It also matches URLs, as group 1,
    /// so that keywords in URLs can be skipped.
    private static Pattern mention(String keyword) {
        List<String> stems = new ArrayList<>();
        for (String word : keyword.split("\\s+")) {
            String stem = word.length() > 5 ? word.replaceAll("(?i)(?:ing|ed|es|s|e|y|ies)$", "") : word;
            stems.add(Pattern.quote(stem) + (word.length() > 3 ? "[\\p{L}’']{0,5}" : "(?:['’]?s)?"));
        }
        return Pattern.compile(
                "(\\]\\([^)]*\\)|https?://\\S+)|(?<![\\p{L}\\p{N}])(?:" + String.join("|", stems)
                        + ")(?![\\p{L}\\p{N}])",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }
}
