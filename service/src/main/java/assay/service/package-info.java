/// The HTTP service: start at [assay.service.Assay]; each package below is a module that names what it may use.
@NullMarked
package assay.service;

import org.jspecify.annotations.NullMarked;
