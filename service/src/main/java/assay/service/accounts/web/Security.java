package assay.service.accounts.web;

import assay.service.accounts.ApiKeys;
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

/// Spring Security with everything off that is not used: its sessions, its forms, its headers. A bearer API needs no
/// CSRF token, since a browser adds no bearer token by itself; pages go by a cookie, which it does add, and need one.
///
/// The [Gate] decides who calls; which scope a call needs stands in its controller, beside what it does. Whatever is
/// under `/api/` and not in [Access] is refused twice over without a key or session: by the gate, and by the rule
/// below.
@Configuration(proxyBeanMethods = false)
class Security {

    /// Sent by scripts in this header, by forms in the field `_csrf`.
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
        return bare(http.securityMatcher(request -> Access.to(request).isPage()), problems)
                // First, so that forged requests are counted as all others are.
                .addFilterBefore(gate, CsrfFilter.class)
                .csrf(csrf -> csrf.csrfTokenRepository(tokens)
                        // It would take every request for a sign-in, since a session of Spring's there is none, and
                        // give the page's next form another token than the page has.
                        .sessionAuthenticationStrategy(new NullAuthenticatedSessionStrategy())
                        // What no page takes is answered with a 405 further in.
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
        // Before the gate: a browser asks beforehand without a token, and is answered without being counted.
        http.cors(cors -> {
            if (settings.corsOrigins().isEmpty()) {
                cors.disable();
            } else {
                cors.configurationSource(CrossOrigin.of(settings.corsOrigins()));
            }
        });
        return bare(http, problems)
                .addFilterBefore(gate, AuthorizationFilter.class)
                .csrf(csrf -> csrf.disable())
                .build();
    }

    @Bean
    Gate gate(ApiKeys keys, Sessions sessions, PageSessions pages, RateLimits limits, Problems problems) {
        return new Gate(keys, sessions, pages, limits, problems);
    }

    /// The chains have the filter; by itself in front of all of them it would ask twice.
    @Bean
    FilterRegistrationBean<Gate> gateInTheChainsOnly(Gate gate) {
        FilterRegistrationBean<Gate> registration = new FilterRegistrationBean<>(gate);
        registration.setEnabled(false);
        return registration;
    }

    private static HttpSecurity bare(HttpSecurity http, Problems problems) {
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
                        problems.send(Gate.unauthenticated(Access.to(request)), request, response)));
    }

    private static Problem forged() {
        return Problem.of(
                ProblemKind.FORBIDDEN,
                "This form has lain too long, or was not sent from a page of ours. Nothing was done: go back, load"
                        + " the page again, and send it once more.");
    }

    /// The contract has no 400: a path that only an attacker writes leads nowhere.
    @Bean
    RequestRejectedHandler rejected(Problems problems) {
        return (request, response, rejected) -> {
            boolean header = String.valueOf(rejected.getMessage()).contains("header");
            problems.send(header ? Problem.badHeader() : Problem.notFound(), request, response);
        };
    }

    /// Methods are answered with a 405 further in.
    @Bean
    StrictHttpFirewall firewall() {
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        firewall.setUnsafeAllowAnyHttpMethod(true);
        return firewall;
    }

    /// There are no users with passwords, and no default one shall be made.
    @Bean
    UserDetailsService nobody() {
        return name -> {
            throw new UsernameNotFoundException(name);
        };
    }
}
