package assay.scoring.language;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// English words whose forms no rule leads to. "Life" and "lives" are left out: "live" is another word.
final class Irregular {

    /// By every form, all of them.
    static final Map<String, List<String>> FORMS = new HashMap<>();

    static {
        String each = """
                child children,man men,woman women,person people,foot feet,tooth teeth,goose geese,mouse mice,
                knife knives,wife wives,leaf leaves,shelf shelves,wolf wolves,half halves,loaf loaves,thief thieves,
                calf calves,scarf scarves,analysis analyses,crisis crises,hypothesis hypotheses,thesis theses,
                diagnosis diagnoses,index indices,matrix matrices,vertex vertices,appendix appendices,
                criterion criteria,phenomenon phenomena,curriculum curricula,fungus fungi,cactus cacti,
                buy bought,make made,write wrote written,build built,run ran,sell sold,choose chose chosen,get got,
                teach taught,grow grew grown,know knew known,take took taken,give gave given,drive drove driven,
                speak spoke spoken,break broke broken,sleep slept,lose lost,think thought,bring brought,
                catch caught,hold held,keep kept,lead led,pay paid,send sent,spend spent,eat ate eaten,
                drink drank drunk,freeze froze frozen,fly flew flown,wear wore worn,swim swam swum,
                begin began begun,draw drew drawn,ride rode ridden,hide hid hidden,steal stole stolen,
                feed fed,meet met,deal dealt,mean meant,win won""";
        for (String group :
                each.lines().map(String::strip).collect(Collectors.joining()).split(",")) {
            List<String> forms = List.of(group.split(" "));
            forms.forEach(form -> FORMS.put(form, forms));
        }
    }

    private Irregular() {}
}
