package assay.service.credits;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService;
import assay.service.StoreKind;
import assay.service.platform.Sweep;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests grants. The service determines only later which of them were spent. The result must be the same as
/// in a model that takes every credit from its grant immediately.
class GrantsTest {

    private static final long HOUR = Duration.ofHours(1).toMillis();

    private static final List<Grant.Kind> KINDS = List.of(Grant.Kind.values());

    /// The model, which takes each credit from its grant immediately.
    private static final class Eager {
        private List<Grant> grants = new ArrayList<>();
        private final Map<String, Long> held = new TreeMap<>();
        private long now;

        Eager(long now) {
            this.now = now;
        }

        long balance() {
            return grants.stream().mapToLong(Grant::remaining).sum();
        }

        long held() {
            return held.values().stream().mapToLong(each -> each).sum();
        }

        long available() {
            return balance() - held();
        }

        void spend(long amount) {
            grants = new ArrayList<>(Grant.burnt(grants, amount));
        }

        void expire(long from, long to, long most) {
            long still = most;
            grants.sort(Grant.BURNING);
            for (int i = 0; i < grants.size(); i++) {
                Grant grant = grants.get(i);
                if (grant.expiresAt() >= from && grant.expiresAt() <= to) {
                    long gone = Math.max(0, Math.min(grant.remaining(), still));
                    still -= gone;
                    grants.set(i, grant.left(grant.remaining() - gone));
                }
            }
        }

        void moveTo(long time) {
            TreeSet<Long> ends = new TreeSet<>();
            grants.forEach(each -> ends.add(each.expiresAt()));
            for (long end : ends) {
                if (end > now && end <= time) {
                    over(end);
                }
            }
            now = time;
        }

        void end(String hold, long taken) {
            held.remove(hold);
            spend(taken);
            over(now);
        }

        /// Makes grants expire, except for held credits.
        void over(long at) {
            long over = grants.stream()
                            .filter(each -> each.expiresAt() <= at)
                            .mapToLong(Grant::remaining)
                            .sum()
                    - held();
            expire(0, at, over);
        }
    }

    private RunningService service;
    private String tenant = "";

    GrantsTest() {
        service = RunningService.on(StoreKind.SQLITE);
    }

    private <T> T write(Function<Sql, T> work) {
        return service.store().write(work);
    }

    @ParameterizedTest
    @EnumSource(StoreKind.class)
    void computingGrantsLaterGivesTheSameResultAsComputingThemImmediately(StoreKind kind) {
        service = RunningService.on(kind);
        for (int seed = 1; seed <= 25; seed++) {
            history(kind, seed);
        }
    }

    @ParameterizedTest
    @EnumSource(StoreKind.class)
    void grantsDueToExpireDuringAChangeExpireAfterTheChange(StoreKind kind) {
        service = RunningService.on(kind);
        open("ten_between");
        Terms terms = service.bean(Terms.class);
        long end = service.clock().millis() + 1;
        write(sql -> {
            Account account = terms.locked(sql, tenant);
            service.bean(Grants.class).give(sql, account, Grant.Kind.GOODWILL, 7, end - 1, end, null, "brief");
            terms.save(sql, account);
            return true;
        });
        write(sql -> {
            Account account = terms.locked(sql, tenant);
            assertThat(account.balance).isEqualTo(7);
            service.clock().advance(Duration.ofMillis(1));
            terms.change(sql, account, account.term.put(Plan.PRO), false);
            return true;
        });
        assertThat(this.<Long>write(sql -> terms.locked(sql, tenant).balance)).isZero();
    }

    private void open(String id) {
        tenant = id;
        write(sql -> {
            sql.run("INSERT INTO tenant (id, name, created_at) VALUES (?, 'History', 0)", tenant);
            service.bean(CreditAccounts.class).openEmpty(sql, tenant, Plan.FREE);
            return true;
        });
    }

    private void history(StoreKind kind, int seed) {
        open("ten_history" + seed);
        Random random = new Random(seed);
        Eager eager = new Eager(service.clock().millis());
        for (int step = 0; step < 60; step++) {
            String what = seed + "." + step;
            switch (random.nextInt(10)) {
                case 0, 1 -> give(random, eager, what);
                case 2, 3, 4, 5 -> spend(1 + random.nextInt(12), eager, what);
                case 6 -> hold(1 + random.nextInt(15), eager, what);
                case 7 -> end(random, eager);
                default -> {
                    service.clock().advance(Duration.ofMillis(random.nextLong(5 * HOUR)));
                    eager.moveTo(service.clock().millis());
                }
            }
            if (random.nextInt(4) == 0) {
                compare(eager, kind + " " + what);
            }
        }
        compare(eager, kind + " " + seed);
        assertThat(service.bean(Reconciliation.class).run().wrong())
                .noneMatch(each -> each.startsWith(tenant + ":") && !each.contains("which does not exist"));
        write(sql -> sql.run("UPDATE credit_hold SET ended_at = 0 WHERE tenant = ?", tenant)
                + sql.run("UPDATE credit_account SET held = 0 WHERE tenant = ?", tenant));
    }

