/// Requests to URLs that users or websites supply: a guarded client, and readers for the pages, feeds and
/// sitemaps that it fetches. Independent of Spring, tenants and credits.
@NullMarked
package assay.fetching;

import org.jspecify.annotations.NullMarked;
