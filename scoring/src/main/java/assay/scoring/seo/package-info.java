/// The search engine checks, one class each. They are not referenced by name: [assay.scoring.Catalogue] finds
/// them.
@NullMarked
package assay.scoring.seo;

import org.jspecify.annotations.NullMarked;
