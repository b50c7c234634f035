package assay.service.accounts;

import assay.service.platform.OpenId;
import assay.service.platform.Settings;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Access tokens of the OpenID provider for the Model Context Protocol. The service is a resource server: it
/// accepts only tokens that were issued for it, and tells clients which provider issues them.
///
/// A token identifies a person who has signed in here with the same provider before. It has those of its scopes
/// that the person's role has, too.
///
/// [Authorization in the protocol](https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization)
@Component
public class OAuthTokens {

    /// The path of the resource that the tokens are for.
    public static final String RESOURCE = "/mcp";

    /// The path of the resource's metadata.
    public static final String METADATA = "/.well-known/oauth-protected-resource";

    /// The scopes that tools can require.
    private static final Set<Scope> SCOPES = EnumSet.of(Scope.SCAN, Scope.BUILD, Scope.FIX);

    /// How long tokens are refused after the provider did not respond, so that requests do not wait for it one
    /// after another.
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final Store store;
    private final OpenIdProvider provider;
    private final People people;
    private final Members members;
    private final Settings settings;
    private final Clock clock;
    private volatile long notBefore;

    OAuthTokens(Store store, OpenIdProvider provider, People people, Members members, Settings settings, Clock clock) {
        this.store = store;
        this.provider = provider;
        this.people = people;
        this.members = members;
        this.settings = settings;
        this.clock = clock;
    }

    /// Returns the URL that identifies the resource, which tokens must name as their audience.
    private String resource() {
        return settings.baseUrl() + RESOURCE;
    }

    /// Returns the caller that a token identifies; empty for any invalid token. If the person belongs to several
    /// teams, this is the team that they joined first.
    ///
    /// @throws Problem 502 if the provider does not respond
    public Optional<Caller> caller(String token, String address) {
        if (!provider.isConfigured()) {
            return Optional.empty();
        }
        if (clock.millis() < notBefore) {
            throw OpenIdProvider.silent();
        }
        Optional<OpenIdProvider.Access> access;
        try {
            access = provider.access(token, resource());
        } catch (Problem problem) {
            notBefore = clock.millis() + PAUSE.toMillis();
            throw problem;
        }
        return access.flatMap(claims -> store.read(sql -> people.byIdentity(sql, claims.issuer(), claims.subject())
                .flatMap(person -> members.of(sql, person.id()).stream()
                        .findFirst()
                        .map(membership -> Caller.token(
                                membership.tenant(),
                                person.id(),
                                membership.role(),
                                scopes(claims.scopes(), membership.role()),
                                membership.plan(),
                                address)))));
    }

    private static Set<Scope> scopes(Set<String> named, Role role) {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (Scope scope : SCOPES) {
            if (role.scopes().contains(scope) && named.contains(scope.key())) {
                scopes.add(scope);
            }
        }
        return scopes;
    }

    /// Returns the value of `WWW-Authenticate` for a refused request.
    ///
    /// @param error the error code of RFC 6750; empty if the request has no token
    /// @param scope the scope that the request requires; empty for those of all tools
    public String challenge(String error, Optional<Scope> scope) {
        if (!provider.isConfigured()) {
            return "Bearer";
        }
        String scopes = String.join(" ", Scope.keys(scope.map(Set::of).orElse(SCOPES)));
        return "Bearer " + (error.isEmpty() ? "" : "error=\"" + error + "\", ") + "resource_metadata=\""
                + settings.baseUrl() + METADATA + RESOURCE + "\", scope=\"" + scopes + "\"";
    }

    /// Returns the resource's metadata as JSON; empty if no provider is configured.
    public Optional<byte[]> metadata() {
        if (!provider.isConfigured()) {
            return Optional.empty();
        }
        OpenId openId = provider.configured();
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("resource", resource());
        metadata.put("authorization_servers", List.of(openId.issuer()));
        metadata.put("scopes_supported", Scope.keys(SCOPES));
        metadata.put("bearer_methods_supported", List.of("header"));
        metadata.put("resource_name", "Assay");
        metadata.put("resource_documentation", settings.baseUrl() + "/docs/agents");
        return Optional.of(new JsonMapper().writeValueAsBytes(metadata));
    }
}
