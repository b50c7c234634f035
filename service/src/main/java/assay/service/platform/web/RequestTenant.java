package assay.service.platform.web;

import jakarta.servlet.ServletRequest;

/// Tells the access log the request's tenant, and the queue that the request has begun: the tenant's limits
/// apply from here.
public final class RequestTenant {

    private RequestTenant() {}

    public static void set(ServletRequest request, String tenant) {
        request.setAttribute(Edge.TENANT, tenant);
        AdmissionQueue.begunBy(tenant, request);
    }
}
