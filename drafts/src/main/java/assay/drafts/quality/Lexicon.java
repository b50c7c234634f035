package assay.drafts.quality;

import assay.language.Inflection;
import assay.language.Language;
import assay.language.LanguageGuess;
import assay.language.NumberWords;
import com.nulabinc.zxcvbn.StandardDictionaries;
import com.nulabinc.zxcvbn.matchers.DictionaryLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.tartarus.snowball.ext.EnglishStemmer;

/// The words of a language: which of them carry meaning, which are forms of the same word, and which are not
/// names.
///
/// English is supported best. In other languages, names and kinds of sentences are not checked, and numbers
/// in words are read only by a [counting][#counting] lexicon.
///
/// A lexicon contains a stemmer, so it must be used by only one thread.
final class Lexicon {

    private static final Language ENGLISH = Language.of("en");

    /// Words with little meaning, in addition to function words. They are frequent in drafts about products.
    private static final Set<String> EMPTY = WordSet.of("""
            it its they them their he she his her you your we our us i my me one ones thing things way ways
            lot lots really quite rather very just only even still also too more most less least much many
            few some any all each every other others another such same own new get gets got have has had
            having make makes made making do does did done doing be is are was were been being come comes
            came take takes took taken go goes went use uses used using let lets give gives gave given say
            says said find finds found put puts set sets see sees seen look looks need needs want wants can
            could will would may might must should shall there here this that these those than then so as at
            by for from in into of off on onto out over to up with within without about after again against
            among and anything because before below between both but down during either if how however no
            nor not nothing now once or per since though through until when where whether which while who
            whose why what whatever yes yet tool tools product products isn't aren't wasn't doesn't don't
            didn't can't won't couldn't wouldn't cannot it's there's that's you'll you're they're we'd i'd
            never neither nobody none kind kinds sort sorts however fine well good
            """);

    /// Words that are synonyms in texts about products. Each line is a group.
    private static final Map<String, String> SAME = same("""
            price prices priced cost costs costing pay pays paid paying payment charge charges charged charging fee fees ask asks sell sells sold asking
            free freely gratis nothing complimentary
            month months monthly mo
            year years yearly annual annually annum yr
            week weeks weekly
            day days daily
            hour hours hourly
            user users person people seat seats member members
            plan plans tier tiers
            start starts starting begin begins beginning from started began
            store stores storage hold holds holding
            customer customers client clients
            buy buys bought purchase purchases buying
            weigh weighs weighing weight weights
            last lasts lasting runtime
            e-mail email emails mail
            review reviews reviewer reviewers tester testers test tests tested
            found founded founder founders establish established start-up
            quick quickly quicker quickest fast faster fastest speed
            big bigger biggest large larger largest
            show shows display
            help helps support supports supported
            lack lacks lacking missing misses miss absent
            stop stops end ends ended ending discontinue discontinued
            win wins won winner award awarded awards prize
            limit limits limited cap maximum most
            let allow allows permitted
            run runs running work works worked
            """);

    /// Elided forms that come before an apostrophe, and the words that they stand for.
    private static final Map<String, String> ELIDED = Map.ofEntries(
            Map.entry("l", "l"),
            Map.entry("d", "de"),
            Map.entry("n", "ne"),
            Map.entry("s", "si"),
            Map.entry("j", "je"),
            Map.entry("m", "me"),
            Map.entry("t", "te"),
            Map.entry("c", "ce"),
            Map.entry("qu", "que"),
            Map.entry("jusqu", "jusque"),
            Map.entry("lorsqu", "lorsque"),
            Map.entry("puisqu", "puisque"),
            Map.entry("un", "una"),
            Map.entry("dell", "della"),
            Map.entry("nell", "nella"),
            Map.entry("all", "alla"),
            Map.entry("sull", "sulla"),
            Map.entry("dall", "dalla"));

    private static final int TEN = 10;
    private static final int HUNDRED = 100;

    /// A word that ends in a known word of at least this length is a compound.
    private static final int LONG = 8;

    /// Proper nouns that need no evidence, such as days, months, languages, peoples, titles and common terms.
    private static final Set<String> COMMON = WordSet.of("""
            i a o ok monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
            english german french spanish italian portuguese dutch danish swedish norwegian finnish polish
            russian chinese japanese korean american british european european australian canadian swiss
            austrian irish scottish welsh indian african asian latin greek turkish arabic hebrew internet
            web mr mrs ms dr prof us uk eu usa tv pc faq am pm christmas easter european diy ceo vat seo api
            url usb wi fi wifi bluetooth pdf csv sms gps html ai it ios android windows mac macos linux q a
            briton britons brit brits dane danes swede swedes finn finns pole poles turk turks spaniard spaniards
            scot scots dutchman dutchmen reverend rev professor doctor sir lady madam miss father captain colonel
            sergeant judge s t iphone iphones ipad ipads celsius fahrenheit kelvin centigrade newton newtons pascal watt watts volt volts hertz joule
            joules ampere amperes decibel decibels lux lumen lumens
            """);

