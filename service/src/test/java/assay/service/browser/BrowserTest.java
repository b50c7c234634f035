package assay.service.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// Marks tests of pages in a browser. Each test gets a [Visitor], which fails the test on any browser error.
///
/// The tests are skipped without Chromium or Node, and `./build` reports this at its end.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Chromium.class)
public @interface BrowserTest {}
