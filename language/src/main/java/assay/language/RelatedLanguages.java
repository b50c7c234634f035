package assay.language;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Groups of languages that detection can't distinguish reliably, because the languages or their scripts are
/// too similar.
final class RelatedLanguages {

    private static final List<Set<String>> GROUPS = List.of(
            group("no nb nn da"),
            group("sv no nb nn"),
            group("hr sr bs sh sl cnr me"),
            group("cs sk"),
            group("bg mk sr"),
            group("be uk rue"),
            group("be ru"),
            group("id ms jv su min"),
            group("pt gl mwl"),
            group("es gl ast an lad"),
            group("ca oc va es an"),
            group("fr oc wa frp"),
            group("it co sc scn vec lmo nap rm"),
            group("nl af fy li nds vls zea"),
            group("de gsw lb bar nds ksh yi"),
            group("en sco pcm jam"),
            group("ro mo rup"),
            group("et fi vro"),
            group("lv ltg"),
            group("lt sgs"),
            group("tr az tk crh"),
            group("hi mr ne sa bho mai kok awa doi"),
            group("bn as bpy"),
            group("he yi lad"),
            group("ar arz ary apc ajp arb aeb"),
            group("ar fa ur ps ckb ku sd ug pnb ks tg prs az"),
            group("zh yue wuu nan hak cmn lzh gan"),
            group("ja ryu"),
            group("am ti gez"),
            group("th nod tts"),
            group("bo dz"),
            group("el grc"));

    private RelatedLanguages() {}

    private static Set<String> group(String tags) {
        return Set.copyOf(new HashSet<>(Arrays.asList(tags.split(" "))));
    }

    static boolean near(String one, String other) {
        if (one.equals(other)) {
            return true;
        }
        return GROUPS.stream().anyMatch(group -> group.contains(one) && group.contains(other));
    }
}
