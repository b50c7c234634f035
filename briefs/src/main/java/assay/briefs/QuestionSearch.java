package assay.briefs;

import assay.language.Checkpoint;
import assay.language.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds the questions that pages ask: in headings, in structured data and in the text.
final class QuestionSearch {

    private static final int MOST = 40;

    private static final int LEAST_WORDS = 4;

    private static final int MOST_WORDS = 30;

    /// Two questions are the same if they share this part of their words of content.
    private static final double LEAST_SHARED = 0.6;

    private static final String MARKS = "?？؟";

    /// Questions of several pages that mean the same.
    private static final class Group {
        final String question;
        final Set<Integer> words;
        final Set<Integer> pages = new HashSet<>();
        boolean answered;

        Group(String question, Set<Integer> words) {
            this.question = question;
            this.words = words;
        }
    }

    private final WordForms forms;
    private final Set<Integer> topic;
    private final List<Group> groups = new ArrayList<>();

    private QuestionSearch(WordForms forms, List<TermSearch.RankedTerm> terms) {
        this.forms = forms;
        this.topic = TermSearch.words(terms);
    }

    static List<Brief.Question> in(List<PageText> pages, WordForms forms, List<TermSearch.RankedTerm> terms) {
        QuestionSearch search = new QuestionSearch(forms, terms);
        pages.forEach(page -> search.read(page, page.row()));
        return search.groups.stream()
                .sorted(Comparator.comparingInt((Group each) -> -each.pages.size())
                        .thenComparing(each -> !each.answered)
                        .thenComparing(each -> each.question))
                .limit(MOST)
                .map(each -> new Brief.Question(
                        each.question,
                        each.answered,
                        each.pages.stream().sorted().toList()))
                .toList();
    }

    private void read(PageText text, int row) {
        PageDigest page = text.page();
        page.questionHeadings().forEach(heading -> add(heading, row, true));
        page.questions().forEach(question -> add(question.text(), row, question.answered()));
        for (PageDigest.DigestSentence sentence : page.sentences()) {
            if (sentence.place() == PageDigest.Place.PROSE && sentence.words() <= MOST_WORDS) {
                String written = page.written(sentence);
                if (MARKS.indexOf(lastOf(written)) >= 0) {
                    add(written, row, false);
                }
            }
        }
    }

    private static char lastOf(String text) {
        String stripped = text.strip();
        return stripped.isEmpty() ? ' ' : stripped.charAt(stripped.length() - 1);
    }

    private void add(String question, int page, boolean answered) {
        Checkpoint.pass();
        Words words = Words.of(question);
        if (words.count() < LEAST_WORDS || words.count() > MOST_WORDS) {
            return;
        }
        Set<Integer> content = new HashSet<>();
        boolean onTopic = false;
        for (int i = 0; i < words.count(); i++) {
            int number = forms.find(words.form(i));
            if (number >= 0 && !forms.language().isFunctionWord(forms.bare(words.form(i)))) {
                content.add(number);
                onTopic |= topic.contains(number);
            }
        }
        // A question without any word of the topic is addressed to the readers: “What do you think?”
        if (!onTopic && !topic.isEmpty()) {
            return;
        }
        for (Group group : groups) {
            if (isSame(group.words, content)) {
                group.pages.add(page);
                group.answered |= answered;
                return;
            }
        }
        if (groups.size() < 10 * MOST) {
            Group group = new Group(question, content);
            group.pages.add(page);
            group.answered = answered;
            groups.add(group);
        }
    }

    private static boolean isSame(Set<Integer> one, Set<Integer> other) {
        int shared = 0;
        for (int word : one) {
            shared += other.contains(word) ? 1 : 0;
        }
        return shared > 0 && shared >= LEAST_SHARED * (one.size() + other.size() - shared);
    }
}
