package assay.scoring.language;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A language a text may be in. Equal when the tags are.
///
/// Every language has a tag; what else is known differs. Ask ([#readingEase], [#syllables]) and take empty for "cannot
/// be
/// measured", never for zero.
public final class Language {

    /// A language Assay could not tell.
    public static final Language UNKNOWN = new Language("und", "");

    /// The commonest function words of each language: they tell it from its neighbours, and carry no topic.
    static final List<Language> KNOWN = List.of(
            new Language(
                    "en",
                    "the of and to a in is that for it as was with be by on not he his but at are this have from or had an they which you were all her she there would their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our me even most made after also did many off before must well back through years much where your way down should because long each just state those people too mr how little good world make very year still see own work men day get here old both under between being against never same another know while last might us great since go come right three how why does using use don't it's i'm you're we're isn't"),
            new Language(
                    "de",
                    "der die und in den von zu das mit sich des auf f\u00fcr ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem \u00fcber einen so zum war haben nur oder aber vor zur bis mehr durch man dann soll kann wenn ich wir ihr sein seine ihre diese dieser dieses mich mir dir uns euch was wer wo hier sehr schon gegen alle k\u00f6nnen m\u00fcssen wurde unter ohne beim"),
            new Language(
                    "nl",
                    "de van het een en in is dat op te zijn voor met die niet aan er om ook als dan maar bij nog uit door over naar heeft hij ze wordt kan meer al hebben worden deze geen was zich tot je ik wij we of zo wel veel moet zou kunnen hun haar mijn wat waar wanneer omdat onder tussen tegen na"),
            new Language(
                    "fr",
                    "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou son aux d'un cette d'une ont ses mais comme on tout nous sa fait \u00e9t\u00e9 aussi leur bien peut ces y deux \u00e0 elle vous je tu ils elles leurs notre votre m\u00eame si sans \u00eatre avoir sous entre donc c'est n'est qu'il tr\u00e8s o\u00f9 dont"),
            new Language(
                    "es",
                    "de la que el en y a los se del las un por con no una su para es al lo como m\u00e1s o pero sus le ha me si sin sobre este ya entre cuando todo esta ser son dos tambi\u00e9n fue hab\u00eda era muy a\u00f1os hasta desde est\u00e1 mi porque qu\u00e9 s\u00f3lo han yo hay vez puede todos as\u00ed nos ni parte tiene \u00e9l uno donde bien tiempo mismo ese ahora cada e vida otro despu\u00e9s te otros aunque esa eso hace otra gobierno tan durante siempre d\u00eda tanto ella tres s\u00ed dijo sido gran"),
            new Language(
                    "it",
                    "di e il la che in a per un \u00e8 del non una i le con si da della al come ha pi\u00f9 o dei anche nel alla sono gli ma delle se lo dal su ci questo \u00e8 questa nella essere stato tra ne suo sua sono era pu\u00f2 molto chi quando dopo cos\u00ec perch\u00e9 cui degli ai dalla sulla ho hanno abbiamo loro noi voi tutti ogni mi ti fa quello quella dell' all' nell' l'uso po'"),
            new Language(
                    "pt",
                    "de a o que e do da em um para com n\u00e3o uma os no se na por mais as dos como mas ao ele das \u00e0 seu sua ou quando muito nos j\u00e1 eu tamb\u00e9m s\u00f3 pelo pela at\u00e9 isso ela entre depois sem mesmo aos seus quem nas me esse eles voc\u00ea essa num nem suas meu \u00e0s minha numa pelos elas qual n\u00f3s lhe deles essas esses pelas este dele s\u00e3o est\u00e1 ser foi ter h\u00e1 pode podem"),
            new Language(
                    "ru",
                    "\u0438 \u0432 \u043d\u0435 \u043d\u0430 \u044f \u0447\u0442\u043e \u043e\u043d \u0441 \u043a\u0430\u043a \u044d\u0442\u043e \u043f\u043e \u043a \u0430 \u0438\u0437 \u0443 \u0437\u0430 \u043d\u043e \u0442\u044b \u043c\u044b \u043e\u0442 \u0436\u0435 \u0432\u044b \u0442\u0430\u043a \u043e \u0434\u043b\u044f \u0431\u044b\u043b\u043e \u0442\u043e\u043b\u044c\u043a\u043e \u0435\u0433\u043e \u0438\u043b\u0438 \u0443\u0436\u0435 \u0435\u0449\u0451 \u0435\u0449\u0435 \u0431\u044b\u043b \u043f\u0440\u0438 \u0447\u0442\u043e\u0431\u044b \u0435\u0441\u043b\u0438 \u043c\u043e\u0436\u043d\u043e \u043a\u043e\u0442\u043e\u0440\u044b\u0435 \u043a\u043e\u0442\u043e\u0440\u044b\u0439 \u044d\u0442\u043e\u0442 \u0434\u043e \u0431\u0443\u0434\u0435\u0442 \u043d\u0435\u0442 \u0432\u0441\u0435 \u0432\u043e \u0441\u043e \u0438\u0445"),
            new Language(
                    "uk",
                    "\u0456 \u0442\u0430 \u0432 \u043d\u0430 \u0437 \u0449\u043e \u043d\u0435 \u0434\u043e \u0446\u0435 \u0454 \u0432\u0456\u0434 \u0437\u0430 \u043f\u043e \u044f\u043a \u0430\u0431\u043e \u0442\u0430\u043a\u043e\u0436 \u0446\u0435\u0439 \u0457\u0445 \u0439\u043e\u0433\u043e \u0434\u043b\u044f \u0432\u0438 \u043c\u0438 \u0431\u0443\u043b\u043e \u0430\u043b\u0435 \u044f\u043a\u0449\u043e \u043f\u0440\u0438 \u0443 \u044f\u043a\u0438\u0439 \u044f\u043a\u0430 \u044f\u043a\u0456 \u044f\u043a\u0435 \u0431\u0443\u0442\u0438 \u0431\u0443\u0432 \u0431\u0443\u043b\u0438 \u0449\u0435 \u0432\u0436\u0435 \u0457\u0457 \u0432\u0456\u043d \u0432\u043e\u043d\u0430 \u0432\u043e\u043d\u0438 \u043d\u0430\u043c \u0432\u0430\u043c \u043f\u0440\u043e \u0447\u0435\u0440\u0435\u0437 \u0449\u043e\u0431 \u043a\u043e\u043b\u0438 \u0442\u0430\u043a \u043d\u0456 \u0442\u043e\u043c\u0443 \u0446\u044c\u043e\u0433\u043e \u0446\u044c\u043e\u043c\u0443 \u0446\u0456\u0454\u0457 \u0446\u044f \u0446\u0456 \u0442\u043e\u0439 \u043f\u0456\u0434 \u043f\u0456\u0441\u043b\u044f \u043f\u0435\u0440\u0435\u0434 \u0431\u0435\u0437 \u0432\u0441\u0456 \u0432\u0441\u0435 \u043c\u043e\u0436\u043d\u0430 \u043c\u043e\u0436\u0435 \u043c\u043e\u0436\u0443\u0442\u044c \u043c\u0430\u0454 \u043c\u0430\u044e\u0442\u044c \u0431\u0443\u0434\u0435 \u0442\u0456\u043b\u044c\u043a\u0438 \u043b\u0438\u0448\u0435 \u0431\u0443\u0434\u044c-\u044f\u043a\u0456 \u0431\u0443\u0434\u044c"),
            new Language(
                    "bg",
                    "\u0438 \u043d\u0430 \u0441\u0435 \u0434\u0430 \u043e\u0442 \u0437\u0430 \u0435 \u0441\u0430 \u043a\u043e\u0438\u0442\u043e \u0442\u043e\u0432\u0430 \u043a\u0430\u0442\u043e \u043d\u043e \u043f\u043e \u043f\u0440\u0438 \u0449\u0435 \u043c\u043e\u0436\u0435 \u0441\u044a\u0441 \u0438\u043b\u0438"),
            new Language(
                    "pl",
                    "i w na z do nie si\u0119 to \u017ce jest o jak a po co tak za od ale czy przez dla przy oraz tego by\u0107 jego lub kt\u00f3re kt\u00f3ry kt\u00f3ra mo\u017ce ich tym s\u0105 tylko ju\u017c pod jako"),
            new Language(
                    "cs",
                    "a se v na je \u017ee s z do o to k i ve pro za by ale si po jako podle od jeho kter\u00fd kter\u00e9 kter\u00e1 tak jsou nebo bylo p\u0159i jsem m\u016f\u017ee jen"),
            new Language(
                    "sv",
                    "och i att det som en p\u00e5 \u00e4r av f\u00f6r med till den har de inte om ett han var men jag sig fr\u00e5n vi s\u00e5 kan n\u00e4r man eller ska du \u00f6ver ocks\u00e5 vid efter"),
            new Language(
                    "da",
                    "og i at det er en til p\u00e5 som af for med de den har ikke der et om var han men jeg sig fra vi s\u00e5 kan n\u00e5r man eller skal du over ogs\u00e5 ved efter blev"),
            new Language(
                    "no",
                    "og i det p\u00e5 som er en til av for med de den har ikke at et om var han men jeg seg fra vi s\u00e5 kan n\u00e5r man eller skal du over ogs\u00e5 ved etter ble"),
            new Language(
                    "fi",
                    "ja on ei se ett\u00e4 oli h\u00e4n mutta kun niin my\u00f6s kuin ovat tai joka voi sek\u00e4 olla sen t\u00e4m\u00e4 mit\u00e4"),
            new Language(
                    "hu",
                    "a az \u00e9s hogy nem is egy ez de volt meg csak mint m\u00e1r vagy azt van el ha kell lehet"),
            new Language(
                    "ro",
                    "\u0219i de \u00een a la cu pe din nu este un o care mai s\u0103 ce pentru sau fi sunt ca prin dar fost"),
            new Language(
                    "tr",
                    "ve bir bu da de i\u00e7in ile \u00e7ok ne o gibi daha olarak olan var en ama sonra kadar her veya ise mi de\u011fil"),
            new Language(
                    "id",
                    "yang dan di untuk dengan ini dari pada dalam adalah tidak itu ke akan juga atau oleh telah dapat bisa anda kami ada sebagai lebih karena"),
            new Language(
                    "vi",
                    "v\u00e0 c\u1ee7a l\u00e0 c\u00f3 cho kh\u00f4ng \u0111\u01b0\u1ee3c trong c\u00e1c m\u1ed9t nh\u1eefng v\u1edbi n\u00e0y \u0111\u1ec3 \u0111\u00e3 \u1edf khi ng\u01b0\u1eddi t\u1eeb c\u0169ng b\u1ea1n"),
            new Language(
                    "sk",
                    "a sa na je \u017ee v s z do o to k aj vo pre za by ale si po ako pod\u013ea od jeho ktor\u00fd ktor\u00e9 ktor\u00e1 tak s\u00fa alebo bolo pri som m\u00f4\u017ee len nie \u010do ke\u010f v\u0161ak tie\u017e"),
            new Language(
                    "hr",
                    "i u je na se da od za su s \u0161to kao koji koja koje ali ili \u0107e bi biti nije iz te to o samo kako po ima sve jo\u0161 mo\u017ee kada nakon prema"),
            new Language(
                    "sr",
                    "\u0438 \u0443 \u043d\u0430 \u0441\u0435 \u0434\u0430 \u043e\u0434 \u0437\u0430 \u0441\u0430 \u0441\u0443 \u043d\u0438\u0458\u0435 \u0448\u0442\u043e \u043a\u0430\u043e \u043a\u043e\u0458\u0438 \u043a\u043e\u0458\u0430 \u043a\u043e\u0458\u0435 \u0430\u043b\u0438 \u0438\u043b\u0438 \u045b\u0435 \u0431\u0438 \u0458\u0435 \u0442\u043e \u043f\u043e \u043a\u0430\u043a\u043e \u0438\u0437 \u043c\u043e\u0436\u0435 \u043a\u0430\u0434\u0430 \u043f\u043e\u0441\u043b\u0435 \u043f\u0440\u0435\u043c\u0430 \u0441\u0430\u043c\u043e \u0458\u043e\u0448"),
            new Language(
                    "sl",
                    "in je v na se da za so ki z pa ne po od s tudi kot bi ali ni \u0161e pri kar ko lahko biti le ta kako ker"),
            new Language(
                    "be",
                    "\u0456 \u045e \u043d\u0430 \u043d\u0435 \u0448\u0442\u043e \u0437 \u0434\u0430 \u0430\u0434 \u044f\u043a \u0433\u044d\u0442\u0430 \u0434\u043b\u044f \u043f\u0430 \u0430\u043b\u0435 \u044f\u0433\u043e \u0451\u043d \u044f\u043d\u044b \u0431\u044b\u045e \u0430\u0431\u043e \u043a\u0430\u0431 \u0446\u0456 \u0442\u0430\u043a\u0441\u0430\u043c\u0430"),
            new Language(
                    "et", "ja on ei et see oma kui ka ta oli mis v\u00f5i nii aga selle kes ning siis veel saab mida"),
            new Language(
                    "lv", "un ir ar par no uz kas ka lai tas ar\u012b bet k\u0101 vai \u0161o tiek pie bija var to"),
            new Language(
                    "lt",
                    "ir yra kad su i\u0161 \u012f o tai kaip bet buvo ar u\u017e jo tik dar arba gali nuo per pagal apie"),
            new Language(
                    "gl",
                    "de a o que e do da en un para con non unha os no se na por m\u00e1is as dos como pero ao el das \u00e1 s\u00faa ou cando moito xa tam\u00e9n s\u00f3 pola ata isto ela entre"),
            new Language(
                    "af",
                    "die en van het in is dat op te vir wat nie hy sy met om ook aan hulle was kan word maar deur ons sal daar jy jou hierdie"),
            new Language(
                    "ca",
                    "de la i el que a en les un els per una amb del no es al com m\u00e9s s\u00f3n o tamb\u00e9 aquest aquesta pot fer"));

