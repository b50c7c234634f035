package assay.service.platform.web;

import jakarta.servlet.ServletRequest;

/// Tells the access log whose request this is, and that it has begun: limits of the tenant hold from here on.
public final class RequestTenant {

    private RequestTenant() {}

    public static void set(ServletRequest request, String tenant) {
        request.setAttribute(Edge.TENANT, tenant);
        AdmissionQueue.begunBy(tenant, request);
    }
}
