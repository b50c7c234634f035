package assay.service.platform.storage;

import assay.service.platform.Settings;
import assay.service.platform.Sweep;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/// Monitors the free disk space of the embedded store. Below `ASSAY_MIN_FREE_DISK`, new work is refused, so
/// that running work can finish and deletions can be written. Does nothing if the store is in PostgreSQL.
@Component
public final class FreeDisk implements Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(FreeDisk.class);

    /// How long a measurement is reused. Measuring is cheap, but not cheap enough for every request.
    private static final long KNOWN = Duration.ofSeconds(5).toMillis();

    @Configuration(proxyBeanMethods = false)
    static class Beans {

        @Bean
        @ConditionalOnMissingBean
        Disk disk(Settings settings) {
            return () -> {
                try {
                    FileStore files = Files.getFileStore(settings.home());
                    return files.getUsableSpace();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            };
        }
    }

    /// The last measurement.
    ///
    /// @param until the time of the next measurement
    private record Seen(long free, long until) {}

    private final Disk disk;
    private final Clock clock;
    private final long least;
    private volatile Seen seen = new Seen(Long.MAX_VALUE, Long.MIN_VALUE);
    private boolean low;

    FreeDisk(Disk disk, Clock clock, Settings settings, Store store, MeterRegistry meters) {
        this.disk = disk;
        this.clock = clock;
        this.least = store.shared() ? 0 : settings.minFreeDisk();
        if (least > 0) {
            Gauge.builder("assay.disk.free", () -> free().orElse(0))
                    .description("Free bytes on the disk that contains ASSAY_HOME")
                    .register(meters);
            Gauge.builder("assay.disk.low", () -> isLow() ? 1 : 0)
                    .description("1 if free space is below ASSAY_MIN_FREE_DISK, so new work is refused; otherwise 0")
                    .register(meters);
        }
    }

    /// Returns the number of free bytes; empty if the disk is not monitored.
    public OptionalLong free() {
        return least == 0 ? OptionalLong.empty() : OptionalLong.of(look().free());
    }

    /// Whether there is too little space for new work.
    public boolean isLow() {
        return least > 0 && look().free() < least;
    }

    private Seen look() {
        Seen last = seen;
        long now = clock.millis();
        if (now < last.until()) {
            return last;
        }
        return lookAnew(now);
    }

    private synchronized Seen lookAnew(long now) {
        if (now >= seen.until()) {
            seen = new Seen(disk.free(), now + KNOWN);
            tell(seen.free());
        }
        return seen;
    }

    private void tell(long free) {
        boolean before = low;
        low = free < least;
        if (low && !before) {
            LOG.error(
                    "The disk is nearly full: {} bytes are free, and ASSAY_MIN_FREE_DISK requires {}. The service"
                            + " refuses new work.",
                    free,
                    least);
        } else if (before && !low) {
            LOG.info("The disk has enough space again: {} bytes are free. The service accepts new work again.", free);
        }
    }

    @Override
    public String name() {
        return "free disk space";
    }

    @Override
    public Duration every() {
        return Duration.ofMinutes(1);
    }

    /// Deletes nothing; only checks the disk, so that the log contains a warning even if there are no
    /// requests.
    @Override
    public int sweep() {
        boolean _ = isLow();
        return 0;
    }
}
