package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ProblemTest {

    @Test
    void missingSettingIsLoggedOnceAndNotShownToCallers() {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        Logger logger = (Logger) LoggerFactory.getLogger(Problem.class);
        log.start();
        logger.addAppender(log);
        try {
            for (int i = 0; i < 3; i++) {
                Problem problem = Problem.notConfigured("This server can't do that.", "ASSAY_TEA is not set");

                assertThat(problem.kind()).isEqualTo(ProblemKind.NOT_CONFIGURED);
                assertThat(problem.detail()).isEqualTo("This server can't do that.");
            }
        } finally {
            logger.detachAppender(log);
        }

        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("A request was refused because ASSAY_TEA is not set. This is logged only once.");
    }
}
