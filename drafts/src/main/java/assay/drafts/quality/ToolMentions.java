package assay.drafts.quality;

import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds mentions of a bundle's tools in a text. A mention can be the full name or a shortened one, such as
/// "Stem" for "Stem CRM", in upper or lower case.
final class ToolMentions {

    /// @param tool the tool's id
    /// @param from the index of the first token
    /// @param to the index after the last token
    record Mention(String tool, int from, int to) {}

    private record Name(String tool, List<String> forms) {}

    private final List<Name> names = new ArrayList<>();

    /// Maps each word to the names that contain it.
    private final Map<String, List<Name>> places = new HashMap<>();

    private final Set<String> words = new HashSet<>();
    private final Set<String> initials = new HashSet<>();

    /// Words that do not identify a tool, because several tools have them in their names or because they
    /// describe all tools, like "CRM" among CRMs.
    private final Set<String> shared = new HashSet<>();

    /// @param tools the names of the tools by their ids
    /// @param general words that are not names, such as the words of the keyword
    ToolMentions(Map<String, String> tools, Set<String> general) {
        shared.addAll(general);
        Map<String, Set<String>> owners = new LinkedHashMap<>();
        tools.forEach((id, name) -> {
            List<Token> tokens = Token.read(Token.prepare(name));
            List<String> forms = tokens.stream().map(Token::form).toList();
            if (forms.isEmpty()) {
                return;
            }
            Name whole = new Name(id, forms);
            names.add(whole);
            StringBuilder letters = new StringBuilder();
            for (Token token : tokens) {
                if (token.type() != Token.Type.MARK) {
                    words.add(token.form());
                    owners.computeIfAbsent(token.form(), _ -> new HashSet<>()).add(id);
                    letters.append(token.form().charAt(0));
                }
            }
            Set.copyOf(forms)
                    .forEach(form ->
                            places.computeIfAbsent(form, _ -> new ArrayList<>()).add(whole));
            if (letters.length() > 1) {
                initials.add(letters.toString());
            }
        });
        shared.addAll(owners.entrySet().stream()
                .filter(owner -> owner.getValue().size() > 1)
                .map(Map.Entry::getKey)
                .toList());
    }

    /// Whether a word is part of a tool's name, or consists of the name's initials.
    boolean has(String form) {
        return words.contains(form) || initials.contains(form);
    }

    /// Returns the tools whose names contain a capitalized word of the text, even if this may be a
    /// coincidence, as with "the Ridge" for "Fellmark Ridge".
    Set<String> hints(List<Token> tokens) {
        Set<String> hints = new HashSet<>();
        for (Token token : tokens) {
            Checkpoint.pass();
            List<Name> named =
                    token.word() && token.capital() && token.text().length() > 2 ? beginning(token.form()) : List.of();
            if (named.size() == 1 && !shared.contains(token.form())) {
                hints.add(named.getFirst().tool);
            }
        }
        return hints;
    }

    /// If the number in a name and the number after it were read as one, separates the two, as in "Acme 2
    /// 312".
    List<Token> apart(List<Token> tokens) {
        List<Token> apart = new ArrayList<>();
        for (Token token : tokens) {
            Checkpoint.pass();
            int space = token.number() ? token.text().indexOf(' ') : -1;
            boolean ends = space > 0
                    && !apart.isEmpty()
                    && endsName(apart.getLast().form(), token.text().substring(0, space));
            if (ends) {
                Token.read(token.text().substring(0, space)).forEach(each -> apart.add(each.moved(token.start())));
                Token.read(token.text().substring(space + 1))
                        .forEach(each -> apart.add(each.moved(token.start() + space + 1)));
            } else {
                apart.add(token);
            }
        }
        return apart;
    }

    private boolean endsName(String before, String number) {
        return places.getOrDefault(number, List.of()).stream().anyMatch(name -> {
            int size = name.forms.size();
            return size > 1
                    && name.forms.getLast().equals(number)
                    && name.forms.get(size - 2).equals(before);
        });
    }

