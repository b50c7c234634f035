package assay.service.platform.web;

import jakarta.servlet.ServletRequest;

/// Reports a request's tenant to the access log, and tells the queue that the request has begun. From then
/// on, the tenant's limits apply.
public final class RequestTenant {

    private RequestTenant() {}

    public static void set(ServletRequest request, String tenant) {
        request.setAttribute(Edge.TENANT, tenant);
        AdmissionQueue.begunBy(tenant, request);
    }
}
