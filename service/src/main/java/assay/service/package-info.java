/// The HTTP service. Start at [assay.service.Assay]. Each package below is a module that declares its
/// dependencies.
@NullMarked
package assay.service;

import org.jspecify.annotations.NullMarked;
