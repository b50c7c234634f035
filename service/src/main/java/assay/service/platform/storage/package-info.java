/// The only package that uses JDBC: a [assay.service.platform.storage.Store] over SQLite or PostgreSQL, with
/// one set of SQL. Also covers stored data as a whole: its owner, its size and the free disk space.
@NullMarked
package assay.service.platform.storage;

import org.jspecify.annotations.NullMarked;
