package assay.service.credits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class GrantTest {

    private static Grant grant(long id, Grant.Kind kind, long remaining, long grantedAt, long expiresAt) {
        return new Grant(id, kind, 100, remaining, grantedAt, expiresAt, "x:" + id);
    }

    private static final List<Grant> GRANTS = List.of(
            grant(1, Grant.Kind.GOODWILL, 10, 0, Term.NEVER),
            grant(2, Grant.Kind.BOUGHT, 10, 0, Term.NEVER),
            grant(3, Grant.Kind.PLAN, 10, 5, 90),
            grant(4, Grant.Kind.PLAN, 10, 4, 90),
            grant(5, Grant.Kind.PLAN, 10, 9, 80),
            grant(6, Grant.Kind.PROMOTIONAL, 10, 9, Term.NEVER),
            grant(7, Grant.Kind.PROMOTIONAL, 10, 9, 1_000));

    @Test
    void grantsAreSpentByKindAndThenByEarliestExpiry() {
        assertThat(Grant.burnt(GRANTS, 0)).extracting(Grant::id).containsExactly(7L, 6L, 5L, 4L, 3L, 2L, 1L);
    }

    @Test
    void grantsAreUsedUpOneAtATime() {
        assertThat(Grant.burnt(GRANTS, 34)).extracting(Grant::remaining).containsExactly(0L, 0L, 0L, 6L, 10L, 10L, 10L);
        assertThat(Grant.burnt(GRANTS, 70)).extracting(Grant::remaining).containsOnly(0L);
    }

    @Test
    void spendingMoreThanTheGrantsContainThrows() {
        assertThatThrownBy(() -> Grant.burnt(GRANTS, 71)).hasMessageContaining("by 1");
    }
}
