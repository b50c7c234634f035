package assay.service.platform.cpu;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// CPU time of threads. Tests inject their own implementation.
@FunctionalInterface
public interface CpuTime {

    /// @param thread a platform thread that is alive
    /// @return the CPU time that the thread has used, in nanoseconds
    long nanos(Thread thread);

    /// CPU time as measured by the JVM.
    @Configuration(proxyBeanMethods = false)
    class Beans {

        @Bean
        @ConditionalOnMissingBean
        CpuTime cpuTime() {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            return thread -> threads.getThreadCpuTime(thread.threadId());
        }
    }
}
