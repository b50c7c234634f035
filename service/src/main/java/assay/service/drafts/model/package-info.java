/// The one port to language models, and what is behind it.
@NullMarked
package assay.service.drafts.model;

import org.jspecify.annotations.NullMarked;