    @ParameterizedTest
    @EnumSource(StoreKind.class)
    void holdsOfUnknownWorkAreKeptAndReported(StoreKind kind) {
        service = RunningService.on(kind);
        tenant = service.get("/api/v1/account", service.key(Plan.FREE)).text("/id");
        String held = write(sql -> service.bean(Holds.class).hold(sql, tenant, 1, Charge.SCAN, tenant));
        service.clock().advance(Duration.ofHours(1));
        for (Sweep sweep : service.beans(Sweep.class)) {
            if (sweep.name().startsWith("holds")) {
                sweep.sweep();
            }
        }
        assertThat(service.bean(Reconciliation.class).run().wrong())
                .anyMatch(each -> each.contains(held) && each.contains("which does not exist"));
        boolean released = write(sql -> service.bean(Holds.class).release(sql, held));
        assertThat(released).isTrue();
    }

    private void give(Random random, Eager eager, String what) {
        Grant.Kind kind = KINDS.get(random.nextInt(KINDS.size()));
        long amount = 1L + random.nextInt(30);
        long now = service.clock().millis();
        long end = random.nextInt(3) == 0 ? Term.NEVER : now + HOUR * (1 + random.nextInt(20));
        write(sql -> {
            Account account = service.bean(Terms.class).locked(sql, tenant);
            assertThat(service.bean(Grants.class).give(sql, account, kind, amount, now, end, null, what))
                    .isTrue();
            service.bean(Terms.class).save(sql, account);
            return true;
        });
        eager.grants.add(new Grant(id(kind.key() + ":" + what), kind, amount, amount, now, end, what));
    }

    private long id(String ref) {
        return service.store()
                .read(sql -> sql.number("SELECT id FROM credit_grant WHERE tenant = ? AND ref = ?", tenant, ref));
    }

    private void spend(int amount, Eager eager, String what) {
        boolean spent;
        try {
            spent = write(sql -> {
                service.bean(CreditAccounts.class).capture(sql, tenant, amount, Charge.GENERATE, what);
                return true;
            });
        } catch (Problem e) {
            spent = false;
        }
        assertThat(spent).as(what).isEqualTo(eager.available() >= amount);
        if (spent) {
            eager.spend(amount);
        }
    }

    private void hold(int amount, Eager eager, String what) {
        try {
            String hold =
                    write(sql -> service.bean(Holds.class).hold(sql, tenant, amount, Charge.SCAN, "hold " + what));
            assertThat(eager.available()).as(what).isGreaterThanOrEqualTo(amount);
            eager.held.put(hold, (long) amount);
        } catch (Problem e) {
            assertThat(eager.available()).as(what).isLessThan(amount);
        }
    }

    private void end(Random random, Eager eager) {
        if (eager.held.isEmpty()) {
            return;
        }
        String hold = eager.held.keySet().stream().sorted().toList().get(random.nextInt(eager.held.size()));
        long amount = eager.held.getOrDefault(hold, 0L);
        int taken = random.nextInt((int) amount + 1);
        boolean ended = write(sql -> service.bean(Holds.class).capture(sql, hold, taken));
        assertThat(ended).isTrue();
        eager.end(hold, taken);
    }

    private void compare(Eager eager, String when) {
        Map<Long, Long> late = new TreeMap<>();
        Account account = write(sql -> {
            Account locked = service.bean(Terms.class).locked(sql, tenant);
            service.bean(Grants.class).settle(sql, locked).forEach(each -> late.put(each.id(), each.remaining()));
            return locked;
        });
        Map<Long, Long> atOnce = new TreeMap<>();
        eager.grants.stream()
                .filter(each -> each.remaining() > 0)
                .forEach(each -> atOnce.put(each.id(), each.remaining()));
        assertThat(account.balance).as(when).isEqualTo(eager.balance());
        assertThat(account.held).as(when).isEqualTo(eager.held());
        assertThat(late).as(when).isEqualTo(atOnce);
    }
}
