package assay.service.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// Tests that look at pages: each takes a [Visitor], who fails the test over anything the browser complains of.
///
/// They are skipped where there is no Chromium or no Node, and `./build` says so at its end.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Chromium.class)
public @interface BrowserTest {}
