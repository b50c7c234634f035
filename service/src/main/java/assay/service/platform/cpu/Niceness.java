package assay.service.platform.cpu;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// The priority that the operating system gives to a thread. The JVM ignores [Thread#setPriority] on Linux
/// unless a flag is set that also raises the priority of other threads.
final class Niceness {

    /// How nice a thread becomes, from 0, which is the default, to 19. At 10, the thread gets about a tenth
    /// of the CPU time of a thread that competes with it, and all of the time that no other thread needs.
    static final int NICE = 10;

    /// The constant `PRIO_PROCESS` of `sys/resource.h`.
    private static final int PRIO_PROCESS = 0;

    private static final int CALLING_THREAD = 0;

    private Niceness() {}

    /// Lowers the priority of the calling platform thread below that of other threads. Only Linux has a
    /// priority for each thread; on other systems, nothing is changed.
    ///
    /// @return whether the priority was changed
    @SuppressWarnings("restricted") // Both start scripts allow native access.
    static boolean lower() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return false;
        }
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find("setpriority")
                .map(function -> linker.downcallHandle(
                        function,
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT)))
                .filter(Niceness::lowered)
                .isPresent();
    }

    private static boolean lowered(MethodHandle setPriority) {
        try {
            return (int) setPriority.invokeExact(PRIO_PROCESS, CALLING_THREAD, NICE) == 0;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("A native function throws nothing", e);
        }
    }
}