    private static final Map<String, Set<String>> PLACES = Map.of(
            "britain", Set.of("uk", "england", "scotland", "wales", "gb", "kingdom"),
            "british", Set.of("uk", "england", "scotland", "wales", "gb", "kingdom"),
            "kingdom", Set.of("uk", "britain", "gb"),
            "america", Set.of("us", "usa", "states"),
            "american", Set.of("us", "usa", "states"),
            "states", Set.of("us", "usa", "america"),
            "europe", Set.of("eu", "european"),
            "scandinavia", Set.of("sweden", "norway", "denmark"),
            "benelux", Set.of("belgium", "netherlands", "luxembourg"),
            "iberia", Set.of("spain", "portugal"));

    /// First names and surnames that are also common words. At the start of a sentence, they are not treated
    /// as names.
    private static final Set<String> NAMESAKES = WordSet.of("""
            patience grace faith hope joy charity mercy constance prudence summer autumn amber ruby rose lily daisy ivy
            olive pearl crystal dawn eve heather holly iris jasmine melody misty sandy penny sunny star sky storm rain
            brook forest cliff clay stone rocky rusty buck chip bill mark frank rich rob art gene guy hardy hunter lance
            lane mason miles page pat pierce porter ray reed rod rowan sage sterling tanner taylor tucker victor wade
            ward wells wood bell baker brown white black green gray banks barber bishop bond bowman bridges burns bush
            butcher butler cannon carpenter carter case chambers chance chase church coach cook cooper court cross day
            dean drew duke earl farmer field finch fisher fox garner gates glass golden grant graves hall hammer harper
            hart hawk hay head heath hill holder hood horn house hunt key kitchen knight lamb law little long love low
            marsh marshal merit miller minor moody moon moss noble oak pace park pass patch peace pen pepper pike pool
            pope porter potter pound powers price pride quick ramp ring rivers rock roman root rush savage sharp
            shepherd shields short silver small smart snow sparks spears speed spring steel strong sweet swift temple
            thorn tide town trust vision wall waters weaver wheat wheeler whip wise wolf worth mesa cotton cash candy
            ginger hazel violet poppy basil herb earnest may june april august robin jay dale glen rusty dusty
            """);

    /// Countries and their adjectives.
    private static final Map<String, String> PEOPLES = pairs("""
            britain british england english scotland scottish wales welsh ireland irish france french germany german
            austria austrian switzerland swiss spain spanish portugal portuguese italy italian greece greek
            netherlands dutch holland dutch belgium belgian denmark danish sweden swedish norway norwegian finland finnish
            poland polish hungary hungarian turkey turkish russia russian ukraine ukrainian europe european
            america american canada canadian mexico mexican brazil brazilian australia australian china chinese
            japan japanese korea korean india indian taiwan taiwanese israel israeli africa african asia asian
            """);

    private final Language language;
    private final boolean english;
    private final Optional<NumberWords> numbers;
    private final Inflection inflection;
    private final EnglishStemmer stemmer = new EnglishStemmer();
    private final Map<String, String> stems = new HashMap<>();

    private Lexicon(Language language, boolean english, Optional<NumberWords> numbers) {
        this.language = language;
        this.english = english;
        this.numbers = numbers;
        this.inflection = Inflection.of(language);
    }

    /// @param text a text that is long enough for language detection
    static Lexicon of(String text) {
        Language guess = LanguageGuess.of(assay.language.Words.of(text));
        return guess.equals(Language.UNKNOWN)
                ? new Lexicon(ENGLISH, mostlyLatin(text), Optional.empty())
                : new Lexicon(guess, guess.is("en"), Optional.empty());
    }

    /// Returns a lexicon that also recognizes spelled-out numbers in languages other than English. Fixing a
    /// text needs it, because a fix must not change such numbers. Checking a draft does not, because such
    /// numbers need no source.
    static Lexicon counting(String text) {
        Lexicon lexicon = of(text);
        return lexicon.english
                ? lexicon
                : new Lexicon(lexicon.language, false, Optional.of(NumberWords.of(lexicon.language)));
    }

    /// Converts number words to numbers, and separates words that are contracted with the next word.
    List<Token> counted(List<Token> tokens) {
        if (numbers.isEmpty()) {
            return tokens;
        }
        List<Token> counted = new ArrayList<>(tokens.size());
        for (Token token : tokens) {
            for (Token part : language.is("fr", "it", "ca") ? token.apart(ELIDED) : List.of(token)) {
                boolean counts = part.word() && !Quantities.isMultiple(part.form());
                counted.add(part.counting(counts ? numbers.get().value(part.form()) : OptionalInt.empty()));
            }
        }
        return joined(counted);
    }

