package assay.service.platform.web;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/// Has each request wait in the [AdmissionQueue], before anything is done for it.
final class Admission extends ValveBase {

    private final AdmissionQueue queue;

    Admission(AdmissionQueue queue) {
        super(true);
        this.queue = queue;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        AdmissionQueue.Ticket ticket = queue.enter(Address.of(request.getRemoteAddr()));
        request.setAttribute(AdmissionQueue.Ticket.class.getName(), ticket);
        try {
            getNext().invoke(request, response);
        } finally {
            ticket.end();
        }
    }
}
