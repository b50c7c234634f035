package assay.scoring.aeo;

import assay.language.Language;
import assay.language.TitleWords;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Recognizes headings of FAQ sections, and questions that expect an answer.
final class QuestionWords {

    /// Parts of the headings of FAQ sections, in lower case.
    private static final List<String> FAQ = Language.everywhere("faq-names");

    /// Beginnings of questions that are calls to action or introduce the next section, and need no answer.
    private static final List<String> CALLS = openings("rhetorical-questions");

    /// Beginnings that ask for a definition, even without a question mark.
    private static final List<String> WHAT_IS = openings("definition-questions");

    /// First-person words. A question that contains one is followed by a story and not by an answer.
    private static final Set<String> TELLERS = Language.wordsEverywhere("we-words");

    /// The first words of names for FAQ sections. Looking them up rules out most headings quickly.
    private static final Set<String> FIRST = first();

    private QuestionWords() {}

    /// Returns the beginnings in a list, without the ellipsis that represents the rest of the question.
    private static List<String> openings(String list) {
        return Language.everywhere(list).stream()
                .map(opening -> opening.replace("…", ""))
                .toList();
    }

    private static Set<String> first() {
        Set<String> first = new HashSet<>(Set.of("faq", "faqs", "f.a.q", "q&a", "q", "f"));
        for (String each : FAQ) {
            first.add(each.split(" ")[0]);
        }
        return first;
    }

    /// Whether the word is in a script without spaces, in which a dictionary determines where the first word
    /// of a name ends.
    private static boolean isUnspaced(String form) {
        char c = form.charAt(0);
        return (c >= '\u2e80' && c < '\uac00') || (c >= '\u0e00' && c < '\u0f00');
    }

    /// Whether this heading introduces questions and answers.
    static boolean beginsFaq(Document document, Block block, String heading) {
        for (int i = block.firstWord(); i < block.endWord(); i++) {
            String form = document.words().form(i);
            if (FIRST.contains(form) || isUnspaced(form)) {
                return beginsFaq(heading);
            }
        }
        return false;
    }

    private static boolean beginsFaq(String heading) {
        int at = heading.indexOf("FAQ");
        if (at < 0) {
            at = heading.indexOf("Q&A");
        }
        if (at >= 0
                && (at == 0 || !Character.isLetter(heading.charAt(at - 1)))
                && (at + 3 == heading.length() || !Character.isUpperCase(heading.charAt(at + 3)))) {
            return true;
        }
        String lower = heading.toLowerCase(Locale.ROOT);
        if (lower.equals("faq") || lower.equals("faqs") || lower.equals("f.a.q.")) {
            return true;
        }
        return FAQ.stream().anyMatch(lower::contains);
    }

    /// Whether this question expects a short answer. Without a question mark, only requests for a definition
    /// certainly do: “How we got here” is the title of a story.
    static boolean seeks(String question, Language language) {
        String text = plain(question);
        for (String each : CALLS) {
            if (text.startsWith(each)) {
                return false;
            }
        }
        boolean mark = text.endsWith("?") || text.endsWith("？") || text.endsWith("؟");
        boolean asks = mark;
        for (String each : WHAT_IS) {
            asks |= text.startsWith(each);
        }
        if (!asks) {
            return false;
        }
        int words = 0;
        for (String word : TitleWords.of(text, "'-")) {
            // "us" is a pronoun in English, but often a country in other languages.
            if (TELLERS.contains(word) && (language.is("en") || !word.equals("us"))) {
                return false;
            }
            words++;
        }
        // Chinese and Japanese have no spaces between words.
        return words > 1 || (text.length() > 3 && text.charAt(0) >= '\u2e80');
    }

    /// Returns the question in lower case, without a number or mark at its beginning.
    private static String plain(String question) {
        int from = 0;
        while (from < question.length() && !Character.isLetter(question.charAt(from))) {
            from++;
        }
        return question.substring(from).strip().toLowerCase(Locale.ROOT).replace('’', '\'');
    }
}
