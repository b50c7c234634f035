package assay.drafts.mock;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Fact.Kind;
import assay.drafts.bundle.Bundle.Origin;
import assay.drafts.bundle.Bundle.Searchers;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.mock.World.Line;
import assay.drafts.mock.World.Product;
import assay.models.Provider;
import java.net.URI;
import java.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Mock research without any lookups: the bundle comes from one of the hand-written worlds or, for any other
/// keyword, from a generated one. All data is marked as fictitious, and host names end in the reserved domain
/// `.example`.
///
/// The same question always gives the same bundle.
public final class MockResearch {

    private static final List<List<Kind>> PAGES = List.of(
            List.of(Kind.WHAT, Kind.AUDIENCE), List.of(Kind.PRICE, Kind.FREE_PLAN), List.of(Kind.STRENGTH, Kind.LIMIT));

    private static final List<World> WORLDS =
            List.of(World.read("crm"), World.read("kettles"), World.read("languages"));

    private MockResearch() {}

    /// @param toolCount the number of tools, including the house product; the bundle contains fewer if the
    /// world has fewer
    public static Bundle bundle(
            String keyword, String audience, String houseProduct, int toolCount, Instant createdAt, String id) {
        World world =
                WORLDS.stream().filter(each -> each.suits(keyword)).findFirst().orElseGet(() -> MadeUp.world(keyword));
        return new Making(world, createdAt).bundle(keyword, audience, houseProduct, toolCount, id);
    }

    /// Builds one bundle.
    private static final class Making {

        private final World world;
        private final Instant now;
        private final List<Evidence> evidence = new ArrayList<>();
        private final List<Tool> tools = new ArrayList<>();
        private int facts;

        Making(World world, Instant now) {
            this.world = world;
            this.now = now;
        }

        Bundle bundle(String keyword, String audience, String houseProduct, int toolCount, String id) {
            String market = found(null, world.guide().url(), world.guide().title(), world.market());
            List<String> questions = new ArrayList<>();
            for (World.Answer answer : world.answers()) {
                questions.add(answer.question());
                // Each answer follows its question, as on an FAQ page.
                found(null, world.guide().url(), world.guide().title(), answer.question() + " " + answer.answer());
            }
            Product own = world.tools().stream()
                    .filter(tool -> tool.name().equalsIgnoreCase(houseProduct.strip()))
                    .findFirst()
                    .orElse(world.tools().getFirst());
            tool(own, houseProduct, true);
            for (Product product : world.tools().subList(1, world.tools().size())) {
                if (tools.size() < toolCount && !product.equals(own)) {
                    tool(product, product.name(), false);
                }
            }
            return new Bundle(
                    Bundle.VERSION,
                    id,
                    Origin.RESEARCH,
                    true,
                    now,
                    Provider.MOCK.key(),
                    keyword,
                    audience,
                    houseProduct,
                    new Searchers(world.intent(), List.copyOf(questions), world.terms(), List.of(market)),
                    List.copyOf(tools),
                    List.copyOf(evidence),
                    List.of());
        }

        private void tool(Product product, String name, boolean house) {
            String id = "t" + (tools.size() + 1);
            String site = "https://" + host(name) + ".example/";
            String guide = "https://" + URI.create(world.guide().url()).getHost() + "/reviews/" + host(name);
            List<String> urls = List.of(site, site + "pricing", guide);
            List<String> titles = List.of(name + ": the product", name + " prices", name + " in a test");
            List<Fact> known = new ArrayList<>();
            for (int page = 0; page < PAGES.size(); page++) {
                List<String> sentences = new ArrayList<>();
                for (Kind kind : PAGES.get(page)) {
                    product.lines(kind).forEach(line -> sentences.add(named(line.text(), name)));
                }
                String rests = found(id, urls.get(page), titles.get(page), String.join(" ", sentences));
                for (Kind kind : PAGES.get(page)) {
                    for (Line line : product.lines(kind)) {
                        String brief = line.brief();
                        known.add(new Fact(
                                "f" + ++facts,
                                kind,
                                named(line.text(), name),
                                brief == null ? null : named(brief, name),
                                List.of(rests)));
                    }
                }
            }
            tools.add(new Tool(id, name, house, site, List.copyOf(known)));
        }

        private static String named(String text, String name) {
            return text.replace("@", name);
        }

        private String found(@Nullable String tool, String url, String title, String passage) {
            String id = "e" + (evidence.size() + 1);
            evidence.add(
                    new Evidence(id, tool, url, title, passage, now, Evidence.Found.SEARCHED, Evidence.Verified.PAGE));
            return id;
        }

        /// Returns a host name that is derived from the product's name.
        private static String host(String name) {
            StringBuilder label = new StringBuilder();
            String folded = Normalizer.normalize(name, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
            for (int i = 0; i < folded.length() && label.length() < 40; i++) {
                char c = folded.charAt(i);
                if (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
                    label.append(c);
                }
            }
            return label.isEmpty() ? "house" : label.toString();
        }
    }
}
