/// Everything that leaves the service goes through here: one guarded client, and what reads the pages, feeds and
/// sitemaps it brings. Nothing here knows Spring, tenants or credits.
@NullMarked
package assay.fetching;

import org.jspecify.annotations.NullMarked;
