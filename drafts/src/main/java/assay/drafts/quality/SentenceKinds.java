package assay.drafts.quality;

import assay.language.Checkpoint;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Checks whether an English sentence really is an instruction, a transition or an opinion, as it was
/// declared.
final class SentenceKinds {

    private static final Set<String> LEADS = WordSet.of("""
            first second third then next now also always never please just simply finally lastly instead
            again still so and or but only otherwise therefore ideally do don't honestly
            """);

    private static final List<List<String>> IDIOMS =
            List.of(List.of("by", "all", "means"), List.of("do", "the"), List.of("do", "your"), List.of("do", "a"));

    /// Words that can come before an instruction.
    private static final Set<String> URGING = WordSet.of("don't do not never always please just simply");

    /// First words that belong to a subject, so that the sentence is not an instruction.
    private static final Set<String> SUBJECTS = WordSet.of("""
            the a an it its they their this that these those he she his her we our i my there here all both
            each every some most many no one none nobody everybody everyone anyone such what which who
            another other you your users customers prices people teams buyers
            """);

    /// First words of an adverbial that comes before the main clause, as in "If you bake at night, choose …".
    private static final Set<String> ADVERBIALS = WordSet.of("""
            if when before after while once unless until as to for with without in on at by where whenever
            whatever whichever however because since although though given depending even rather instead
            from during above below
            """);

    /// Second words that show that a sentence is a statement, as in "Support is …" or "Storage costs …".
    private static final Set<String> VERBS = WordSet.of("""
            is are was were has have had does did can could will would may might must should costs offers
            includes supports lets gives takes comes starts runs works provides charges keeps holds makes
            says needs wants sells ships allows covers doesn't isn't won't can't
            """);

    private static final Set<String> OBJECTS = WordSet.of("""
            the a an your it its them this that these those each every all both what which who how whether
            why where when for to at into with on up out about if yourself one two three somebody someone
            something their his her in between until before after off down over from as by no not some any
            more enough
            """);

    private static final Set<String> IMPERATIVES = WordSet.of("""
            accept add adjust agree allow always arrange ask assume avoid back be bear begin book borrow
            bring brush build buy calculate call cancel catch change charge check choose clean clear climb
            collect combine compare confirm connect consider copy count cover create cut decide deduct
            define delete demand descale describe do don't double download draw drink drive drop eat enable
            ensure enter estimate examine expect explore export feel figure file fill find fit flip fold
            follow force forget get give go google grab grind hang have help hold ignore imagine import
            include insist inspect invest invite join jot jump keep know lay learn leave lend let lift list
            listen load log look make manage map mark match measure migrate mind mix move multiply name
            never note offer open order pack pause pay pick plan practice practise prefer prepare press
            print protect prove pull push put raise rank reach read rebuild reckon record recycle register
            remember remove rent repeat replace reply request reserve rest return review ride rinse rule run
            save say schedule search see sell send separate set settle share shop shorten show shut sign sit
            skim skip sleep sort spend split sponsor spread start stay stick stop store sum switch take talk
            tap teach tell test think time touch train treat trim trust try tune turn type uninstall unplug
            update upgrade use visit wait walk warm wash watch wear weigh wipe work write
            """);

    private static final Set<String> SPEAKING =
            WordSet.of("we i us me our ours my mine we'd i'd we'll i'll we've i've we're i'm");

    private static final Set<String> OPINING =
            WordSet.of("arguably personally frankly honestly seems seem seemingly probably surely presumably");

    private static final Set<String> CONDITIONS = Set.of("if", "unless", "when", "where", "as", "provided", "should");

    private static final Set<String> ADDRESSES = WordSet.of("you your you're you've you'd anyone someone nobody");

    private static final Set<String> VERDICTS = WordSet.of("""
            good fine choice wrong right sensible sense reasonable fair better best worth worthwhile enough
            perfect perfectly harm reason case suits fits safe wise mistake overkill bargain
            """);

    private SentenceKinds() {}