    private final String tag;
    private final Set<String> functionWords;

    private Language(String tag, String functionWords) {
        this.tag = tag;
        this.functionWords = new HashSet<>(Arrays.asList(functionWords.split(" ")));
    }

    /// The language of a BCP 47 tag, by its primary subtag: `pt-BR` is Portuguese.
    public static Language of(String tag) {
        String primary = tag.strip().toLowerCase(Locale.ROOT).split("[-_]", 2)[0];
        for (Language each : KNOWN) {
            if (each.tag.equals(primary)) {
                return each;
            }
        }
        return primary.equals("nb") || primary.equals("nn")
                ? of("no")
                : primary.matches("[a-z]{2,3}") ? new Language(primary, "") : UNKNOWN;
    }

    /// The primary subtag, or `und`.
    public String tag() {
        return tag;
    }

    public boolean is(String... tags) {
        return Arrays.asList(tags).contains(tag);
    }

    /// Whether a text in the one may be taken for the other: Norwegian and Danish, Croatian and Serbian, Hindi and
    /// Marathi; and a language and itself.
    public boolean isNear(Language other) {
        return RelatedLanguages.near(tag, other.tag);
    }

    /// The name in English, for a sentence.
    public String label() {
        return equals(UNKNOWN) ? "an unknown language" : Locale.of(tag).getDisplayLanguage(Locale.ENGLISH);
    }

