package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.PageClient.Shown;
import assay.service.credits.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Tests the pages of research and drafts without JavaScript: the start, the progress and the results.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class DraftPagesTest {

    private static final String ALL = "/drafts";
    private static final String NEW = "/drafts/new";
    private static final String JOBS = "/drafts/jobs";
    private static final String BUNDLES = "/drafts/bundles/";

    private static final AtomicLong NUMBERS = new AtomicLong(6_000_000_000L);

    private final RunningService service;
    private final String key;
    private final PageClient member;

    DraftPagesTest(StoreKind kind) {
        service = RunningService.on(kind);
        key = service.key();
        member = PageClient.member(service, key, "member");
    }

    private static final List<String> WANTED = List.of(
            "primary_keyword",
            "best crm for startups",
            "audience",
            "founders of small companies",
            "house_product",
            "Acme CRM",
            "tool_count",
            "4",
            "llm_provider",
            "mock");

    /// Returns the standard request with some fields changed.
    private static String[] wanted(String... otherwise) {
        List<String> fields = new ArrayList<>(WANTED);
        for (int i = 0; i < otherwise.length; i += 2) {
            int at = fields.indexOf(otherwise[i]);
            if (at < 0) {
                fields.add(otherwise[i]);
                fields.add(otherwise[i + 1]);
            } else {
                fields.set(at + 1, otherwise[i + 1]);
            }
        }
        return fields.toArray(String[]::new);
    }

    /// Submits the form with these fields filled in.
    private Shown begin(String... fields) {
        Shown form = member.get(NEW);
        assertThat(form.status()).as(form.body()).isEqualTo(200);
        return send(NEW, form, fields);
    }

    private Shown send(String path, Shown form, String... fields) {
        List<String> all = new ArrayList<>(List.of(fields));
        all.add("form");
        all.add(form.page().expectFirst("input[name=form]").val());
        return member.post(path, all.toArray(String[]::new));
    }

    /// Waits for the job to end and returns the page of its result.
    private Shown ended(Shown begun) {
        assertThat(begun.status()).as(begun.body()).isEqualTo(200);
        if (!begun.path().startsWith(JOBS)) {
            return begun;
        }
        String job = begun.path().substring(JOBS.length() + 1);
        service.get("/api/v1/jobs/" + job + "/events", key);
        return member.get(begun.path());
    }

    private Shown researched() {
        Shown bundle = ended(begin(wanted()));
        assertThat(bundle.path()).startsWith(BUNDLES + "rb_");
        return bundle;
    }

    private static String id(Shown bundle) {
        return bundle.path().substring(BUNDLES.length()).replaceFirst("\\?.*", "");
    }

    private Shown drafted(Shown bundle, String format) {
        Shown draft = ended(send(BUNDLES + id(bundle), bundle, "format", format, "llm_provider", "mock"));
        assertThat(draft.path()).as(draft.body()).startsWith(ALL + "/job_");
        return draft;
    }

    private long jobs() {
        return service.get("/api/v1/jobs", key).at("/data").size();
    }

    /// Stores a job as another node would have left it.
    private String left(String kind, String state, String request, String problem, String detail) {
        String tenant = service.get("/api/v1/account", key).text("/id");
        long id = NUMBERS.incrementAndGet();
        boolean ended = !state.equals("running") && !state.equals("queued");
        service.store()
                .write(sql -> sql.run(
                        """
                        INSERT INTO job (id, tenant, kind, request, state, cancelling, created_at, started_at, ended_at,
                            total, done, failed, current, problem, detail)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 8, 2, 0, ?, ?, ?)
                        """,
                        id,
                        tenant,
                        kind,
                        request,
                        state,
                        false,
                        service.clock().millis(),
                        service.clock().millis(),
                        ended ? (Long) service.clock().millis() : null,
                        ended ? null : "Reading about Acme CRM",
                        problem.isEmpty() ? null : problem,
                        detail.isEmpty() ? null : detail));
        return "job_" + id;
    }

    private static String request(String provider) {
        return RunningService.JSON.writeValueAsString(Map.of(
                "keyword",
                "best crm & more",
                "audience",
                "founders",
                "houseProduct",
                "Acme CRM",
                "tools",
                5,
                "provider",
                provider,
                "mock",
                false));
    }

    private void step(String job, int position, String step, String model, @Nullable Long micro) {
        service.store()
                .write(sql ->
                        sql.run("""
                        INSERT INTO draft_step (job, step, position, output, provider, model, calls, input_tokens,
                            output_tokens, searches, micro_usd)
                        VALUES (?, ?, ?, '{}', 'openai', ?, 1, 12000, 345, 2, ?)
                        """, Long.parseLong(job.substring("job_".length())), step, position, model, micro));
    }

    @Test
    void researchIsStartedAndShownWithItsEvidence() {
        Shown bundle = researched();

        assertThat(bundle.page().select("h1").text()).isEqualTo("best crm for startups");
        assertThat(bundle.text())
                .contains("This is mock research", "founders of small companies", "What searchers want");
        JsonNode json =
                service.get("/api/v1/builder/bundles/" + id(bundle), key).json();
        List<Element> tools = bundle.page().select("section.tool");
        assertThat(tools).hasSize(4);
        assertThat(tools.getFirst().select("h2").text()).contains("Acme CRM", "Your product");
        assertThat(tools.get(1).select("h2").text()).doesNotContain("Your product");
        for (JsonNode tool : json.get("tools")) {
            Element section = bundle.page().expectFirst("#" + tool.get("id").stringValue());
            assertThat(section.select("h3").eachText())
                    .containsExactly("What it is", "Audience", "Price", "Free plan", "Strengths", "Limits");
            assertThat(section.select(".fact > div:first-child > p"))
                    .hasSize(tool.get("facts").size());
            for (JsonNode fact : tool.get("facts")) {
                Element shown = section.select(".fact").stream()
                        .filter(each -> each.select("p")
                                .eachText()
                                .contains(fact.get("text").stringValue()))
                        .findFirst()
                        .orElseThrow();
                for (JsonNode id : fact.get("evidence")) {
                    JsonNode evidence = json.get("evidence")
                            .valueStream()
                            .filter(each -> each.get("id").equals(id))
                            .findFirst()
                            .orElseThrow();
                    assertThat(shown.select("blockquote").eachText())
                            .contains(evidence.get("passage").stringValue());
                    Element link =
                            shown.expectFirst("a[href=\"" + evidence.get("url").stringValue() + "\"]");
                    assertThat(link.text()).isEqualTo(evidence.get("title").stringValue());
                    assertThat(link.attr("rel")).contains("noreferrer", "nofollow");
                    assertThat(shown.select("time[datetime]")).isNotEmpty();
                    assertThat(shown.select(".by").text()).contains("Read on the page");
                }
            }
        }
    }

    @Test
    void mistakesAreShownAtTheirFieldsAndInputIsKept() {
        Shown refused = begin(wanted("primary_keyword", " ", "tool_count", "16", "audience", ""));

        assertThat(refused.status()).isEqualTo(422);
        for (String field : List.of("primary_keyword", "tool_count", "audience")) {
            assertThat(refused.page().select("#" + field + "-wrong").text())
                    .as(field)
                    .isNotEmpty();
            assertThat(refused.page().select("#" + field + "[aria-invalid=true][aria-describedby=" + field + "-wrong]"))
                    .as(field)
                    .hasSize(1);
        }
        assertThat(refused.page().select("#house_product").val()).isEqualTo("Acme CRM");
        assertThat(refused.page().select("#tool_count").val()).isEqualTo("16");
        assertThat(refused.page().select("#provider-mock[checked]")).hasSize(1);
        for (String wrong : List.of("1", "-3", "many", "2.5", "99999999999")) {
            assertThat(begin(wanted("tool_count", wrong)).page().select("#tool_count-wrong"))
                    .as(wrong)
                    .hasSize(1);
        }
        assertThat(begin(wanted("house_product", "A".repeat(81))).page().select("#house_product-wrong"))
                .hasSize(1);
        assertThat(begin(wanted("llm_provider", "oracle")).page().select("#llm_provider-wrong"))
                .hasSize(1);
        assertThat(jobs()).isZero();
    }

    @Test
    void formOffersMockModeIfNoModelIsConfigured() {
        Shown form = member.get(NEW);
        assertThat(form.text()).contains("Only mock mode is available").doesNotContain("ASSAY_");
        assertThat(form.page().select("#provider-anthropic[disabled], #provider-openai[disabled]"))
                .hasSize(2);
        assertThat(form.page().select("#provider-mock[checked]:not([disabled])"))
                .hasSize(1);

        Shown refused = send(NEW, form, wanted("llm_provider", "anthropic"));

        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.page().select("[role=alert]").text())
                .contains("not set up")
                .doesNotContain("ASSAY_");
        assertThat(refused.page().select("#primary_keyword").val()).isEqualTo("best crm for startups");
        assertThat(jobs()).isZero();
    }

    @Test
    void formShowsThePriceAndTheCredits() {
        assertThat(member.get(NEW).text())
                .contains("Research costs 5 credits. Mock mode is free", "You have 25,000 credits");
        PageClient poor = PageClient.member(service, service.key(Plan.FREE), "member");
        assertThat(poor.get(NEW).text()).contains("You have 50 credits.").doesNotContain("too few");
        String spent = service.key(Plan.FREE);
        for (int i = 0; i < 46; i++) {
            service.scan(spent, longEnough("# Tea " + i + "\n\nHot.\n"));
        }
        Shown lacking = PageClient.member(service, spent, "member").get(NEW);
        assertThat(lacking.text()).contains("You have 4 credits, which is not enough");
        assertThat(lacking.page().select("main a[href=/account/plan]")).isNotEmpty();
    }

    @Test
    void formSentTwiceStartsOneJob() {
        Shown form = member.get(NEW);
        Shown first = ended(send(NEW, form, wanted()));
        member.get(NEW);
        Shown again = ended(send(NEW, form, wanted()));
        member.get(NEW);
        ended(send(NEW, form, wanted("tool_count", "3")));

        assertThat(again.path()).isEqualTo(first.path());
        assertThat(jobs()).isEqualTo(2);
    }

    @Test
    void formFromAnotherAccountStartsNothing() {
        Shown bundle = researched();
        for (String path : List.of(NEW, BUNDLES + id(bundle))) {
            Shown refused = member.post(path, wanted("whose", "per_x:ten_x"));
            assertThat(refused.status()).as(path).isEqualTo(403);
            assertThat(refused.body()).contains("opened in a different account or team");
            member.get(NEW);
        }
        assertThat(jobs()).isEqualTo(1);
    }

    @Test
    void draftIsWrittenAndItsReportIsShown() {
        Shown bundle = researched();

        for (String format : List.of("listicle", "comparison", "alternatives", "buyers_guide")) {
            Shown draft = drafted(member.get(BUNDLES + id(bundle)), format);

            JsonNode answer = service.get("/api/v1/jobs/" + draft.path().substring(ALL.length() + 1) + "/result", key)
                    .json();
            assertThat(draft.page().select("#markdown").getFirst().wholeText())
                    .isEqualTo(answer.get("draft_md").stringValue());
            assertThat(draft.page().select("#verdict").text()).startsWith("Ready");
            String score = String.format(
                    java.util.Locale.ROOT, "%.1f", answer.get("editorial_score").asDouble());
            assertThat(draft.page().select(".verdict .ring text").text()).isEqualTo(score);
            assertThat(draft.page().select(".parts tbody tr")).hasSize(6);
            assertThat(draft.page().select("#grounding .tag").text()).isEqualTo("Passed");
            assertThat(draft.text())
                    .contains(
                            answer.at("/qa_report/grounding/statements").asInt()
                                    + " statements are supported by their sources",
                            "found on the page (100%)",
                            "Written in one round",
                            "0 credits used",
                            "written by a mock model");
            assertThat(draft.page().select(".coverage tbody tr")).hasSize(4);
            assertThat(draft.page().select(".coverage .cell")).hasSize(24);
            assertThat(draft.page().select(".coverage .cell.said"))
                    .hasSize(answer.at("/qa_report/coverage/said").asInt());
            assertThat(draft.page().select("section[aria-labelledby=scan] .ring"))
                    .hasSize(4);
            List<Element> failing = draft.page().select("section[aria-labelledby=scan] .found > li");
            assertThat(failing).hasSize(answer.at("/qa_report/scan/failing").size());
            for (Element each : failing) {
                String check = each.expectFirst("a").attr("href");
                assertThat(member.get(check).status()).as(check).isEqualTo(200);
            }
            assertThat(draft.page().select("a[href=" + BUNDLES + id(bundle) + "]"))
                    .isNotEmpty();
            Shown markdown = member.get(draft.path() + ".md");
            assertThat(markdown.body()).isEqualTo(answer.get("draft_md").stringValue());
            assertThat(markdown.headers().firstValue("Content-Disposition").orElse(""))
                    .startsWith("attachment");
        }
    }

    @Test
    void unsupportedStatementsAreShownWithTheirEvidence() {
        ObjectNode bundle = (ObjectNode)
                service.get("/api/v1/builder/bundles/" + id(researched()), key).json();
        Texts.bounded(bundle);
        var reply = service.post(
                "/api/v1/builder/generate",
                key,
                RunningService.JSON.writeValueAsString(Map.of("research_bundle", bundle, "mock", true)));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);

        Shown draft = member.get(
                member.get(ALL).page().select(".listing tbody a").getFirst().attr("href"));

        JsonNode doubts = reply.at("/qa_report/doubts");
        List<Element> shown = draft.page().select("section[aria-labelledby=grounding] .found > li");
        assertThat(shown).hasSize(doubts.size()).isNotEmpty();
        assertThat(draft.page().select("#grounding .tag").text()).isEqualTo("Passed");
        assertThat(shown.getFirst().select("dd").eachText())
                .containsExactly(
                        doubts.at("/0/text").asString(),
                        doubts.at("/0/quotation").asString());
        assertThat(shown.getFirst().text()).endsWith(doubts.at("/0/reason").asString());
    }

    private static String job(Shown draft) {
        return draft.path().substring(ALL.length() + 1);
    }

    private JsonNode answer(Shown draft) {
        return service.get("/api/v1/jobs/" + job(draft) + "/result", key).json();
    }

    @Test
    void statementsAreShownInTheTextWithTheirSources() {
        Shown bundle = researched();
        JsonNode json =
                service.get("/api/v1/builder/bundles/" + id(bundle), key).json();

        Shown draft = drafted(bundle, "comparison");

        JsonNode statements = answer(draft).at("/qa_report/statements");
        List<Element> shown = draft.page().select(".words .statement");
        assertThat(shown).hasSize(statements.size()).isNotEmpty();
        assertThat(draft.page().select(".words table .statement")).isNotEmpty();
        assertThat(draft.text()).doesNotContain("not found in the text");
        for (int i = 0; i < shown.size(); i++) {
            Element statement = shown.get(i);
            JsonNode told = statements.get(i);
            String text = told.get("text").stringValue();
            assertThat(statement.attr("tabindex")).isEqualTo("0");
            assertThat(statement.id()).isEqualTo("statement-" + (i + 1));
            assertThat(statement.text()).startsWith(text.substring(0, text.length() - 1));
            Element beside = draft.page().expectFirst("#statement-" + (i + 1) + " + .beside");
            assertThat(beside.select(".source")).hasSize(told.get("evidence").size());
            for (JsonNode id : told.get("evidence")) {
                JsonNode evidence = json.get("evidence")
                        .valueStream()
                        .filter(each -> each.get("id").equals(id))
                        .findFirst()
                        .orElseThrow();
                assertThat(beside.select("blockquote").eachText())
                        .contains(evidence.get("passage").stringValue());
                assertThat(beside.select("a[href=\"" + evidence.get("url").stringValue() + "\"]")
                                .text())
                        .isEqualTo(evidence.get("title").stringValue());
            }
            assertThat(beside.select("mark").text())
                    .isEqualTo(told.at("/verifier/quotation").asString(""));
        }
        assertThat(draft.page().select("h3.title").text())
                .isNotEmpty()
                .isEqualTo(draft.page().select(".words > h3").text());
        assertThat(draft.page().select(".words h4, .words h5")).isNotEmpty();
        assertThat(draft.page().select("section[aria-labelledby=meaning]").text())
                .contains("A mock model checked", "by rule", "Rules verify facts", "Neither rules nor models can tell");
    }

    @Test
    void eachStatementStateIsShownAsAWordAndASymbol() {
        Shown draft = drafted(researched(), "listicle");
        StoredDraft.of(service, job(draft)).inEveryState();

        Shown shown = member.get(draft.path());

        Map<String, String> states = Map.of(
                "failed", "Fails the grounding check",
                "unsupported", "Not supported",
                "doubted", "Compare with the evidence",
                "unchecked", "Meaning not checked",
                "supported", "Supported");
        states.forEach((state, label) -> {
            Element statement = shown.page().expectFirst(".statement." + state);
            Element beside = shown.page().expectFirst("#" + statement.id() + " + .beside");
            assertThat(beside.select(".state").text()).isEqualTo(label);
            assertThat(beside.select(".state .sign." + state)).hasSize(1);
            boolean fine = state.equals("supported");
            assertThat(statement.select(".sign." + state)).as(state).hasSize(fine ? 0 : 1);
            assertThat(statement.select(".unseen").text()).isEqualTo(fine ? "" : "(" + label + ")");
            assertThat(shown.page().select(".legend a[href=#" + statement.id() + "]"))
                    .as(state)
                    .hasSize(1);
        });
        assertThat(beside(shown, 0)).contains("No cited passage says 15.");
        assertThat(beside(shown, 1)).contains("OpenAI’s model found that the passage contradicts the statement.");
        assertThat(beside(shown, 2)).contains("OpenAI’s model found no passage that supports the whole statement.");
        assertThat(beside(shown, 3)).contains("The passage says “may”, but the statement does not.");
        assertThat(beside(shown, 4)).contains("The meaning was not checked by a second model.");
        assertThat(beside(shown, 5))
                .contains("$15 a month Price, in “", "$180 a year Number, calculated: $15 × 12 = $180");
        Element meaning = shown.page().expectFirst("section[aria-labelledby=meaning]");
        assertThat(meaning.text())
                .contains(
                        "Partly checked",
                        "The others were not checked: OpenAI did not answer in time.",
                        "2 statements were removed from the draft",
                        "The passage says otherwise: “free for 14 days”.");
        assertThat(meaning.select("details .found li")).hasSize(2);
    }

    private static String beside(Shown draft, int statement) {
        return draft.page()
                .expectFirst("#statement-" + (statement + 1) + " + .beside")
                .text();
    }

    @Test
    void evidenceIdsAndQuotationsAreKeptIfTheResearchIsDeleted() {
        Shown bundle = researched();
        Shown draft = drafted(bundle, "listicle");
        JsonNode statement = answer(draft).at("/qa_report/statements/0");
        service.delete("/api/v1/builder/bundles/" + id(bundle), key);

        Shown left = member.get(draft.path());

        assertThat(left.status()).isEqualTo(200);
        assertThat(left.text()).contains("Only the source ids and quoted words remain");
        assertThat(left.page().select(".beside blockquote, .beside .source")).isEmpty();
        assertThat(beside(left, 0))
                .contains(
                        "Source " + statement.at("/evidence/0").stringValue(),
                        statement.at("/verifier/quotation").stringValue());
    }

    @Test
    void draftsStoredWithoutStatementsAreShown() {
        Shown draft = drafted(researched(), "listicle");
        String first = answer(draft).at("/qa_report/statements/0/text").stringValue();
        StoredDraft.of(service, job(draft)).change(body -> {
            ObjectNode report = (ObjectNode) body.get("qa_report");
            report.remove(List.of("meaning", "statements", "removed"));
            report.putArray("doubts")
                    .addObject()
                    .put("section", "answer")
                    .put("sentence", 1)
                    .put("text", first)
                    .put("evidence", "e1")
                    .put("quotation", "")
                    .put("reason", "Compare it.");
        });

        Shown old = member.get(draft.path());

        assertThat(old.status()).isEqualTo(200);
        assertThat(old.text())
                .contains(
                        "This draft was written before Assay listed all statements.",
                        "This draft was written before Assay checked the meaning with a second model.");
        assertThat(old.page().select(".words .statement")).hasSize(1);
        assertThat(old.page().select(".words .statement.doubted").text()).startsWith(first.substring(0, 10));
        assertThat(beside(old, 0)).contains("Compare it.").doesNotContain("Meaning");
        assertThat(old.page().select(".words h4")).isNotEmpty();
        assertThat(old.page().select("#meaning .tag").text()).isEqualTo("Unknown");
    }

    @Test
    void modelOutputIsEscaped() {
        Shown draft = drafted(researched(), "listicle");
        String hostile = "<script>alert(1)</script><img src=x onerror=alert(1)>\"' [a](javascript:alert(1))";
        StoredDraft.of(service, job(draft)).inEveryState().change(body -> {
            body.put(
                    "draft_md",
                    "---\ntitle: \"Title \\u003cimg src=x\\u003e\"\ndescription: " + hostile + "\n---\n\nText "
                            + hostile
                            + "\n\n## Heading " + hostile + "\n\n- Item " + hostile + "\n\n| Column " + hostile
                            + " |\n|---|\n| Cell " + hostile + " |\n\nSaid <b onclick=alert(1)>bold</b>.\n\n"
                            + hostile + "\n");
            ObjectNode report = (ObjectNode) body.get("qa_report");
            ObjectNode statement = (ObjectNode) report.at("/statements/5");
            statement.put("text", "Said <b onclick=alert(1)>bold</b>.");
            ((ObjectNode) statement.get("verifier")).put("quotation", "Quoted " + hostile);
            ((ObjectNode) statement.get("program")).putArray("reasons").add("Reason " + hostile);
            ((ObjectNode) statement.at("/program/facts/0"))
                    .put("kind", "Kind " + hostile)
                    .put("text", "Fact " + hostile)
                    .put("evidence", "Id " + hostile);
            ((ObjectNode) statement.at("/program/facts/1")).put("derivation", "Derived " + hostile);
            ((ArrayNode) statement.get("evidence")).add("Evidence " + hostile);
            ((ObjectNode) report.at("/removed/0"))
                    .put("text", "Removed " + hostile)
                    .put("reason", "Why " + hostile);
            ((ObjectNode) report.get("meaning"))
                    .put("reason", "Because " + hostile)
                    .put("verifier", "v " + hostile);
        });

        Shown shown = member.get(draft.path());

        assertThat(shown.status()).as(shown.body()).isEqualTo(200);
        assertThat(shown.page().select("main script, main img, main [onclick], main [onerror], main b"))
                .isEmpty();
        assertThat(shown.page().select("a[href^=javascript]")).isEmpty();
        assertThat(shown.page().select(".words .statement").text()).isEqualTo("Said <b onclick=alert(1)>bold</b>.");
        String words = "<script>alert(1)</script><img src=x onerror=alert(1)>\"' ";
        assertThat(shown.text())
                .contains(
                        "Title <img src=x>",
                        "Text " + words + "a",
                        "Heading " + words + "a",
                        "Item " + words + "a",
                        "Column " + words + "a",
                        "Cell " + words + "a",
                        "Quoted " + hostile,
                        "Reason " + hostile,
                        "Kind " + hostile,
                        "Fact " + hostile,
                        "in source Id " + hostile,
                        "calculated: Derived " + hostile,
                        "Source Evidence " + hostile,
                        "Removed " + hostile,
                        "Why " + hostile,
                        "Because " + hostile,
                        "V " + hostile,
                        "statements that were not found in the text");
    }

    @Test
    void draftOpensInTheEditor() {
        Shown draft = drafted(researched(), "buyers_guide");
        String link = draft.page().expectFirst(".head a.primary").attr("href");
        assertThat(link).isEqualTo("/editor?draft=" + draft.path().substring(ALL.length() + 1));

        Shown editor = member.get(link);

        assertThat(editor.status()).isEqualTo(200);
        assertThat(editor.page().expectFirst("#content").wholeText().strip())
                .isEqualTo(draft.page().expectFirst("#markdown").wholeText().strip());
        assertThat(editor.page().select("#content_type option[selected]").val()).isEqualTo("buyers_guide");
        assertThat(editor.page().select("#primary_keyword").val()).isEqualTo("best crm for startups");
        assertThat(editor.page().select("#title").val()).isEmpty();
        assertThat(editor.page().select("#items li")).isNotEmpty();
        assertThat(member.get("/editor?draft=job_1").status()).isEqualTo(404);
    }

    @Test
    void progressIsShownStepByStepAndCanBeCancelled() {
        String job = left("research", "running", request("auto"), "", "");
        step(job, 0, "search", "gpt", 1L);
        step(job, 1, "brief", "gpt", 1L);

        Shown running = member.get(JOBS + "/" + job);

        assertThat(running.text()).contains("Researching", "2 of 8 steps", "Reading about Acme CRM");
        assertThat(running.page().select("progress").attr("value")).isEqualTo("2");
        assertThat(running.page().select("[data-steps] li").eachText())
                .containsExactly("Searched for the keyword", "Identified what searchers want and which tools to cover");
        assertThat(running.page().select("a[data-by-hand]").attr("href")).isEqualTo(JOBS + "/" + job);
        assertThat(member.get(ALL).page().select(".listing tbody tr").text())
                .contains("best crm & more", "Research", "Researching", "2 of 8 steps");
        member.get(JOBS + "/" + job);
        assertThat(member.post(JOBS + "/" + job + "/cancel").text()).contains("Stopping after the current step");
        String waiting = left("research", "queued", request("auto"), "", "");
        assertThat(member.get(JOBS + "/" + waiting).text()).contains("Waiting to start");
        assertThat(member.post(JOBS + "/" + waiting + "/cancel").text())
                .contains("The job was cancelled. Nothing was charged.");
    }

    @Test
    void failedJobShowsTheReasonAndCanBeRetried() {
        String job = left("research", "failed", request("openai"), "provider_failed", "OpenAI did not answer.");
        step(job, 0, "search", "gpt-5.5", null);
        step(job, 1, "brief", "gpt-5.5", 20_000L);

        Shown failed = member.get(JOBS + "/" + job);

        assertThat(failed.text())
                .contains(
                        "The job failed. OpenAI did not answer. Nothing was charged.", "gpt-5.5", "24,000", "unknown");
        assertThat(failed.page().select("[data-job], progress")).isEmpty();
        Shown again = member.get(failed.page().select("a:contains(Try again)").attr("href"));
        assertThat(again.page().select("#primary_keyword").val()).isEqualTo("best crm & more");
        assertThat(again.page().select("#audience").text()).isEqualTo("founders");
        assertThat(again.page().select("#house_product").val()).isEqualTo("Acme CRM");
        assertThat(again.page().select("#tool_count").val()).isEqualTo("5");
        assertThat(again.page().select("#provider-openai[checked]")).hasSize(1);

        String bundle = id(researched());
        String draft = left(
                "generate",
                "failed",
                "{\"bundle\":\"" + bundle + "\",\"format\":\"COMPARISON\",\"provider\":\"openai\",\"mock\":false}",
                "provider_failed",
                "OpenAI did not answer.");
        Shown form = member.get(member.get(JOBS + "/" + draft)
                .page()
                .select("a:contains(Try again)")
                .attr("href")
                .replaceFirst("#.*", ""));
        assertThat(form.page().select("#format-comparison[checked]")).hasSize(1);
        assertThat(form.page().select("#provider-openai[checked]")).hasSize(1);
    }

    @Test
    void deletedResearchIsReported() {
        Shown bundle = researched();
        Shown draft = drafted(bundle, "listicle");
        String list =
                member.get(ALL).page().select(".listing tbody a").getLast().attr("href");

        service.delete("/api/v1/builder/bundles/" + id(bundle), key);

        assertThat(member.get(bundle.path()).status()).isEqualTo(404);
        assertThat(member.get(list).text()).contains("The research has been deleted.");
        Shown left = member.get(draft.path());
        assertThat(left.status()).isEqualTo(200);
        assertThat(left.text()).contains("The research for this draft has been deleted.");
        assertThat(left.page().select("a:contains(Write another)")).isEmpty();
        assertThat(member.get(ALL).text()).contains("Draft (research deleted)");
        assertThat(member.get("/editor?draft=" + draft.path().substring(ALL.length() + 1))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void listShowsAllDraftsNewestFirst() {
        Shown empty = member.get(ALL);
        assertThat(empty.text()).contains("Nothing here yet");
        Shown tried = member.get(
                empty.page().select("a:contains(Try it in mock mode)").attr("href"));
        assertThat(tried.page().select("#provider-mock[checked]")).hasSize(1);
        assertThat(tried.page().select("#primary_keyword").val()).isNotEmpty();
        Shown bundle = researched();
        drafted(bundle, "comparison");

        List<Element> lines = member.get(ALL).page().select(".listing tbody tr");

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).text()).contains("best crm for startups", "Draft: comparison (mock mode)", "Done");
        assertThat(lines.get(1).text()).contains("best crm for startups", "Research (mock mode)", "Done");
        assertThat(member.get(lines.get(1).expectFirst("a").attr("href")).path())
                .startsWith(BUNDLES + id(bundle));
        for (int i = 0; i < 30; i++) {
            left("research", "cancelled", request("auto"), "", "");
        }
        // The new jobs have the smallest ids, so they are the oldest.
        Shown first = member.get(ALL);
        assertThat(first.page().select(".listing tbody tr")).hasSize(25);
        Shown second = member.get(first.page().select("a[rel=next]").attr("href"));
        assertThat(second.page().select(".listing tbody tr")).hasSize(7);
        assertThat(second.page().select("a[rel=next]")).isEmpty();
    }

    @Test
    void bundleCanBeDownloadedAsJson() {
        Shown bundle = researched();

        Shown json = member.get(bundle.page().select("a[download]").getFirst().attr("href"));

        assertThat(json.headers().firstValue("Content-Disposition").orElse("")).startsWith("attachment");
        assertThat(RunningService.JSON.readTree(json.body()))
                .isEqualTo(service.get("/api/v1/builder/bundles/" + id(bundle), key)
                        .json());
    }

    @Test
    void textFromOthersIsEscaped() {
        ObjectNode bundle = (ObjectNode)
                service.get("/api/v1/builder/bundles/" + id(researched()), key).json();
        String hostile = "<script>alert(1)</script><img src=x onerror=alert(1)>\"' [a](javascript:alert(1))";
        bundle.put("audience", "Founders " + hostile);
        ((ObjectNode) bundle.get("searchers")).put("intent", "Intent " + hostile);
        ObjectNode tool = (ObjectNode) bundle.at("/tools/1");
        tool.put("name", "Tool <b onclick=alert(1)>");
        ObjectNode fact = (ObjectNode) tool.at("/facts/0");
        fact.put("text", "Fact " + hostile);
        String cited = fact.at("/evidence/0").stringValue();
        bundle.get("evidence")
                .valueStream()
                .filter(each -> each.get("id").stringValue().equals(cited))
                .map(ObjectNode.class::cast)
                .forEach(each -> each.put("title", "Title " + hostile).put("passage", "Passage " + hostile));
        var reply = service.post(
                "/api/v1/builder/generate",
                key,
                RunningService.JSON.writeValueAsString(Map.of("research_bundle", bundle, "mock", true)));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        String own = service.get("/api/v1/builder/bundles", key).text("/data/0/id");

        Shown shown = member.get(BUNDLES + own);

        assertThat(shown.text()).contains("A person wrote or changed this", "Added by a person");
        assertThat(shown.page().select("main script, main img, main [onclick], main [onerror]"))
                .isEmpty();
        assertThat(shown.page().select("a[href^=javascript]")).isEmpty();
        assertThat(shown.text()).contains("Passage " + hostile, "Title " + hostile, "Fact " + hostile);
        assertThat(shown.page().select("figure.user:has(blockquote:contains(Passage))"))
                .isNotEmpty();
        Shown draft = member.get(
                member.get(ALL).page().select(".listing tbody a").getFirst().attr("href"));
        assertThat(draft.path()).startsWith(ALL + "/job_");
        assertThat(draft.page().select("main script, main img, main [onclick], main [onerror]"))
                .isEmpty();
        assertThat(draft.page().select(".coverage").text()).contains("Tool <b onclick=alert(1)>");
        // Such a URL can't be submitted, because the schema accepts only web URLs.
        ((ObjectNode) bundle.at("/evidence/0")).put("url", "javascript:alert(1)");
        assertThat(service.post(
                                "/api/v1/builder/generate",
                                key,
                                RunningService.JSON.writeValueAsString(Map.of("research_bundle", bundle, "mock", true)))
                        .status())
                .isEqualTo(422);
    }

    @Test
    void draftsOfOtherTenantsAreNotFound() {
        Shown bundle = researched();
        Shown draft = drafted(bundle, "listicle");
        String job = draft.path().substring(ALL.length() + 1);
        PageClient stranger = PageClient.member(service, service.key(), "owner");

        for (String path : List.of(
                BUNDLES + id(bundle),
                BUNDLES + id(bundle) + ".json",
                draft.path(),
                draft.path() + ".md",
                JOBS + "/" + job,
                JOBS + "/" + job + "/events",
                "/editor?draft=" + job)) {
            assertThat(member.get(path).status()).as(path).isEqualTo(200);
            assertThat(stranger.get(path).status()).as(path).isEqualTo(404);
        }
        stranger.get(NEW);
        assertThat(stranger.post(JOBS + "/" + job + "/cancel").status()).isEqualTo(404);
        stranger.get(NEW);
        assertThat(stranger.post(BUNDLES + id(bundle), "format", "listicle", "llm_provider", "mock")
                        .status())
                .isEqualTo(404);
        for (String name : List.of("job_", "job_x", "1", "job_99999999999999999999")) {
            assertThat(member.get(ALL + "/" + name).status()).as(name).isEqualTo(404);
            assertThat(member.get(JOBS + "/" + name).status()).as(name).isEqualTo(404);
        }
        // The pages for research and drafts show no jobs of other kinds.
        String scan = left("scan_url", "failed", "{}", "fetch_failed", "No answer.");
        assertThat(member.get(JOBS + "/" + scan).status()).isEqualTo(404);
    }

    @Test
    void eventStreamUsesTheWordingOfThePage() {
        Shown draft = drafted(researched(), "listicle");

        Shown events = member.get(JOBS + "/" + draft.path().substring(ALL.length() + 1) + "/events");

        assertThat(events.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        assertThat(events.body())
                .contains("event: end\n", "\"says\":\"Done\"", "\"steps\":[\"", "\"ended\":true")
                .doesNotContain("credits_used");
    }
}
