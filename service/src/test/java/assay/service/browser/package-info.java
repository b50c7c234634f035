/// Tests of pages in a real browser: Debian's Chromium, driven by Playwright and checked by axe-core.
@NullMarked
package assay.service.browser;

import org.jspecify.annotations.NullMarked;