    /// Whether a word, in lower case, carries grammar and no topic. Never true in a language whose function words are
    /// not known.
    public boolean isFunctionWord(String form) {
        // "Hugo vs Gatsby" is about Hugo and Gatsby, in every language.
        return functionWords.contains(form) || form.equals("vs") || form.equals("versus");
    }

    /// Whether its function words are known.
    public boolean hasFunctionWords() {
        return functionWords.size() > 1;
    }

    Set<String> words() {
        return functionWords;
    }

    /// How many syllables a word in lower case has, at least one; 0 where the language has no rule here.
    public int syllables(String form) {
        return Syllables.count(tag, form);
    }

    /// Flesch's reading ease in the form made for the language: about 100 for a child's book, below 30 for a journal.
    /// Empty for a language without one.
    ///
    /// Sources: en Flesch 1948; de Amstad 1978; nl Douma 1960; fr Kandel and Moles 1958; es Fernandez Huerta 1959,
    /// as corrected; it Franchina and Vacca 1986; pt Martins 1996; ru Oborneva 2006.
    ///
    /// @param sentenceWords words a sentence
    /// @param wordSyllables syllables a word
    public OptionalDouble readingEase(double sentenceWords, double wordSyllables) {
        return switch (tag) {
            case "en" -> OptionalDouble.of(206.835 - 1.015 * sentenceWords - 84.6 * wordSyllables);
            case "de" -> OptionalDouble.of(180 - sentenceWords - 58.5 * wordSyllables);
            case "nl" -> OptionalDouble.of(206.84 - 0.93 * sentenceWords - 77 * wordSyllables);
            case "fr" -> OptionalDouble.of(207 - 1.015 * sentenceWords - 73.6 * wordSyllables);
            case "es" -> OptionalDouble.of(206.84 - 1.02 * sentenceWords - 60 * wordSyllables);
            case "it" -> OptionalDouble.of(217 - 1.3 * sentenceWords - 60 * wordSyllables);
            case "pt" -> OptionalDouble.of(248.835 - 1.015 * sentenceWords - 84.6 * wordSyllables);
            case "ru" -> OptionalDouble.of(206.835 - 1.3 * sentenceWords - 60.1 * wordSyllables);
            default -> OptionalDouble.empty();
        };
    }

    /// Words in one sentence that a reader of this language still takes in at once. German compounds make sentences
    /// shorter in words, Romance languages write longer ones; after Yoast's table.
    public int longSentenceWords() {
        return switch (tag) {
            case "ca", "es", "fr", "it", "pt", "fa" -> 25;
            case "he", "ru", "tr" -> 15;
            default -> 20;
        };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Language language && language.tag.equals(tag);
    }

    @Override
    public int hashCode() {
        return tag.hashCode();
    }

    @Override
    public String toString() {
        return tag;
    }
}
