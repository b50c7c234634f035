package assay.drafts.writing;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Draft.Section.Role;
import assay.drafts.draft.Fault;
import assay.drafts.draft.Format;
import assay.models.Question;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Asks for one section.
///
/// @param faults the faults in the previous version of the section; empty in the first round
public record SectionQuestion(Bundle bundle, Format format, Outlines.Assignment section, List<Fault> faults)
        implements Question {

    private static final int TOKENS = 3_000;

    @Override
    public String name() {
        return "section_" + section.id().replace('-', '_');
    }

    /// Returns the section's purpose.
    public Role role() {
        return section.role();
    }

    /// Returns the tool that the section is about; empty if it is about none.
    public Optional<Tool> tool() {
        return section.tool() == null ? Optional.empty() : bundle.tool(section.tool());
    }

    public List<String> parts() {
        return section.parts().stream().map(Outlines.RequestedPart::name).toList();
    }

    /// Returns the question that a part answers; empty if it answers none.
    public Optional<String> question(String part) {
        return section.parts().stream()
                .filter(each -> each.name().equals(part))
                .findFirst()
                .flatMap(each -> Optional.ofNullable(each.question()));
    }

    @Override
    public String instructions() {
        String parts = section.parts().stream()
                .map(part -> "- " + part.name() + ": " + part.wants())
                .collect(Collectors.joining("\n"));
        return WritingMaterial.DATA + """

            Write the section that consists of the parts below. Each part has "sentences", which become a paragraph,
            and "points", which become a list under the paragraph; either may be empty. If a tool is described, name it
            in the first sentence of each part, say two or three things in a part if the facts allow it, and leave a
            part empty if the facts contain nothing for it.
            """ + parts + """

            If the material contains "to_fix", it lists the faults in the previous version of the section, with the
            reasons: write the whole section again without those faults.
            """;
    }

    @Override
    public String material() {
        WritingMaterial material = new WritingMaterial(bundle).faults(faults);
        Set<String> market = WritingMaterial.market(bundle);
        switch (section.role()) {
            case TOOL -> material.facts(tool().stream().toList(), EnumSet.allOf(Fact.Kind.class), Set.of());
            case FAQ ->
                material.questions(section.parts()).facts(bundle.tools(), EnumSet.allOf(Fact.Kind.class), market);
            default ->
                material.facts(
                        bundle.tools(),
                        EnumSet.of(Fact.Kind.WHAT, Fact.Kind.AUDIENCE, Fact.Kind.PRICE, Fact.Kind.LIMIT),
                        market);
        }
        return material.toString();
    }

    @Override
    public String schema() {
        String names =
                section.parts().stream().map(part -> "\"" + part.name() + "\"").collect(Collectors.joining(","));
        return """
            {"type":"object","properties":{"parts":{"type":"array","items":{"type":"object","properties":{\
            "name":{"type":"string","enum":[%n]},"sentences":{"type":"array","items":%s},\
            "points":{"type":"array","items":%s}},"required":["name","sentences","points"],\
            "additionalProperties":false}}},"required":["parts"],"additionalProperties":false}\
            """.replace("%n", names).replace("%s", WritingMaterial.SENTENCE);
    }

    @Override
    public int mostTokens() {
        return TOKENS;
    }
}
