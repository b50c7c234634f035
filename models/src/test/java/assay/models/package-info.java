@NullMarked
package assay.models;

import org.jspecify.annotations.NullMarked;
