package assay.service.platform.web;

import java.util.Set;

/// Hands out to tests what goes on while the disk is nearly full.
public final class GoesOn {

    private GoesOn() {}

    public static Set<String> patterns() {
        return NewWork.GOES_ON;
    }
}
