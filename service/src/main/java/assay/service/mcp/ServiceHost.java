package assay.service.mcp;

import assay.language.CpuBudget;
import assay.mcp.Host;
import assay.mcp.Tool;
import assay.scoring.Profile;
import assay.scoring.Submission;
import assay.service.accounts.Scope;
import assay.service.platform.Settings;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.web.Problem;
import assay.service.scans.PartLimit;
import assay.service.scans.Profiles;
import assay.service.scans.Scanning;
import assay.service.scans.web.TextScans;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/// Runs tools for a tenant: with its profile, its share of the scoring threads, and its credits.
@Component
class ServiceHost implements Host<McpCall> {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceHost.class);

    /// The scopes that tools require. The other tools require only authentication.
    private static final Map<String, Scope> SCOPES = Map.of(
            "score_text", Scope.SCAN,
            "compare", Scope.SCAN,
            "fix", Scope.FIX,
            "score_url", Scope.SCAN,
            "scan_blog", Scope.SCAN,
            "research", Scope.BUILD,
            "generate", Scope.BUILD);

    private final TextScans scans;
    private final Profiles profiles;
    private final ScoringPool pool;
    private final Settings settings;
    private final Clock clock;

    ServiceHost(TextScans scans, Profiles profiles, ScoringPool pool, Settings settings, Clock clock) {
        this.scans = scans;
        this.profiles = profiles;
        this.pool = pool;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    @Override
    public String docs() {
        return settings.baseUrl() + "/docs/checks/";
    }

    @Override
    public void permit(String tool, McpCall call) throws Tool.Failed {
        Scope scope = SCOPES.get(tool);
        if (scope != null) {
            call.needs(scope);
        }
    }

    @Override
    public Tool.Effect scoringEffect() {
        return Tool.Effect.COSTS;
    }

    @Override
    public Scored score(ObjectNode arguments, McpCall call) {
        Scanning.Made made = scans.made(call.tenant(), call.api(arguments));
        return new Scored(made.report(), Severities.FOUND, page(made.scan().id()));
    }

    /// Returns the URL of a scan's page.
    String page(long scan) {
        return settings.baseUrl() + "/scans/" + scan;
    }

    @Override
    public Submission prepared(Submission text, McpCall call) throws Tool.Failed {
        if (PartLimit.of(text.content(), 0, text.content().length()) > PartLimit.MOST) {
            throw new Tool.Failed("The text " + PartLimit.TOO_MANY);
        }
        return text.profile(profiles.latest(call.tenant())
                .map(Profiles.StoredProfile::profile)
                .orElse(Profile.NONE));
    }

    @Override
    public CpuBudget budget(int characters, McpCall call) {
        return pool.together(call.tenant(), characters);
    }

    @Override
    public Optional<String> refusal(RuntimeException exception) {
        return switch (exception) {
            case Problem problem -> Optional.of(sentences(problem));
            case CancellationException _ ->
                Optional.of("The service is stopping. The work continues; look at the account's scans and drafts.");
            case UncheckedIOException _ -> Optional.of("The client has disconnected.");
            default -> Optional.empty();
        };
    }

    private static String sentences(Problem problem) {
        return problem.mistakes().size() < 2
                ? problem.detail()
                : problem.mistakes().stream()
                        .map(mistake -> mistake.pointer() + ": " + mistake.detail())
                        .collect(Collectors.joining("\n"));
    }

    @Override
    public void failed(Throwable exception) {
        LOG.error("A tool call failed", exception);
    }
}
