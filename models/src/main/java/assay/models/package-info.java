/// The one port to language models, and what is behind it.
@NullMarked
package assay.models;

import org.jspecify.annotations.NullMarked;
