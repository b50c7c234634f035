/// The interface to language models, and its implementations. Other modules access models only through it.
@NullMarked
package assay.models;

import org.jspecify.annotations.NullMarked;
