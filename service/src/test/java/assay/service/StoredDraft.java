package assay.service;

import assay.service.credits.Storage;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A stored draft, in which a test can change the results of the automatic check and of the verifier.
final class StoredDraft {

    private final RunningService service;
    private final long job;

    private StoredDraft(RunningService service, long job) {
        this.service = service;
        this.job = job;
    }

    /// @param job the job's id
    static StoredDraft of(RunningService service, String job) {
        return new StoredDraft(service, Long.parseLong(job.substring("job_".length())));
    }

    ObjectNode body() {
        String text = service.store()
                .read(sql -> sql.first("SELECT body FROM draft WHERE job = ?", row -> row.text(1), job))
                .orElseThrow();
        return (ObjectNode) RunningService.JSON.readTree(text);
    }

    StoredDraft change(Consumer<ObjectNode> change) {
        ObjectNode body = body();
        change.accept(body);
        service.store().write(sql -> {
            long before = sql.number("SELECT octet_length(body) FROM draft WHERE job = ?", job);
            long now = sql.number(
                    "UPDATE draft SET body = ? WHERE job = ? RETURNING octet_length(body)", body.toString(), job);
            String tenant = sql.first("SELECT tenant FROM job WHERE id = ?", row -> row.text(1), job)
                    .orElseThrow();
            service.bean(Storage.class).addAll(sql, tenant, now - before);
            return true;
        });
        return this;
    }

    /// Gives each of the first statements a different state, so that every state occurs. The report looks as
    /// if two providers' models were used.
    StoredDraft inEveryState() {
        return change(body -> {
            body.put("provider", "anthropic");
            ObjectNode report = (ObjectNode) body.get("qa_report");
            ArrayNode statements = (ArrayNode) report.get("statements");
            int count = statements.size();
            report.set(
                    "meaning",
                    RunningService.JSON
                            .createObjectNode()
                            .put("status", "partly")
                            .put("verifier", "openai")
                            .put("independent", true)
                            .put("supported", count - 3)
                            .put("contradicted", 1)
                            .put("not_stated", 1)
                            .put("unchecked", 1)
                            .put("reason", "OpenAI did not answer in time."));
            program(statements.get(0), "failed", "No cited passage says 15.");
            verifier(statements.get(1), "contradicted");
            verifier(statements.get(2), "not_stated");
            program(statements.get(3), "doubted", "The passage says “may”, but the statement does not.");
            ((ObjectNode) statements.get(4)).putNull("verifier");
            facts(statements.get(5));
            report.set("removed", RunningService.JSON.createArrayNode());
            for (List<String> each : List.of(
                    List.of("tool-t2", "It is free for ever.", "The passage says otherwise: “free for 14 days”."),
                    List.of("answer", "All of them have an API.", "The cited passages do not say this."))) {
                ((ArrayNode) report.get("removed"))
                        .addObject()
                        .put("section", each.get(0))
                        .put("text", each.get(1))
                        .put("reason", each.get(2));
            }
        });
    }

    private static void program(JsonNode statement, String result, String reason) {
        ObjectNode program = (ObjectNode) statement.get("program");
        program.put("result", result).putArray("reasons").add(reason);
    }

    private static void verifier(JsonNode statement, String verdict) {
        ObjectNode verifier = (ObjectNode) statement.get("verifier");
        verifier.put("verdict", verdict);
        if (verdict.equals("not_stated")) {
            verifier.put("evidence", "").put("quotation", "");
        }
    }

    private static void facts(JsonNode statement) {
        ArrayNode facts = ((ObjectNode) statement.get("program")).putArray("facts");
        facts.addObject()
                .put("kind", "price")
                .put("text", "$15 a month")
                .put("evidence", statement.at("/evidence/0").stringValue())
                .putNull("derivation");
        facts.addObject()
                .put("kind", "number")
                .put("text", "$180 a year")
                .putNull("evidence")
                .put("derivation", "$15 × 12 = $180");
    }
}
