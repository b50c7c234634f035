/// The configuration file `.assay.yaml`.
@NullMarked
package assay.cli.config;

import org.jspecify.annotations.NullMarked;
