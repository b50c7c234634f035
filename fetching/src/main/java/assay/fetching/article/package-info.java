/// Finds the article in a page.
@NullMarked
package assay.fetching.article;

import org.jspecify.annotations.NullMarked;