    private static boolean begins(List<Token> tokens, List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            Checkpoint.pass();
            if (!Token.is(tokens, i, words.get(i))) {
                return false;
            }
        }
        return true;
    }

    static boolean instructs(Text text, Lexicon lexicon) {
        List<Token> tokens = text.tokens();
        int at = skip(tokens, 0);
        // Detects idioms such as "By all means try …" and "Do the sums …".
        if (text.tokens().size() > 3 && IDIOMS.stream().anyMatch(idiom -> begins(tokens, idiom))) {
            return true;
        }
        if (ADVERBIALS.contains(Token.form(tokens, at))) {
            int comma = at;
            while (comma < tokens.size() && !tokens.get(comma).is(",")) {
                comma++;
            }
            if (comma < tokens.size()) {
                return orders(text, skip(tokens, comma + 1), lexicon) || laterOrder(text, comma + 1, lexicon);
            }
            return false;
        }
        return orders(text, at, lexicon);
    }

    /// Whether the main clause follows a later comma, as in "For a shop with drivers, routes and parcels,
    /// choose …".
    private static boolean laterOrder(Text text, int from, Lexicon lexicon) {
        List<Token> tokens = text.tokens();
        for (int i = from; i < tokens.size(); i++) {
            Checkpoint.pass();
            if ((tokens.get(i).is(",") || tokens.get(i).is(":"))
                    && i + 1 < tokens.size()
                    && IMPERATIVES.contains(tokens.get(skip(tokens, i + 1)).form())) {
                return orders(text, skip(tokens, i + 1), lexicon);
            }
        }
        return false;
    }

    private static int skip(List<Token> tokens, int from) {
        int at = from;
        while (at < tokens.size() - 1
                && (LEADS.contains(tokens.get(at).form()) || tokens.get(at).type() == Token.Type.MARK)) {
            at++;
        }
        return Math.min(at, Math.max(0, tokens.size() - 1));
    }

    private static boolean orders(Text text, int at, Lexicon lexicon) {
        List<Token> tokens = text.tokens();
        if (at >= tokens.size() || !tokens.get(at).word()) {
            return false;
        }
        String verb = tokens.get(at).form();
        String next = Token.form(tokens, at + 1);
        if (SUBJECTS.contains(verb) || VERBS.contains(next) || isMention(text, at)) {
            return false;
        }
        if (IMPERATIVES.contains(verb)) {
            return true;
        }
        boolean noun = verb.endsWith("s") && !verb.endsWith("ss")
                || verb.endsWith("ing")
                || verb.endsWith("tion")
                || verb.endsWith("ment")
                || verb.endsWith("ness")
                || verb.endsWith("ity");
        boolean urged = URGING.contains(Token.form(tokens, at - 1));
        return !noun && lexicon.ordinary(verb) && (urged || OBJECTS.contains(next) || !next.endsWith("s"));
    }

    private static boolean isMention(Text text, int at) {
        return text.mentions().stream().anyMatch(mention -> mention.from() <= at && at < mention.to());
    }

    /// Whether the sentence presents itself as an opinion.
    static boolean opines(Text text) {
        List<Token> tokens = text.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            Checkpoint.pass();
            String form = tokens.get(i).form();
            // The first person marks an opinion, as in "to us", "our pick" and "that would worry us".
            boolean loud = form.length() > 1 && tokens.get(i).text().equals(form.toUpperCase(Locale.ROOT));
            if (SPEAKING.contains(form) && !loud && !text.isQuoted(i) || OPINING.contains(form)) {
                return true;
            }
            switch (form) {
                case "speaks", "speak" -> {
                    // Phrases such as "That speaks for it" express a judgment.
                    if (Set.of("for", "against").contains(Token.form(tokens, i + 1))) {
                        return true;
                    }
                }
                default -> {}
            }
        }
        return counsels(tokens);
    }

    /// Whether the sentence advises readers in a certain situation, as in "If you are happy with it, staying
    /// is a good choice".
    private static boolean counsels(List<Token> tokens) {
        boolean condition = CONDITIONS.contains(Token.form(tokens, 0))
                && tokens.stream().limit(4).anyMatch(token -> ADDRESSES.contains(token.form()));
        if (!condition) {
            return false;
        }
        int comma = 0;
        while (comma < tokens.size() && !tokens.get(comma).is(",")) {
            Checkpoint.pass();
            comma++;
        }
        return tokens.stream().skip(comma).anyMatch(token -> VERDICTS.contains(token.form()));
    }

    /// Whether a sentence states something about a tool: the tool is its subject, and the sentence does more
    /// than announce the tool.
    static boolean tells(Text text) {
        List<Token> tokens = text.tokens();
        if (tokens.isEmpty() || tokens.getLast().is("?")) {
            return false;
        }
        for (ToolMentions.Mention mention : text.mentions()) {
            Checkpoint.pass();
            int at = mention.to();
            while (Set.of("also", "still", "now", "then", "only").contains(Token.form(tokens, at))) {
                at++;
            }
            if (at >= tokens.size() || !tokens.get(at).word()) {
                continue;
            }
            String verb = tokens.get(at).form();
            String next = Token.form(tokens, at + 1);
            boolean turns = next.equals("another") || next.equals("a") && Token.is(tokens, at + 2, "different");
            boolean let = tokens.getFirst().form().startsWith("let");
            boolean we = verb.equals("is") && text.forms().contains("we");
            boolean leads = turns
                    || let
                    || we
                    || Set.of("comes", "follows", "leads", "next", "first", "last", "opens", "goes")
                            .contains(verb)
                    || verb.equals("is")
                            && Set.of("next", "first", "last", "up", "our", "the")
                                    .contains(next);
            if (VERBS.contains(verb) && !leads) {
                return true;
            }
        }
        return false;
    }
}
