package assay.service.accounts;

import assay.service.platform.Settings;
import assay.service.platform.web.CrossOrigin;
import assay.service.platform.web.Problem;
import assay.service.platform.web.Problems;
import assay.service.platform.web.RateLimits;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/// Spring Security with everything off that a bearer API does not use: sessions, cookies, CSRF tokens, forms.
///
/// The [Gate] decides who calls; which scope a call needs stands in its controller, beside what it does. Whatever is
/// under `/api/` and not in [Access] is refused twice over without a key or session: by the gate, and by the rule
/// below.
@Configuration(proxyBeanMethods = false)
class Security {

    @Bean
    SecurityFilterChain chain(
            HttpSecurity http,
            ApiKeys keys,
            Sessions sessions,
            RateLimits limits,
            Problems problems,
            Settings settings) {
        // Before the gate: a browser asks beforehand without a token, and is answered without being counted.
        http.cors(cors -> {
            if (settings.corsOrigins().isEmpty()) {
                cors.disable();
            } else {
                cors.configurationSource(CrossOrigin.of(settings.corsOrigins()));
            }
        });
        return http.csrf(csrf -> csrf.disable())
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .requestCache(cache -> cache.disable())
                .securityContext(context -> context.disable())
                .anonymous(anonymous -> anonymous.disable())
                .formLogin(form -> form.disable())
                .httpBasic(basic -> basic.disable())
                .logout(logout -> logout.disable())
                .headers(headers -> headers.disable())
                .servletApi(api -> api.disable())
                .addFilterBefore(new Gate(keys, sessions, limits, problems), AuthorizationFilter.class)
                .authorizeHttpRequests(
                        requests -> requests.requestMatchers(request -> Access.to(request) != Access.OPEN)
                                .authenticated()
                                .anyRequest()
                                .permitAll())
                .exceptionHandling(handling -> handling.authenticationEntryPoint((request, response, _) ->
                        problems.send(Gate.unauthenticated(Access.to(request)), request, response)))
                .build();
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
