/// The search engine checks, with one class for each. [assay.scoring.Catalogue] finds them automatically;
/// nothing refers to them by name.
@NullMarked
package assay.scoring.seo;

import org.jspecify.annotations.NullMarked;
