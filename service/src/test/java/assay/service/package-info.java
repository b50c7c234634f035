/// Tests of the running service over HTTP, on both kinds of database.
@NullMarked
package assay.service;

import org.jspecify.annotations.NullMarked;
