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
record ParsedDraft(Bundle bundle, Draft draft, Lexicon lexicon, ToolMentions toolMentions, ParsedEvidence support) {

    static ParsedDraft of(Bundle bundle, Draft draft) {
        StringBuilder sample = new StringBuilder();
        draft.sentences().forEach(sentence -> sample.append(sentence.text()).append(' '));
        Lexicon lexicon = Lexicon.of(sample.toString());
        ToolMentions toolMentions = toolMentions(bundle, lexicon);
        return new ParsedDraft(bundle, draft, lexicon, toolMentions, new ParsedEvidence(bundle, lexicon, toolMentions));
    }

    private static ToolMentions toolMentions(Bundle bundle, Lexicon lexicon) {
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
        return new ToolMentions(names, general);
    }

    Text read(String text) {
        return Text.of(text, lexicon, toolMentions);
    }
}
