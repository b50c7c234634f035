/// All outgoing requests of the service: one guarded client, and readers for the pages, feeds and sitemaps
/// that it fetches. Independent of Spring, tenants and credits.
@NullMarked
package assay.fetching;

import org.jspecify.annotations.NullMarked;
