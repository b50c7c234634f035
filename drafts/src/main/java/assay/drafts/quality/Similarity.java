package assay.drafts.quality;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The words of sentences, and how similar two sentences are.
final class Similarity {

    private Similarity() {}

    /// Returns the words of a text in order, in lower case.
    static List<String> sequence(String text) {
        List<String> words = new ArrayList<>();
        String lower = text.toLowerCase(Locale.ROOT);
        int start = -1;
        for (int i = 0; i <= lower.length(); i++) {
            boolean in = i < lower.length() && (Character.isLetterOrDigit(lower.charAt(i)) || lower.charAt(i) == '\'');
            if (in && start < 0) {
                start = i;
            } else if (!in && start >= 0) {
                words.add(lower.substring(start, i));
                start = -1;
            }
        }
        return words;
    }

    static Set<String> words(String text) {
        return new HashSet<>(sequence(text));
    }

    /// Returns the number of shared words divided by the number of distinct words in both sentences.
    static double share(Set<String> one, Set<String> other) {
        Set<String> common = new HashSet<>(one);
        common.retainAll(other);
        int all = one.size() + other.size() - common.size();
        return all == 0 ? 0 : (double) common.size() / all;
    }
}
