package assay.service.accounts.web;

import assay.service.accounts.ApiKeys;
import assay.service.accounts.OAuthTokens;
import assay.service.accounts.Sessions;
import assay.service.platform.Settings;
import assay.service.platform.web.Body;
import assay.service.platform.web.CrossOrigin;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.Problems;
import assay.service.platform.web.RateLimits;
import java.util.Set;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.session.NullAuthenticatedSessionStrategy;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/// Configures Spring Security without the parts that are not used: its sessions, forms and headers. An API
/// with bearer tokens doesn't need CSRF tokens, because browsers don't add bearer tokens automatically. Pages
/// use a cookie, which browsers add, so they need CSRF tokens.
///
/// [Gate] authenticates callers, and the controllers check scopes. Without authentication, paths under
/// `/api/` that are missing from [Access] are refused twice: by the gate and by the rule below.
@Configuration(proxyBeanMethods = false)
class Security {

    /// Scripts send the token in this header, and forms send it in the field `_csrf`.
    private static final String CSRF_HEADER = "X-CSRF-TOKEN";

    private static final Set<String> CHANGING = Set.of("POST", "PUT", "PATCH", "DELETE");

    @Bean
    @Order(1)
    SecurityFilterChain pages(HttpSecurity http, Gate gate, Problems problems, Settings settings) {
        CookieCsrfTokenRepository tokens = new CookieCsrfTokenRepository();
        tokens.setCookieName(settings.secure() ? "__Host-assay-csrf" : "assay-csrf");
        tokens.setHeaderName(CSRF_HEADER);
        tokens.setCookiePath("/");
        tokens.setCookieCustomizer(
                cookie -> cookie.httpOnly(true).secure(settings.secure()).sameSite("Lax"));
        return bare(http.securityMatcher(request -> Access.to(request).isPage()), gate, problems)
                // The gate comes before the CSRF check, so that forged requests are counted like all others.
                .addFilterBefore(gate, CsrfFilter.class)
                .csrf(csrf -> csrf.csrfTokenRepository(tokens)
                        // Without Spring sessions, the default strategy would treat every request as a
                        // sign-in and change the token, and the page's next form would fail.
                        .sessionAuthenticationStrategy(new NullAuthenticatedSessionStrategy())
                        // Unsupported methods get a 405 later.
                        .requireCsrfProtectionMatcher(
                                request -> CHANGING.contains(request.getMethod()) && Body.served(request)))
                .exceptionHandling(handling -> handling.accessDeniedHandler(
                        (request, response, _) -> problems.send(forged(), request, response)))
                .cors(cors -> cors.disable())
                .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain api(HttpSecurity http, Gate gate, Problems problems, Settings settings) {
        // This comes before the gate, because preflight requests don't contain a token and are not counted.
        http.cors(cors -> {
            if (settings.corsOrigins().isEmpty()) {
                cors.disable();
            } else {
                cors.configurationSource(CrossOrigin.of(settings.corsOrigins()));
            }
        });
        return bare(http, gate, problems)
                .addFilterBefore(gate, AuthorizationFilter.class)
                .csrf(csrf -> csrf.disable())
                .build();
    }

    @Bean
    Gate gate(
            ApiKeys keys,
            Sessions sessions,
            OAuthTokens tokens,
            PageSessions pages,
            RateLimits limits,
            Problems problems) {
        return new Gate(keys, sessions, tokens, pages, limits, problems);
    }

    /// Disables the filter's own registration. The security chains contain the filter, so it would otherwise
    /// run twice.
    @Bean
    FilterRegistrationBean<Gate> gateInTheChainsOnly(Gate gate) {
        FilterRegistrationBean<Gate> registration = new FilterRegistrationBean<>(gate);
        registration.setEnabled(false);
        return registration;
    }

    private static HttpSecurity bare(HttpSecurity http, Gate gate, Problems problems) {
        return http.sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .requestCache(cache -> cache.disable())
                .securityContext(context -> context.disable())
                .anonymous(anonymous -> anonymous.disable())
                .formLogin(form -> form.disable())
                .httpBasic(basic -> basic.disable())
                .logout(logout -> logout.disable())
                .headers(headers -> headers.disable())
                .servletApi(api -> api.disable())
                .authorizeHttpRequests(requests -> requests.requestMatchers(
                                request -> Access.to(request).needsSomebody())
                        .authenticated()
                        .anyRequest()
                        .permitAll())
                .exceptionHandling(handling -> handling.authenticationEntryPoint((request, response, _) ->
                        problems.send(gate.unauthenticated(Access.to(request), false), request, response)));
    }

    private static Problem forged() {
        return Problem.of(
                ProblemKind.FORBIDDEN,
                "Go back, reload the page and send the form again. The form has expired, or was not sent from"
                        + " this site. Nothing was changed.");
    }

    /// Responds to malformed paths with a 404, because the API never returns 400. Only attackers send such
    /// paths.
    @Bean
    RequestRejectedHandler rejected(Problems problems) {
        return (request, response, rejected) -> {
            boolean header = String.valueOf(rejected.getMessage()).contains("header");
            problems.send(header ? Problem.badHeader() : Problem.notFound(), request, response);
        };
    }

    /// Unsupported methods get a 405 later.
    @Bean
    StrictHttpFirewall firewall() {
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        firewall.setUnsafeAllowAnyHttpMethod(true);
        return firewall;
    }

    /// Prevents Spring from creating a default user with a generated password.
    @Bean
    UserDetailsService nobody() {
        return name -> {
            throw new UsernameNotFoundException(name);
        };
    }
}