    List<Mention> mentions(List<Token> tokens, Lexicon lexicon) {
        List<Mention> mentions = new ArrayList<>();
        for (int i = 0; i < tokens.size(); ) {
            Checkpoint.pass();
            Mention longest = longest(tokens, i, lexicon);
            if (longest == null) {
                i++;
            } else {
                mentions.add(longest);
                i = longest.to;
            }
        }
        return mentions;
    }

    private @org.jspecify.annotations.Nullable Mention longest(List<Token> tokens, int at, Lexicon lexicon) {
        Mention longest = null;
        for (Name name : beginning(tokens.get(at).form())) {
            Checkpoint.pass();
            for (int start = 0; start < name.forms.size(); start++) {
                Checkpoint.pass();
                if (longest != null && longest.to - longest.from >= name.forms.size() - start) {
                    break;
                }
                if (!same(name.forms.get(start), tokens.get(at).form())) {
                    continue;
                }
                int length = 1;
                while (start + length < name.forms.size()
                        && at + length < tokens.size()
                        && same(
                                name.forms.get(start + length),
                                tokens.get(at + length).form())) {
                    length++;
                }
                if ((longest == null || length > longest.to - longest.from)
                        && names(tokens, at, length, name, lexicon)) {
                    longest = new Mention(name.tool, at, at + length);
                }
            }
        }
        return longest;
    }

    private List<Name> beginning(String form) {
        List<Name> whole = places.get(form);
        return whole != null
                ? whole
                : form.endsWith("s") ? places.getOrDefault(form.substring(0, form.length() - 1), List.of()) : List.of();
    }

    /// Whether a word is a form of a name, including the genitive without an apostrophe, as in the German
    /// "Acmes".
    private static boolean same(String name, String form) {
        return name.equals(form)
                || name.length() > 3
                        && form.length() == name.length() + 1
                        && form.startsWith(name)
                        && form.endsWith("s");
    }

    /// Whether this part of a name is enough to identify the tool.
    private boolean names(List<Token> tokens, int at, int length, Name name, Lexicon lexicon) {
        boolean whole = length == name.forms.size();
        Token first = tokens.get(at);
        boolean opens = opens(tokens, at);
        if (whole && length > 1) {
            return true;
        }
        // Two words of a name in a row are not a coincidence, as in "the Stadt 5".
        boolean capital = tokens.subList(at, at + length).stream()
                .anyMatch(token ->
                        token.word() && token.text().length() > 1 && token.capital() && !shared.contains(token.form()));
        if (length > 1 && capital) {
            return true;
        }
        for (int i = at; i < at + length; i++) {
            Checkpoint.pass();
            Token token = tokens.get(i);
            boolean word = token.word() && token.text().length() > 1 || token.type() == Token.Type.CODE;
            if (!word || shared.contains(token.form()) || lexicon.functional(token.form())) {
                continue;
            }
            boolean ordinary = lexicon.ordinary(token.form());
            if (token.type() == Token.Type.CODE || !ordinary && (whole || token.capital())) {
                return true;
            }
            // A capitalized common word is a name only if it is the first word of the name and capitals are
            // not usual in this position, because words such as "Pro" are in the names of many plans.
            boolean possessive = token.text().endsWith("'s");
            boolean brand = token.form().equals(name.forms.getFirst());
            if (token.capital() && brand && (i > at || !opens || possessive || whole)) {
                return true;
            }
        }
        return whole && first.word() && first.capital() && !opens;
    }

    /// Whether a sentence starts here, so that a capital letter has no meaning.
    static boolean opens(List<Token> tokens, int at) {
        if (at == 0) {
            return true;
        }
        Token before = tokens.get(at - 1);
        return before.type() == Token.Type.MARK && ".!?¿¡:“\"„«'(·–—;…".contains(before.text());
    }
}
