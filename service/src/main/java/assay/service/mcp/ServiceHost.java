package assay.service.mcp;

import assay.language.CpuBudget;
import assay.mcp.Host;
import assay.mcp.Tool;
import assay.scoring.Profile;
import assay.scoring.Submission;
import assay.service.accounts.Scope;
import assay.service.drafts.AutoFix;
import assay.service.drafts.FixRequest;
import assay.service.platform.Settings;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.storage.FreeDisk;
import assay.service.platform.web.Problem;
import assay.service.platform.web.RateLimits;
import assay.service.scans.PartLimit;
import assay.service.scans.Profiles;
import assay.service.scans.Scanning;
import assay.service.scans.web.TextScans;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
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

    /// The tools that store something, and are therefore refused while the disk is nearly full.
    private static final Set<String> STORING = Set.of("score_text", "score_url", "scan_blog", "research", "generate");

    /// How many stack frames of an internal error are logged.
    private static final int FRAMES = 20;

    private final TextScans scans;
    private final Profiles profiles;
    private final ApiSchemas schemas;
    private final RateLimits limits;
    private final FreeDisk disk;
    private final ScoringPool pool;
    private final Settings settings;
    private final Clock clock;

    ServiceHost(
            TextScans scans,
            Profiles profiles,
            ApiSchemas schemas,
            RateLimits limits,
            FreeDisk disk,
            ScoringPool pool,
            Settings settings,
            Clock clock) {
        this.scans = scans;
        this.profiles = profiles;
        this.schemas = schemas;
        this.limits = limits;
        this.disk = disk;
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
    public void permit(String tool, JsonNode meta, McpCall call) throws Tool.Failed {
        call.progressIn(meta);
        Scope scope = SCOPES.get(tool);
        if (scope != null) {
            call.needs(scope);
        }
        if (STORING.contains(tool) && disk.isLow()) {
            throw new Tool.Failed("The disk is nearly full, so the service can't start new work.");
        }
        if (tool.equals("fix")) {
            AutoFix.requirePlan(call.caller());
        }
        if (tool.equals("compare") && limits.held()) {
            // It scores without a charge, as previews do.
            RateLimits.BucketState previews =
                    limits.ofPreviews(call.tenant(), call.caller().plan().previewsPerMinute());
            if (!previews.allowed()) {
                throw previews.refusal();
            }
        }
    }

    @Override
    public ObjectNode scoreArguments() {
        return schemas.arguments("ScanFields");
    }

    @Override
    public Tool.Effect scoringEffect() {
        return new Tool.Effect("one credit", false);
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
        if (text.content().length() > FixRequest.LONGEST_CONTENT) {
            throw new Tool.Failed(
                    "The text has more than " + FixRequest.LONGEST_CONTENT + " characters, the limit for this tool.");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text.content())) {
            throw new Tool.Failed("The text contains half of a surrogate pair.");
        }
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
            case CancellationException _ -> Optional.of("The service is stopping. Try again later.");
            case McpCall.Disconnected _ -> Optional.of("The client has disconnected.");
            default -> Optional.empty();
        };
    }

    private static String sentences(Problem problem) {
        String later = problem.headers().get("Retry-After");
        return problem.mistakes().size() < 2
                ? problem.detailWithField() + (later == null ? "" : " Try again in " + later + " seconds.")
                : problem.mistakes().stream()
                        .map(mistake -> mistake.pointer() + ": " + mistake.detail())
                        .collect(Collectors.joining("\n"));
    }

    @Override
    public void failed(Throwable exception, McpCall call) {
        // Without the exception's message, which can quote the text.
        LOG.error(
                "Request {} failed: {} at {}",
                call.requestId(),
                exception.getClass().getName(),
                Arrays.stream(exception.getStackTrace())
                        .limit(FRAMES)
                        .map(StackTraceElement::toString)
                        .collect(Collectors.joining(", ")));
    }
}
