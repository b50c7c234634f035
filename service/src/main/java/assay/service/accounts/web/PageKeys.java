package assay.service.accounts.web;

import assay.service.accounts.ApiKeys;
import assay.service.accounts.Caller;
import assay.service.accounts.Keys;
import assay.service.accounts.Scope;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Makes and replaces keys as forms ask for it, once for each form.
@Component
public final class PageKeys {

    /// Of a form, which has texts alone.
    private static final Field<Integer> GRACE =
            Field.parsed("grace_hours", "How long the old key stays in force.", 2, PageKeys::hours, 0);

    /// Where pages make keys, for [Idempotency].
    private static final String MAKING = "/account/keys";

    private final Keys keys;
    private final Idempotency idempotency;
    private final Clock clock;

    PageKeys(Keys keys, Idempotency idempotency, Clock clock) {
        this.keys = keys;
        this.idempotency = idempotency;
        this.clock = clock;
    }

    /// Makes a key as a form asks for it, once for each form.
    ///
    /// @param fields `form`, `name`, `scopes`, and at will `expires_on`, the last day of the key
    public Keys.Made create(Caller caller, Fields fields) {
        caller.needs(Scope.ADMIN);
        String form = fields.required(AuthFields.FORM);
        String name = fields.required(KeyFields.NAME);
        List<String> given = fields.optional(KeyFields.SCOPES);
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (String each : given == null ? List.<String>of() : given) {
            Scope.of(each).ifPresentOrElse(scopes::add, () -> fields.mistake("scopes", "There is no such right."));
        }
        if (scopes.isEmpty()) {
            fields.mistake("scopes", "Choose at least one thing that the key may do.");
        }
        LocalDate last = fields.optional(Field.date("expires_on", "The last day of the key."));
        Instant end = last == null
                ? null
                : last.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        if (end != null && !end.isAfter(clock.instant())) {
            fields.mistake("expires_on", "This day is past.");
        }
        fields.done();
        Keys.Wanted wanted = new Keys.Wanted(name, scopes, end == null ? null : end.toEpochMilli());
        try {
            return keys.create(caller, wanted, sql -> requireFirst(sql, caller, form), (_, fresh) -> shown(fresh));
        } catch (Problem problem) {
            throw inWords(problem);
        }
    }

    /// Puts a new key in the place of one, once for each form.
    ///
    /// @param fields `form`, and at will `grace_hours`
    public Keys.Made rotate(Caller caller, String id, Fields fields) {
        keys.one(caller, id);
        String form = fields.required(AuthFields.FORM);
        int grace = fields.orElse(GRACE, Keys.USUAL_GRACE_HOURS);
        fields.done();
        return keys.rotate(caller, id, grace, sql -> requireFirst(sql, caller, form), (_, fresh) -> shown(fresh));
    }

    /// A new key is shown with the answer to its form and never again, so a form that comes twice, because somebody
    /// loads the answer anew, makes none and shows none.
    private void requireFirst(Sql sql, Caller caller, String form) {
        idempotency.requireFirst(
                sql,
                caller.tenant(),
                MAKING,
                form,
                "This form was sent before. Its key was made and shown then, and is not shown again; rotate it if you"
                        + " did not copy it.");
    }

    private Keys.Made shown(ApiKeys.Fresh fresh) {
        return new Keys.Made(keys.seen(fresh.key()), fresh.text());
    }

    /// Whoever looks at a page need not be told what the figures of the interface are about.
    private static Problem inWords(Problem problem) {
        return problem.kind() == ProblemKind.PLAN_REQUIRED
                ? Problem.of(
                        problem.kind(),
                        "No key was made, since all keys of the plan are in use: revoke one or upgrade.")
                : problem;
    }

    private static Integer hours(String text) {
        if (!text.matches("[0-9]{1,2}") || Integer.parseInt(text) > Keys.LONGEST_GRACE_HOURS) {
            throw new IllegalArgumentException("Choose from 0 to " + Keys.LONGEST_GRACE_HOURS + " hours.");
        }
        return Integer.valueOf(text);
    }
}
