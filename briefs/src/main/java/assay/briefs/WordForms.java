package assay.briefs;

import assay.language.Inflection;
import assay.language.Language;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Joins the inflected forms of a word across several texts. Forms that share a key of [Inflection] have the same
/// number.
final class WordForms {

    private final Inflection inflection;
    private final Language language;
    private final Map<String, Integer> nodes = new HashMap<>();
    private final Map<String, Integer> byForm = new HashMap<>();
    private final List<Integer> parents = new ArrayList<>();

    WordForms(Language language) {
        this.language = language;
        this.inflection = Inflection.of(language);
    }

    /// Adds words in lower case. All words must be added before a number is asked for.
    void add(List<String> all) {
        all.forEach(this::add);
    }

    private void add(String form) {
        if (byForm.containsKey(form)) {
            return;
        }
        int first = -1;
        for (String key : inflection.keys(bare(form))) {
            int node = node(key);
            if (first < 0) {
                first = node;
            } else {
                join(first, node);
            }
        }
        byForm.put(form, first);
    }

    /// Returns a word without its elided article: “l'eau” becomes “eau”.
    String bare(String form) {
        return inflection.withoutArticle(form);
    }

    /// Returns the number of a word that was added, or -1 for any other word.
    int number(String form) {
        Integer node = byForm.get(form);
        return node == null ? -1 : root(node);
    }

    /// Returns the number that a word has if it is a form of a word that was added, or -1.
    int find(String form) {
        for (String key : inflection.keys(bare(form))) {
            Integer node = nodes.get(key);
            if (node != null) {
                return root(node);
            }
        }
        return -1;
    }

    /// Returns an upper bound of the numbers.
    int size() {
        return parents.size();
    }

    Language language() {
        return language;
    }

    private int node(String key) {
        return nodes.computeIfAbsent(key, _ -> {
            parents.add(parents.size());
            return parents.size() - 1;
        });
    }

    private void join(int one, int other) {
        int a = root(one);
        int b = root(other);
        if (a != b) {
            parents.set(Math.max(a, b), Math.min(a, b));
        }
    }

    private int root(int node) {
        int at = node;
        while (parents.get(at) != at) {
            int above = parents.get(parents.get(at));
            parents.set(at, above);
            at = above;
        }
        return at;
    }
}
