package assay.claims;

import assay.claims.Fact.Name;
import assay.claims.Lexicon.Sort;
import assay.claims.Statement.Place;
import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Recognizes names by their capital letters: within a sentence, or at its beginning if the text also
/// contains the capitalized word within a sentence.
///
/// In languages that capitalize all nouns, the preceding word decides: "bei Anna" and "Anna Weber" are names,
/// because neither name has an article such as "die"; the noun in "die Kanne" has one.
final class NameReader {

    private static final int SHORTEST_NOUN = 3;

    private final Lexicon lexicon;

    /// Words that occur with a capital letter within a sentence.
    private final Set<String> inner = new HashSet<>();

    /// Words that occur without a capital letter within a sentence.
    private final Set<String> small = new HashSet<>();

    /// Words that occur after an article.
    private final Set<String> articled = new HashSet<>();

    /// Words that occur right after an article.
    private final Set<String> nearArticle = new HashSet<>();

    private NameReader(Lexicon lexicon) {
        this.lexicon = lexicon;
    }

    /// @param statements all statements of a text
    static NameReader of(List<Statement> statements, Lexicon lexicon) {
        NameReader reader = new NameReader(lexicon);
        statements.forEach(statement -> reader.learn(statement.tokens()));
        return reader;
    }

    private void learn(List<Token> tokens) {
        boolean titled = isTitled(tokens);
        for (int i = 0; i < tokens.size(); i++) {
            Checkpoint.pass();
            Token token = tokens.get(i);
            if (!token.word()) {
                continue;
            }
            if (!token.capital()) {
                small.add(token.form());
            } else if (!token.opens() && !titled) {
                inner.add(token.form());
            }
            boolean near = lexicon.is(Sort.ARTICLE, Token.at(tokens, i - 1).form());
            boolean far = !Token.at(tokens, i - 1).capital()
                    && lexicon.is(Sort.ARTICLE, Token.at(tokens, i - 2).form());
            if (token.capital() && near) {
                nearArticle.add(token.form());
            }
            if (token.capital() && (near || far)) {
                articled.add(token.form());
            }
        }
    }

    /// @param taken the tokens that belong to dates
    List<Name> read(List<Token> tokens, BitSet taken, Place place) {
        boolean titled = place != Place.PROSE && isTitled(tokens);
        boolean loud = isLoud(tokens);
        List<Name> names = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            Checkpoint.pass();
            Token token = tokens.get(i);
            boolean word = token.says()
                    && !taken.get(i)
                    && lexicon.month(token.form()) == 0
                    && !lexicon.is(Sort.WEEKDAY, token.form())
                    && !isUnit(tokens, i);
            if (word && isName(tokens, i, titled, loud)) {
                boolean sure = !lexicon.nounsHaveCapitals()
                        || token.coined()
                        || isPaired(tokens, i - 1)
                        || isPaired(tokens, i + 1);
                names.add(new Name(i, i + 1, token.text(), token.form(), sure));
            }
        }
        return names;
    }

    private boolean isUnit(List<Token> tokens, int at) {
        return Token.at(tokens, at - 1).number()
                && lexicon.measure(tokens.get(at).form()) != null;
    }

    private boolean isName(List<Token> tokens, int at, boolean titled, boolean loud) {
        Token token = tokens.get(at);
        if (token.coined() && !loud) {
            return true;
        }
        if (!token.capital()) {
            return false;
        }
        if (lexicon.nounsHaveCapitals()) {
            return !token.opens() && !titled && isGermanName(tokens, at);
        }
        if (!token.opens() && !titled && !loud) {
            return true;
        }
        if (inner.contains(token.form())) {
            return true;
        }
        // A name at the beginning of a sentence, as in "Dina Holt allowed it."
        Token next = Token.at(tokens, at + 1);
        return token.opens()
                && !titled
                && !loud
                && !small.contains(token.form())
                && next.says()
                && next.capital()
                && inner.contains(next.form());
    }

    private boolean isGermanName(List<Token> tokens, int at) {
        String form = tokens.get(at).form();
        if (at == 0 || form.length() < SHORTEST_NOUN || lexicon.endsAsNoun(form)) {
            return false;
        }
        if (follows(tokens, at) && !nearArticle.contains(form)) {
            return true;
        }
        return !articled.contains(form)
                && (lexicon.is(Sort.BEFORE_NAME, tokens.get(at - 1).form())
                        || isPaired(tokens, at - 1)
                        || isPaired(tokens, at + 1));
    }

    /// Whether a noun comes right before the word, as in "Händler Mertens" but not in "zwei Liter Wasser".
    private boolean follows(List<Token> tokens, int at) {
        Token last = tokens.get(at - 1);
        return last.says()
                && last.capital()
                && lexicon.unit(last) == null
                && !Token.at(tokens, at - 2).number();
    }

    /// Whether an adjacent word is also capitalized and has no article, as in "Anna Weber" but not in "ein
    /// Stück Land".
    private boolean isPaired(List<Token> tokens, int at) {
        Token token = Token.at(tokens, at);
        return token.says() && token.capital() && !articled.contains(token.form());
    }

    /// Whether nearly all words are capitalized, as in a title.
    private static boolean isTitled(List<Token> tokens) {
        List<Token> says = tokens.stream().filter(Token::says).toList();
        return says.stream().filter(Token::capital).count() * 3 >= says.size() * 2L;
    }

    /// Whether most words are in capital letters.
    private static boolean isLoud(List<Token> tokens) {
        List<Token> says = tokens.stream()
                .filter(token -> token.says() && token.text().length() > 1)
                .toList();
        long loud = says.stream()
                .filter(token -> token.text().chars().noneMatch(Character::isLowerCase))
                .count();
        return says.size() > 1 && loud * 2 > says.size();
    }
}
