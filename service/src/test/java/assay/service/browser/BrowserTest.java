package assay.service.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// Tests of pages in a browser: each gets a [Visitor], which fails the test on any browser error.
///
/// They are skipped without Chromium or Node, and `./build` reports that at its end.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Chromium.class)
public @interface BrowserTest {}
