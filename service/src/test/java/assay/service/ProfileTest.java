package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests scan profiles.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class ProfileTest {

    private static final String PROFILE = "/api/v1/profile";
    private static final String WISHES = """
            {"name": "Tea House", "checks_off": ["link_text"], "brands": ["Tea House"],
             "content_types": {"Press": "news"}}
            """;

    private final RunningService service;

    ProfileTest(StoreKind kind) {
        service = RunningService.on(kind);
    }

    private RunningService.Reply put(String key, String body) {
        return service.send(service.request(PROFILE, key)
                .header("Content-Type", "application/json")
                .PUT(java.net.http.HttpRequest.BodyPublishers.ofString(body)));
    }

    private RunningService.Reply scan(String key, String more) {
        return service.post(
                "/api/v1/scan",
                key,
                "{\"content\": \"Read it [here](https://example.com/a).\"" + more + ", \"as_of\": \"2026-11-21\"}");
    }

    @Test
    void tenantsStartWithoutAProfile() {
        RunningService.Reply reply = service.get(PROFILE, service.key());

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().toString())
                .isEqualTo("{\"name\":\"\",\"version\":0,\"checks_off\":[],\"brands\":[],\"content_types\":{}}");
    }

    @Test
    void profileAppliesFromTheNextScanAndIsReported() {
        String key = service.key();
        assertThat(scan(key, "").at("/report/profile").isMissingNode()).isTrue();

        RunningService.Reply made = put(key, WISHES);
        RunningService.Reply scanned = scan(key, ", \"content_type\": \"press\"");

        assertThat(made.status()).as(made.body()).isEqualTo(200);
        assertThat(made.at("/version").intValue()).isEqualTo(1);
        assertThat(made.at("/content_types").toString()).isEqualTo("{\"press\":\"news\"}");
        assertThat(scanned.status()).as(scanned.body()).isEqualTo(200);
        assertThat(scanned.at("/report/profile").toString()).isEqualTo("{\"name\":\"Tea House\",\"version\":1}");
        assertThat(scanned.text("/content_type")).isEqualTo("news");
        assertThat(scanned.at("/report/not_applicable").toString())
                .contains("{\"check\":\"link_text\",\"reason\":\"The profile “Tea House” switches this check off.\"}");
    }

    @Test
    void storedScansKeepTheirProfileVersion() {
        String key = service.key();
        put(key, WISHES);
        RunningService.Reply scanned = scan(key, "");
        put(key, "{\"name\": \"Another\"}");

        RunningService.Reply read = service.get("/api/v1/scans/" + scanned.text("/scan_id"), key);

        assertThat(read.at("/report").toString())
                .isEqualTo(scanned.at("/report").toString());
        assertThat(read.at("/report/profile/version").intValue()).isEqualTo(1);
        assertThat(service.get(PROFILE + "?version=1", key).at("/checks_off").toString())
                .isEqualTo("[\"link_text\"]");
        assertThat(service.get(PROFILE, key).at("/version").intValue()).isEqualTo(2);
    }

    @Test
    void unchangedProfileKeepsItsVersion() {
        String key = service.key();

        assertThat(put(key, WISHES).body()).isEqualTo(put(key, WISHES).body());
        assertThat(service.get(PROFILE, key).at("/version").intValue()).isEqualTo(1);
    }

    @Test
    void tenantsHaveSeparateProfiles() {
        String key = service.key();
        put(key, WISHES);

        assertThat(service.get(PROFILE, service.key()).at("/version").intValue())
                .isZero();
        assertThat(service.get(PROFILE + "?version=1", service.key()).status()).isEqualTo(404);
    }

    @Test
    void allMistakesAreReportedAndNothingIsStored() {
        String key = service.key();
        RunningService.Reply reply = put(key, """
                {"name": " ", "checks_off": ["link_txt", "placeholder_text"], "brands": [""],
                 "content_types": {"blog": "news", "press": "newz", "a/b": 3}, "colour": "red"}
                """);

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.at("/errors").findValuesAsString("pointer"))
                .containsExactly(
                        "/name",
                        "/checks_off/0",
                        "/checks_off/1",
                        "/brands/0",
                        "/content_types/a~1b",
                        "/content_types/blog",
                        "/content_types/press",
                        "/colour");
        assertThat(service.get(PROFILE, key).at("/version").intValue()).isZero();
        assertThat(service.get(PROFILE + "?version=x", key).status()).isEqualTo(422);
        assertThat(service.get(PROFILE + "?version=9", key).status()).isEqualTo(404);
    }

    @Test
    void ambiguousTypeNameIsReportedAsAMistake() {
        RunningService.Reply reply =
                put(service.key(), "{\"name\": \"T\", \"content_types\": {\"Press\": \"news\", \"press \": \"blog\"}}");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.at("/errors/0/detail").stringValue()).contains("repeated");
    }

    @Test
    void onlyAdministratorsCanChangeTheProfile() {
        String usual = service.post("/api/v1/admin/keys", service.key(), "{\"name\":\"CI\"}")
                .text("/key");

        assertThat(put(usual, WISHES).status()).isEqualTo(403);
        assertThat(service.get(PROFILE, usual).status()).isEqualTo(200);
        assertThat(service.get(PROFILE, "").status()).isEqualTo(401);
    }

    @Test
    void errorForAnUnknownTypeListsTheTeamsTypes() {
        String key = service.key();
        put(key, WISHES);

        RunningService.Reply reply = scan(key, ", \"content_type\": \"letter\"");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/errors/0/detail")).contains("blog").contains("press");
    }
}