    /// Joins "soixante-trois" and "sesenta y tres" into one number each, and "peut-être" into one word.
    private List<Token> joined(List<Token> tokens) {
        List<Token> joined = new ArrayList<>(tokens.size());
        for (int i = 0; i < tokens.size(); i++) {
            String joint = Token.form(tokens, i + 1);
            boolean and = i + 2 < tokens.size()
                    && (joint.equals("-")
                            || language.is("es") && joint.equals("y")
                            || language.is("pt") && joint.equals("e"));
            boolean tens = and
                    && tokens.get(i).spelt(TEN, HUNDRED)
                    && tokens.get(i).values().getFirst().intValue() % TEN == 0
                    && tokens.get(i + 2).spelt(1, TEN);
            boolean perhaps = and
                    && tokens.get(i).form().equals("peut")
                    && tokens.get(i + 2).form().equals("etre");
            joined.add(tens || perhaps ? tokens.get(i).plus(tokens.get(i + 2)) : tokens.get(i));
            i += tens || perhaps ? 2 : 0;
        }
        return joined;
    }

    Language language() {
        return language;
    }

    private static boolean mostlyLatin(String text) {
        long letters = text.codePoints().filter(Character::isLetter).count();
        long latin =
                text.codePoints().filter(c -> Character.isLetter(c) && c < 0x80).count();
        return latin * 10 >= letters * 9;
    }

    boolean english() {
        return english;
    }

    /// Whether a capital letter inside a sentence marks a name. This is the case in most languages, but not
    /// in German and Luxembourgish.
    boolean capitalsName() {
        return !language.is("de") && !language.is("lb");
    }

    /// Whether a word carries little meaning.
    boolean functional(String form) {
        return EMPTY.contains(form) && english || language.isFunctionWord(form);
    }

    /// Returns the common key of all forms of a word and its synonyms.
    String stem(String form) {
        return stems.computeIfAbsent(form, this::stemmed);
    }

    private String stemmed(String form) {
        if (!english) {
            List<String> keys = inflection.keys(form);
            return keys.isEmpty() ? form : keys.getFirst();
        }
        String same = SAME.get(form);
        if (same != null) {
            return same;
        }
        String stem = snowball(stemmer, form);
        return SAME.getOrDefault(stem, stem);
    }

    private static String snowball(EnglishStemmer stemmer, String form) {
        stemmer.setCurrent(form);
        stemmer.stem();
        return stemmer.getCurrent();
    }

    /// Whether a word is so common that it need not be a name in a text in which all words are capitalized.
    boolean ordinary(String form) {
        return form.length() < 2
                || Ordinary.STEMS.contains(snowball(stemmer, form))
                || Ordinary.STEMS.contains(form)
                || form.indexOf('\'') >= 0
                || NAMESAKES.contains(form)
                || isCompound(form);
    }

    /// Whether the word ends in a long known word, as in "astrophotography".
    private static boolean isCompound(String form) {
        for (int i = Math.max(1, form.length() - Ordinary.LONGEST); i <= form.length() - LONG; i++) {
            if (Ordinary.WORDS.contains(form.substring(i))) {
                return true;
            }
        }
        return false;
    }

    /// Returns the adjective for a country. Any other word is returned unchanged.
    static String people(String form) {
        return PEOPLES.getOrDefault(form, form);
    }

    /// Returns other names and parts of a place, such as "England", "Scotland", "Wales" and "UK" for
    /// "Britain".
    static Set<String> places(String form) {
        return PLACES.getOrDefault(form, Set.of());
    }

    static boolean common(String form) {
        // Names of days may be in the plural, as in "on Mondays".
        boolean day = form.endsWith("days") && COMMON.contains(form.substring(0, form.length() - 1));
        return day || COMMON.contains(form) || Day.isMonth(form);
    }

    /// The most common English words.
    private static final class Ordinary {
        private static final Set<String> WORDS = frequent();
        private static final Set<String> STEMS = stems();
        private static final int LONGEST =
                WORDS.stream().mapToInt(String::length).max().orElse(0);

        private static Set<String> frequent() {
            Set<String> words = new HashSet<>();
            try {
                // The library contains each word only in the list in which it ranks highest: articles, speech
                // or passwords.
                for (DictionaryLoader list : List.of(
                        StandardDictionaries.ENGLISH_WIKIPEDIA_LOADER,
                        StandardDictionaries.US_TV_AND_FILM_LOADER,
                        StandardDictionaries.PASSWORDS_LOADER)) {
                    words.addAll(list.load().getFrequencies());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return Set.copyOf(words);
        }

        private static Set<String> stems() {
            EnglishStemmer stemmer = new EnglishStemmer();
            Set<String> stems = new HashSet<>();
            WORDS.forEach(word -> stems.add(snowball(stemmer, word)));
            return Set.copyOf(stems);
        }
    }

    private static Map<String, String> pairs(String words) {
        Map<String, String> pairs = new HashMap<>();
        String[] each = words.strip().split("\\s+");
        for (int i = 0; i + 1 < each.length; i += 2) {
            pairs.put(each[i], each[i + 1]);
        }
        return Map.copyOf(pairs);
    }

    private static Map<String, String> same(String lines) {
        Map<String, String> same = new HashMap<>();
        lines.lines()
                .map(line -> line.strip().split(" "))
                .forEach(line -> Arrays.stream(line).forEach(word -> same.put(word, "=" + line[0])));
        return Map.copyOf(same);
    }
}
