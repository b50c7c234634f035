package assay.scoring.geo;

import assay.language.Language;
import assay.language.Vocabulary;
import assay.language.WordList;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds acronyms that a text uses but never spells out.
final class Acronyms {

    /// Acronyms that need no explanation, in lower case.
    static final WordList KNOWN = WordList.of(Language.everywhere("known-acronyms"));

    /// Words that are often written in capitals although they are not acronyms: emphasized words, commands
    /// and brands.
    private static final Set<String> LOUD = Language.wordsEverywhere("loud-words");

    private static final int SHORTEST = 2;
    private static final int LONGEST = 5;

    /// Acronyms used only once are ignored.
    private static final int FEWEST_USES = 2;

    /// A text with more candidates is a table of codes rather than an article.
    private static final int MOST = 40;

    private Acronyms() {}

    /// Returns, for each undefined acronym, the index of the word at which it is first used.
    static List<Integer> undefined(Article article) {
        Document document = article.document();
        Words words = document.words();
        int[] uses = new int[words.vocabulary().size()];
        int[] first = new int[uses.length];
        for (Block block : document.blocks()) {
            // Skips headings and table cells, which may be in capitals.
            int end = block.prose() ? block.endWord() : block.firstWord();
            for (int i = block.firstWord(); i < end; i++) {
                if (!words.small(i) && isCapital(document.text(), words, i)) {
                    int id = words.id(i);
                    first[id] = uses[id]++ == 0 ? i : first[id];
                } else {
                    // A word that also occurs in lower case is not an acronym.
                    uses[words.id(i)] = Integer.MIN_VALUE / 2;
                }
            }
        }
        Set<String> brands = brands(article);
        List<Integer> candidates = new ArrayList<>();
        for (int id = 0; id < uses.length && candidates.size() < MOST; id++) {
            if (uses[id] >= FEWEST_USES) {
                String form = words.vocabulary().form(id);
                if (!KNOWN.has(form) && !LOUD.contains(form) && !brands.contains(form)) {
                    candidates.add(first[id]);
                }
            }
        }
        candidates.removeIf(word -> isExplained(document, word));
        for (boolean content : new boolean[] {false, true}) {
            if (!candidates.isEmpty()) {
                String initials = initials(document, article, content);
                candidates.removeIf(word -> initials.contains(words.form(word)));
            }
        }
        candidates.sort(null);
        return candidates;
    }

    private static Set<String> brands(Article article) {
        Set<String> brands = new HashSet<>();
        article.profile()
                .brands()
                .forEach(brand -> brands.addAll(
                        Arrays.asList(brand.toLowerCase(Locale.ROOT).split("\\s+"))));
        return brands;
    }

    private static boolean isCapital(String text, Words words, int word) {
        int start = words.start(word);
        int end = words.end(word);
        if (end - start < SHORTEST || end - start > LONGEST) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (text.charAt(i) < 'A' || text.charAt(i) > 'Z') {
                return false;
            }
        }
        return !words.code(word) && !words.address(word);
    }

    /// Whether the acronym is in parentheses, precedes parentheses, or is a link.
    private static boolean isExplained(Document document, int word) {
        Words words = document.words();
        String text = document.text();
        for (int i = words.firstPlace(words.id(word)); i >= 0; i = words.nextPlace(i)) {
            int end = words.end(i);
            boolean opened = words.start(i) > 0 && "([–—".indexOf(text.charAt(words.start(i) - 1)) >= 0;
            boolean opens = text.startsWith(" (", end)
                    || text.startsWith(" –", end)
                    || text.startsWith(" —", end)
                    || text.startsWith(":", end)
                    || text.startsWith(", or", end);
            boolean told = i + 1 < words.count() && DEFINING.contains(words.form(i + 1));
            if (opened || opens || told || words.linked(i)) {
                return true;
            }
        }
        return false;
    }

    private static final Set<String> DEFINING = Language.wordsEverywhere("defining-verbs");

    /// Returns the first letters of all words. Compounds are split, so "single-page application" gives SPA.
    private static String initials(Document document, Article article, boolean content) {
        Words words = document.words();
        Vocabulary vocabulary = words.vocabulary();
        @Nullable String[] letters = new String[vocabulary.size()];
        StringBuilder initials = new StringBuilder(words.count());
        for (int i = 0; i < words.count(); i++) {
            int id = words.id(i);
            if (!content && vocabulary.initial(id) != 0) {
                initials.append(vocabulary.initial(id));
                continue;
            }
            String known = letters[id];
            if (known == null) {
                known = letters(article, vocabulary.form(id), content);
                letters[id] = known;
            }
            initials.append(known);
        }
        return initials.toString();
    }

    private static String letters(Article article, String form, boolean content) {
        if (content && article.language().isFunctionWord(form)) {
            return "";
        }
        StringBuilder letters = new StringBuilder().append(form.charAt(0));
        for (int at = form.indexOf('-'); at >= 0 && at + 1 < form.length(); at = form.indexOf('-', at + 1)) {
            letters.append(form.charAt(at + 1));
        }
        return letters.toString();
    }
}
