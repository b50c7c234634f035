package assay.service.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.service.MovableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BodyBudgetTest {

    private static final long KB = 1024;

    private final BodyBudget budget = new BodyBudget("tenants", 64_000 * KB, 16_000 * KB, 2);

    private boolean take(String who, long kilobytes) {
        return budget.take(who, kilobytes * KB).isEmpty();
    }

    private void giveBack(String who, long kilobytes) {
        budget.giveBack(who, kilobytes * KB);
    }

    /// Requests small amounts of memory until a request is rejected.
    private void takeAll(String who) {
        while (take(who, 100)) {
            assertThat(budget.taken()).isLessThanOrEqualTo(64_000 * KB);
        }
    }

    @Test
    void singleCallerGetsItsMaximum() {
        assertThat(take("a", 16_000)).isTrue();
        assertThat(budget.take("a", 1)).map(RateLimit::name).contains("body-bytes");
        giveBack("a", 16_000);
        assertThat(budget.taken()).isZero();
    }

    @Test
    void heavyCallersLeaveRoomForLightOnes() {
        IntStream.range(0, 12).forEach(i -> takeAll("heavy" + i));
        assertThat(budget.taken()).isLessThanOrEqualTo(60_000 * KB);
        assertThat(budget.take("heavy1", 100 * KB)).map(RateLimit::name).contains("body-bytes-of-all");
        assertThat(take("light", 100)).isTrue();
        assertThat(take("light", 2_000)).as("more than little").isFalse();
    }

    @Test
    void returnedMemoryCanBeUsedByOtherCallers() {
        IntStream.range(0, 12).forEach(i -> takeAll("heavy" + i));
        assertThat(take("late", 5_000)).isFalse();
        giveBack("heavy0", 12_000);
        giveBack("heavy1", 10_000);
        assertThat(take("late", 5_000)).isTrue();
        assertThat(take("late", 5_000)).as("the rest is for others").isFalse();
    }

    @Test
    void bodiesThatGetNoMemoryAreRejectedUnread() {
        BodyBudgets budgets = new BodyBudgets(new SimpleMeterRegistry(), 128 * KB * KB);
        HttpServletRequest request = (HttpServletRequest) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (_, method, arguments) -> switch (method.getName()) {
                    case "getContentLengthLong" -> 1_900 * KB;
                    case "getAttribute" -> Edge.TENANT.equals(arguments[0]) ? "a" : null;
                    default -> throw new AssertionError(method.getName());
                });
        assertThat(budgets.of(request, true).take("a", 11_000 * KB)).isEmpty();

        Body body = new Body(request, true, new MovableClock(), budgets);
        assertThatThrownBy(() -> body.bytes(RequestBodies.LARGE))
                .isInstanceOfSatisfying(
                        Problem.class,
                        refused ->
                                assertThat(refused.limit()).map(RateLimit::name).contains("body-bytes"));
        assertThat(budgets.of(request, true).taken()).isEqualTo(11_000 * KB);
    }
}
