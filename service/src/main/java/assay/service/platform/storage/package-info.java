/// The one place that speaks JDBC: a [assay.service.platform.storage.Store] over SQLite or PostgreSQL, one set of SQL.
@NullMarked
package assay.service.platform.storage;

import org.jspecify.annotations.NullMarked;
