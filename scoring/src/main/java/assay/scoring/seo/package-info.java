/// The checks of the search engine, one class each. Nothing calls them by name: [assay.scoring.Catalogue] finds them.
@NullMarked
package assay.scoring.seo;

import org.jspecify.annotations.NullMarked;
