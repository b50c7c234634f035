/// The only package that uses JDBC. A [assay.service.platform.storage.Store] uses SQLite or PostgreSQL, with
/// the same SQL. This package is also responsible for stored data as a whole: its owner, its size and the
/// free disk space.
@NullMarked
package assay.service.platform.storage;

import org.jspecify.annotations.NullMarked;
