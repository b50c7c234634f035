package assay.service;

import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// Texts to score in tests.
public final class Texts {

    private static final Pattern VERB = Pattern.compile(" (suits|is made for|is for|works|imports) ");

    private Texts() {}

    /// Returns a text with this opening and enough words for a score, so that its scan costs a credit.
    public static String longEnough(String opening) {
        return opening
                + " Two spoons of leaves are enough for a pot, and the same leaves give two pots more before they are spent.";
    }

    /// Adds the word “only”, which is not in the passage, to a fact in a mock bundle.
    ///
    /// @return the fact
    static ObjectNode bounded(ObjectNode bundle) {
        ObjectNode fact = bundle.at("/tools")
                .valueStream()
                .flatMap(tool -> tool.get("facts").valueStream())
                .map(ObjectNode.class::cast)
                .filter(each -> VERB.matcher(each.get("text").asString()).find())
                .findFirst()
                .orElseThrow();
        return fact.put("text", VERB.matcher(fact.get("text").asString()).replaceFirst(" only $1 "));
    }
}
