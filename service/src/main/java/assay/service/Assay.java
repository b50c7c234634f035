package assay.service;

import assay.service.platform.OwnFiles;
import assay.service.platform.Settings;
import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.env.MapPropertySource;
import org.springframework.modulith.Modulithic;

/// The service. Start here: [#main] reads the settings and starts Spring, which finds the modules in the
/// packages below.
@SpringBootApplication(exclude = ErrorMvcAutoConfiguration.class)
@Modulithic(systemName = "Assay")
public class Assay {

    /// The system property is read when the first virtual thread is created.
    private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

    /// A virtual thread that waits for class loading pins its carrier thread. With one carrier per core, two
    /// requests that need the same class could deadlock a service on two cores (see [WarmUp]).
    private static final String LEAST_CARRIERS =
            String.valueOf(Math.max(8, Runtime.getRuntime().availableProcessors()));

    /// Exits with status 1 and a one-sentence message when it cannot start. Shuts down gracefully on SIGTERM.
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) {
        if (System.getProperty(CARRIERS) == null) {
            System.setProperty(CARRIERS, LEAST_CARRIERS);
        }
        if (args.length > 0 && args[0].equals("admin")) {
            System.exit(Admin.run(System.getenv(), List.of(args).subList(1, args.length), System.out, System.err));
        }
        try {
            WarmUp.start(start(System.getenv()));
        } catch (Exception e) {
            System.err.println("Assay did not start. " + reason(e));
            System.exit(1);
        }
    }

    /// Starts the service with these settings. Tests pass additional configuration classes in `more`.
    public static ConfigurableApplicationContext start(Map<String, String> environment, Class<?>... more) {
        return application(environment, Map.of(), more).run();
    }

    /// Like [#start], but without listening for requests. Beans are created lazily, on first use. Anything
    /// the service does automatically must be `@ConditionalOnWebApplication`: lazy initialization does not
    /// prevent a `SmartLifecycle` from being created and started.
    static ConfigurableApplicationContext parts(Map<String, String> environment, Class<?>... more) {
        // Commands print their results to standard output, so only errors are logged.
        SpringApplication application = application(environment, Map.of("logging.level.root", "error"), more);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setLazyInitialization(true);
        return application.run();
    }

    private static SpringApplication application(
            Map<String, String> environment, Map<String, Object> spring, Class<?>... more) {
        Settings settings = Settings.from(environment);
        try {
            OwnFiles.folder(settings.home());
        } catch (IOException e) {
            throw new Settings.Refused(
                    "Cannot create the folder " + settings.home() + " (ASSAY_HOME): " + e.getMessage());
        }
        Class<?>[] sources = new Class<?>[more.length + 1];
        sources[0] = Assay.class;
        System.arraycopy(more, 0, sources, 1, more.length);
        SpringApplication application = new SpringApplication(sources);
        application.setBannerMode(Banner.Mode.OFF);
        application.setAddCommandLineProperties(false);
        application.setLogStartupInfo(false);
        application.setRegisterShutdownHook(true);
        application.addListeners(new SettingsFirst(settings, spring));
        application.addInitializers(
                context -> ((GenericApplicationContext) context).registerBean(Settings.class, () -> settings));
        return application;
    }

    /// Applies the settings before logging is set up. They take precedence over every other property source,
    /// so that a stray SERVER_PORT cannot override a setting.
    private record SettingsFirst(Settings settings, Map<String, Object> more)
            implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {
        @Override
        public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
            event.getEnvironment().getPropertySources().addFirst(new MapPropertySource("assay", settings.forSpring()));
            event.getEnvironment().getPropertySources().addFirst(new MapPropertySource("more", more));
        }

        @Override
        public int getOrder() {
            return HIGHEST_PRECEDENCE;
        }
    }

    static String reason(Exception e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case Settings.Refused refused -> {
                    return String.valueOf(refused.getMessage());
                }
                case PortInUseException inUse -> {
                    return "Port " + inUse.getPort() + " is already in use. Set ASSAY_PORT to another port.";
                }
                case BindException bind -> {
                    return "Cannot listen for requests (" + bind.getMessage()
                            + "). Check that ASSAY_BIND is an IP address of this machine, and that no other program"
                            + " uses the port ASSAY_PORT.";
                }
                default -> {}
            }
        }
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.toString() : root.getMessage();
    }
}
