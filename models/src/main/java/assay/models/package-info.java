/// The only access to language models, and its implementations.
@NullMarked
package assay.models;

import org.jspecify.annotations.NullMarked;
