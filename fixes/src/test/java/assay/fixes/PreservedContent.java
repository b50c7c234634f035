package assay.fixes;

import assay.fixes.edits.ScoredText;
import assay.language.Words;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The content of a text that no fix may lose or invent. It is compared in a simple way, which is more
/// lenient than [FactGuard] and independent of it.
///
/// @param numbers the numbers, with the characters directly around the digits
/// @param names the capitalized words that do not begin a sentence
/// @param quotations the text between quotation marks
/// @param links the targets of the links
/// @param words all words, in lower case
record PreservedContent(
        Set<String> numbers, Set<String> names, Set<String> quotations, Set<String> links, Set<String> words) {

    private static final Pattern NUMBER = Pattern.compile("[$€£]?\\d[\\d.,:]{0,20}\\d\\s?[%€]?|[$€£]?\\d\\s?[%€]?");
    private static final Pattern QUOTATION = Pattern.compile("“[^”\\n]{1,400}”|\"[^\"\\n]{1,400}\"|„[^“\\n]{1,400}“");

    static PreservedContent of(ScoredText text) {
        Document document = text.document();
        Words words = document.words();
        Set<String> names = new TreeSet<>();
        Set<String> all = new TreeSet<>();
        for (Block block : document.blocks()) {
            document.sentences()
                    .subList(block.firstSentence(), block.endSentence())
                    .forEach(sentence -> {
                        for (int i = sentence.firstWord(); i < sentence.endWord(); i++) {
                            String word = document.text().substring(words.start(i), words.end(i));
                            all.add(words.form(i));
                            if (i > sentence.firstWord()
                                    && block.kind() == Block.Kind.PARAGRAPH
                                    && Character.isUpperCase(word.charAt(0))
                                    && !words.address(i)) {
                                names.add(word);
                            }
                        }
                    });
        }
        Set<String> links = new TreeSet<>();
        document.links().stream()
                .map(Link::destination)
                .filter(to -> !to.startsWith("#"))
                .forEach(links::add);
        return new PreservedContent(
                found(NUMBER, document.text()), names, found(QUOTATION, document.text()), links, all);
    }

    private static Set<String> found(Pattern pattern, String text) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group().strip());
        }
        return found;
    }

    /// Returns the content that is missing here although both the healthy and the damaged text contain it,
    /// and the content that is here although neither contains it.
    List<String> compared(PreservedContent healthy, PreservedContent damaged) {
        List<String> faults = new ArrayList<>();
        compare("number", numbers, healthy.numbers, damaged.numbers, true, faults);
        compare("quotation", quotations, healthy.quotations, damaged.quotations, true, faults);
        compare("link", links, healthy.links, damaged.links, true, faults);
        compare("name", names, healthy.names, damaged.names, true, faults);
        compare("word", words, healthy.words, damaged.words, false, faults);
        return faults;
    }

    private static void compare(
            String what,
            Set<String> now,
            Collection<String> healthy,
            Collection<String> damaged,
            boolean none,
            List<String> faults) {
        for (String each : healthy) {
            if (damaged.contains(each) && !now.contains(each)) {
                faults.add("lost the " + what + " " + each);
            }
        }
        for (String each : now) {
            if (none && !healthy.contains(each) && !damaged.contains(each)) {
                faults.add("added the " + what + " " + each);
            }
        }
    }
}
