package assay.scoring.geo;

import java.util.HashSet;
import java.util.Set;

/// English words that any text on any subject may be made of: grammar, and abstractions such as "journey",
/// "solution" and "the right tools". A sentence of nothing else says nothing about its subject.
final class GeneralWords {

    private static final String GRAMMAR = """
            a about above across additionally after again against all almost along already also although
            always am among an and another any anyone anything are aren't around as at away back
            basically be been before behind being below beneath beside besides between beyond both but
            by can can't carefully clearly consequently consistently constantly could couldn't dare day
            days despite did didn't directly do does doesn't doing don't done down during each early
            easily either else enough especially essentially even ever every everyone everything except
            few fewer finally first for from fully furthermore gave generally get gets getting give
            given gives giving go goes going gone got greatly had hadn't has hasn't have haven't having
            he hence her here here's herself highly him himself his how however if in indeed inside
            instead into is isn't it it'll it's its itself just largely last later least less let let's
            likewise many may maybe meanwhile merely might more moreover most mostly much must near need
            neither never nevertheless next no nobody none nonetheless nor not nothing now of off often
            on once one ones only onto or other otherwise ought out outside over own particularly past
            people per perhaps plus properly quite rarely rather really said same saw say says second
            see seeing seem seemed seems seen sees several shall she should shouldn't simply since so
            some someone sometimes soon still successfully such surely tell tells than that that's the
            their theirs them themselves then there there's therefore these they they'll they're they've
            thing things this those though through throughout thus time times to today told too toward
            towards truly twice two typically ultimately under unless until up upon usually very via was
            wasn't way ways well went were weren't what what's when where whether which while who who's
            whom whose why will with within without won't world would wouldn't year years yet you you'd
            you'll you're you've your yours yourself""";

    /// In their base form; see [#inflect].
    private static final String ABSTRACT = """
            ability able achieve achievement action active activity actual add address adopt advance
            advanced advantage adventure advice affect affordable aim allow alternative amazing amount
            answer appeal apply appreciate approach area arise art aspect aspire assess assist attempt
            attention attract audience available average avoid aware awareness balance basic basis
            beautiful become begin beginner beginning behavior benefit better big boost boring boundary
            break bring broad budget build busy calm capability capable care case cause certain
            challenge challenging chance change choice choose clear clever collaboration collection
            combination combine come comfort comfortable commitment common community compare compelling
            competitive complete complex complexity component comprehensive concept concern condition
            confidence confident connect connection consider consideration consistency consistent
            constant context continue contribute control convenience convenient core correct cost count
            cover craft create creation creative creativity critical crucial current customer daily
            daunting deal decide decision dedicated dedication deep deliver demand depend depth design
            desire desired detail determine develop development difference different difficult direct
            direction discover discovery diverse diversity dynamic ease easy effect effective
            effectively effectiveness efficiency efficient effort effortless element elevate embrace
            emerge empower enable encourage end endless engage engagement engaging enhance enjoy
            enjoyable enjoyment ensure entire environment essence essential establish evaluate everyday
            everyone everything everywhere evolve exactly example excellent exceptional excite exciting
            expand expect expectation experience experiment expert expertise explore express extend
            extra face fact factor familiar fantastic fast favorite feature feel feeling field final
            find first fit flexibility flexible focus follow form forward foundation fresh friendly
            fulfill full fun function fundamental future gain game general generate genuine goal great
            ground grow growth guarantee guide guideline handle happen happy health healthy heart help
            helpful high hold hope huge idea ideal identify imagination imagine immense impact implement
            implementation importance important impossible impressive improve improvement include
            increase incredible incredibly individual industry influence information ingenuity innovate
            innovation innovative inspiration inspire inspiring instead integral intend interest
            interested interesting invaluable invest investment involve issue item join journey keep key
            kind know knowledge lack landscape large lasting lead leader leading learn leave less lesson
            let level leverage life lifestyle like limit limitation list little live look lot love low
            magic main maintain major make manage manageable management manner master matter maximize
            mean meaning meaningful measure meet mention method mind minimize mistake modern moment
            moreover motivate move natural nature navigate necessary need new next notice number
            objective obstacle offer offering often ongoing open operate opportunity optimal optimize
            option ordinary organization organize outcome overall overcome overwhelm overwhelming part
            particular passion past path perfect perfectly perform performance person personal
            perspective phase piece place plan planning platform play pleasure plenty point popular
            position positive possibility possible potential power powerful practical practice prefer
            preference prepare presence present prevent previous primary prioritize priority problem
            process produce productive productivity professional progress project promise promote proper
            provide purpose pursue put quality question quick quickly range rate reach read ready real
            realize really reason recognize reduce reflect regular relationship relevant reliable rely
            remain remarkable remember remove require requirement resource respect respond response
            responsibility rest result reveal revolutionize reward rewarding right rise risk role
            routine safe satisfaction satisfy save scale seamless search season seasoned secret seek
            select selection sense serve service set setting share shift short show significant
            significantly similar simple simplify single situation size skill small smart smooth solid
            solution solve someone something sort source space special specific spend stage stand
            standard start state stay step stop strategic strategy streamline strength strengthen strike
            strive strong structure struggle style succeed success successful suggest suit suitable
            supply support sure surprise sustainable system tackle tailor take talent target task team
            technique technology term test thing think thorough thoughtful thrive tip today together
            tomorrow tool top topic total touch track traditional transform transformation
            transformative treat trend true trust truth try turn type ultimate understand understanding
            unexpected unique unlock unparalleled use useful user usual valuable value variety various
            vary vast versatile versatility vibrant view vision vital want wealth welcome wide win
            wisely wish wonder wonderful wondering word worth worthwhile wrong""";

    private static final Set<String> ALL = all();

    private GeneralWords() {}

    /// @param form in lower case
    static boolean contains(String form) {
        return ALL.contains(form);
    }

    private static Set<String> all() {
        Set<String> all = new HashSet<>(Set.of(GRAMMAR.strip().split("\\s+")));
        for (String base : ABSTRACT.strip().split("\\s+")) {
            inflect(base, all);
        }
        return all;
    }

    /// Adds a word and whatever regular endings may make of it, words that do not exist among them.
    private static void inflect(String base, Set<String> into) {
        into.add(base);
        String stem = base.endsWith("e") || base.endsWith("y") ? base.substring(0, base.length() - 1) : base;
        for (String ending : new String[] {"s", "es", "d", "ed", "ing", "ly", "er", "ers", "'s"}) {
            into.add(base + ending);
        }
        if (base.endsWith("e")) {
            into.add(stem + "ing");
            into.add(stem + "y");
        } else if (base.endsWith("y")) {
            for (String ending : new String[] {"ies", "ied", "ily", "ier", "iest"}) {
                into.add(stem + ending);
            }
        } else {
            char last = base.charAt(base.length() - 1);
            into.add(base + last + "ing");
            into.add(base + last + "ed");
        }
    }
}
