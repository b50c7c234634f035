@NullMarked
package assay.scoring.crawling;

import org.jspecify.annotations.NullMarked;
