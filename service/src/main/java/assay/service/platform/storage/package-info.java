/// The one place that speaks JDBC: a [assay.service.platform.storage.Store] over SQLite or PostgreSQL, one set of
/// SQL; and what is known of stored data as a whole: whose it is, how much it is, how much disk is left.
@NullMarked
package assay.service.platform.storage;

import org.jspecify.annotations.NullMarked;
