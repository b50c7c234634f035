package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Draft;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// A bundle and a draft, parsed once in the draft's language for all checks that compare the two.
///
/// This class contains a stemmer, so it must be used by only one thread.
record Reading(Bundle bundle, Draft draft, Lexicon lexicon, Naming naming, Support support) {

    static Reading of(Bundle bundle, Draft draft) {
        StringBuilder sample = new StringBuilder();
        draft.sentences().forEach(sentence -> sample.append(sentence.text()).append(' '));
        Lexicon lexicon = Lexicon.of(sample.toString());
        Naming naming = naming(bundle, lexicon);
        return new Reading(bundle, draft, lexicon, naming, new Support(bundle, lexicon, naming));
    }

    private static Naming naming(Bundle bundle, Lexicon lexicon) {
        Map<String, String> names = new LinkedHashMap<>();
        bundle.tools().forEach(tool -> names.put(tool.id(), tool.name()));
        Set<String> general = new HashSet<>();
        Set<String> written = new HashSet<>();
        Token.read(Token.prepare(bundle.primaryKeyword())).forEach(token -> {
            general.add(token.form());
            general.add(lexicon.stem(token.form()));
            if (token.capital()) {
                written.add(token.form());
            }
        });
        // A keyword such as "acme alternatives" contains the name of a tool.
        bundle.tools().forEach(tool -> {
            var tokens = Token.read(Token.prepare(tool.name()));
            String first = tokens.isEmpty() ? "" : tokens.getFirst().form();
            if (written.contains(first) || !lexicon.ordinary(first)) {
                general.remove(first);
            }
        });
        return new Naming(names, general);
    }

    Text read(String text) {
        return Text.of(text, lexicon, naming);
    }
}
