package assay.service.site;

import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Fact;
import assay.service.drafts.web.Builders;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The labels and sentences of the pages for research and drafts.
final class DraftWords {

    private static final long WHOLE = 1_000_000;

    private DraftWords() {}

    /// A choice of model provider.
    ///
    /// @param offered whether the provider can be used here
    record Provider(String key, String name, String hint, boolean offered) {}

    /// Returns the providers to choose from in a form.
    ///
    /// @param research whether web search is needed
    static List<Provider> providers(Builders builders, boolean research) {
        return builders.providers().stream()
                .map(key -> new Provider(
                        key,
                        provider(key),
                        switch (key) {
                            case "auto" -> "The first provider that is set up here.";
                            case "mock" -> "A free test mode: results are made up, and no model is called.";
                            default -> "";
                        },
                        builders.offers(key, research)))
                .toList();
    }

    static String provider(String key) {
        return switch (key) {
            case "auto" -> "Automatic";
            case "anthropic" -> "Anthropic";
            case "openai" -> "OpenAI";
            case "mock" -> "Mock";
            case "user" -> "A person";
            default -> Formats.key(key);
        };
    }

    /// Returns the provider's model as the subject of a sentence.
    ///
    /// @param key the key of a provider; empty if unknown
    static String model(String key) {
        return switch (key) {
            case "" -> "The second model";
            case "mock" -> "The mock model";
            default -> provider(key) + "’s model";
        };
    }

    /// Returns the formats and their names.
    static Map<String, String> formats(Builders builders) {
        Map<String, String> formats = new LinkedHashMap<>();
        builders.formats().forEach(key -> formats.put(key, format(key)));
        return formats;
    }

    static String format(String key) {
        return key.equals("buyers_guide") ? "Buyer’s guide" : Formats.key(key);
    }

    /// Returns the name of a kind of fact.
    static String kind(Fact.Kind kind) {
        return switch (kind) {
            case WHAT -> "What it is";
            case AUDIENCE -> "Audience";
            case PRICE -> "Price";
            case FREE_PLAN -> "Free plan";
            case STRENGTH -> "Strengths";
            case LIMIT -> "Limits";
        };
    }

    static Optional<Fact.Kind> kind(String key) {
        for (Fact.Kind kind : Fact.Kind.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(key)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /// Returns how a passage was verified, such as “Read on the page”.
    static String verified(Evidence.Verified verified) {
        return switch (verified) {
            case PAGE -> "Read on the page";
            case PROVIDER -> "Quoted by the provider";
            case USER -> "Added by a person";
        };
    }

    /// Explains in a full sentence how a passage was verified.
    static String means(Evidence.Verified verified) {
        return switch (verified) {
            case PAGE -> "Assay fetched the page, which contains exactly this passage.";
            case PROVIDER -> "Assay couldn’t read the page, so this is the search provider’s quotation from it.";
            case USER -> "A person added this to the bundle. Assay hasn’t verified it on a page.";
        };
    }

    /// Returns the finished steps, in words.
    static List<String> steps(List<Builders.Step> steps) {
        return steps.stream()
                .filter(each -> !each.failed())
                .map(each -> step(each.key()))
                .toList();
    }

    static String step(String key) {
        String[] parts = key.split("[:.]", -1);
        return switch (parts[0]) {
            case "search" -> parts.length == 1 ? "Searched for the keyword" : "Searched for tool number " + parts[1];
            case "brief" -> "Identified what searchers want and which tools to cover";
            case "facts" ->
                parts.length == 1 ? "Collected facts about a tool" : "Collected facts about tool number " + parts[1];
            case "verify" -> "Checked statements" + batch(parts, parts.length - 1);
            case "outline" -> "Outlined the draft" + round(parts, 1);
            case "section" -> "Wrote " + section(parts.length < 2 ? "" : parts[1], Map.of()) + round(parts, 2);
            default -> Formats.key(key.replace(':', ' ').replace('.', ' '));
        };
    }

    /// Returns the label of a round. The first round has none.
    private static String round(String[] parts, int at) {
        return parts.length <= at || parts[at].equals("0") ? "" : ", round " + next(parts[at]);
    }

    /// Returns the label of a batch, in which statements are verified. The first batch has none.
    private static String batch(String[] parts, int at) {
        return parts.length <= at || parts[at].equals("0") ? "" : ", batch " + next(parts[at]);
    }

    private static String next(String number) {
        try {
            return Formats.number(Long.parseLong(number) + 1);
        } catch (NumberFormatException e) {
            return number;
        }
    }

    /// Returns the name of a draft's section, in words.
    ///
    /// @param id the id of a section
    /// @param tools the names of the tools by id
    static String section(String id, Map<String, String> tools) {
        if (id.startsWith("tool-")) {
            String tool = id.substring("tool-".length());
            return "the section on " + tools.getOrDefault(tool, tool.replaceFirst("^t(?=[0-9])", "tool "));
        }
        return switch (id) {
            case "" -> "the draft as a whole";
            case "head" -> "the front matter";
            case "answer" -> "the answer at the top";
            case "disclosure" -> "the disclosure";
            case "table" -> "the table";
            case "choice" -> "the section on how to choose";
            case "fit" -> "the section on who each tool is best for";
            case "faq" -> "the questions and answers";
            case "sources" -> "the sources";
            default -> "“" + id.replace('-', ' ') + "”";
        };
    }

    /// @param sentence the zero-based number of the sentence; -1 if the place is not a sentence
    static String place(String section, int sentence, Map<String, String> tools) {
        String where = Formats.capitalized(section(section, tools));
        return sentence < 0 ? where : where + ", sentence " + Formats.number(sentence + 1L);
    }

    /// Returns a job's usage of a provider, by label.
    static Map<String, String> used(List<Builders.Step> steps) {
        int calls = 0;
        int searches = 0;
        long input = 0;
        long output = 0;
        Long micro = 0L;
        List<String> models = new ArrayList<>();
        for (Builders.Step step : steps) {
            Builders.Used used = step.used();
            calls += used.calls();
            searches += used.searches();
            input += used.inputTokens();
            output += used.outputTokens();
            micro = micro == null || used.microUsd() == null ? null : (Long) (micro + used.microUsd());
            if (step.model() != null && !models.contains(step.model())) {
                models.add(step.model());
            }
        }
        Map<String, String> said = new LinkedHashMap<>();
        if (calls == 0) {
            return said;
        }
        said.put(models.size() == 1 ? "Model" : "Models", models.isEmpty() ? "unknown" : String.join(", ", models));
        said.put("Calls", Formats.number(calls));
        said.put("Searches", Formats.number(searches));
        said.put("Input tokens", Formats.number(input));
        said.put("Output tokens", Formats.number(output));
        said.put("Cost", micro == null ? "unknown" : dollars(micro));
        return said;
    }

    /// Formats a price in US dollars with hundredths of a cent.
    static String dollars(long micro) {
        return String.format(Locale.ROOT, "US$ %,.4f", micro / (double) WHOLE);
    }
}
