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

/// Creates and rotates keys from forms. Each form is processed only once.
@Component
public final class PageKeys {

    /// The grace period as a string, because forms can send only strings.
    private static final Field<Integer> GRACE =
            Field.parsed("grace_hours", "How long the old key stays valid.", 2, PageKeys::hours, 0);

    /// The path for which forms are processed only once; see [Idempotency].
    private static final String MAKING = "/account/keys";

    private final Keys keys;
    private final Idempotency idempotency;
    private final Clock clock;

    PageKeys(Keys keys, Idempotency idempotency, Clock clock) {
        this.keys = keys;
        this.idempotency = idempotency;
        this.clock = clock;
    }

    /// Creates a key from a form. Each form is processed only once.
    ///
    /// @param fields `form`, `name`, `scopes`, and optionally `expires_on`, the key's last day
    public Keys.Made create(Caller caller, Fields fields) {
        caller.needs(Scope.ADMIN);
        String form = fields.required(AuthFields.FORM);
        String name = fields.required(KeyFields.NAME);
        List<String> given = fields.optional(KeyFields.SCOPES);
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (String each : given == null ? List.<String>of() : given) {
            Scope.of(each)
                    .ifPresentOrElse(scopes::add, () -> fields.mistake("scopes", "This scope doesn't" + " exist."));
        }
        if (scopes.isEmpty()) {
            fields.mistake("scopes", "Choose at least one scope.");
        }
        LocalDate last = fields.optional(Field.date("expires_on", "The last day on which the key is valid."));
        Instant end = last == null
                ? null
                : last.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        if (end != null && !end.isAfter(clock.instant())) {
            fields.mistake("expires_on", "Choose today or a later day.");
        }
        fields.done();
        Keys.NewKey wanted = new Keys.NewKey(name, scopes, end == null ? null : end.toEpochMilli());
        try {
            return keys.create(caller, wanted, sql -> requireFirst(sql, caller, form), (_, fresh) -> shown(fresh));
        } catch (Problem problem) {
            throw inWords(problem);
        }
    }

    /// Rotates a key. Each form is processed only once.
    ///
    /// @param fields `form`, and optionally `grace_hours`
    public Keys.Made rotate(Caller caller, String id, Fields fields) {
        keys.one(caller, id);
        String form = fields.required(AuthFields.FORM);
        int grace = fields.orElse(GRACE, Keys.USUAL_GRACE_HOURS);
        fields.done();
        return keys.rotate(caller, id, grace, sql -> requireFirst(sql, caller, form), (_, fresh) -> shown(fresh));
    }

    /// Refuses a form that was already sent. A new key appears only in the first response, so if the form is
    /// sent again, for example because the page is reloaded, nothing is created or shown.
    private void requireFirst(Sql sql, Caller caller, String form) {
        idempotency.requireFirst(
                sql,
                caller.tenant(),
                MAKING,
                form,
                "You have already submitted this form. The key was created and shown at that time, and can't be shown"
                        + " again. If you didn't copy the key, rotate it.");
    }

    private Keys.Made shown(ApiKeys.Fresh fresh) {
        return new Keys.Made(keys.seen(fresh.key()), fresh.text());
    }

    /// Rewords errors that mention API fields, because they are shown to users of pages.
    private static Problem inWords(Problem problem) {
        return problem.kind() == ProblemKind.PLAN_REQUIRED
                ? Problem.of(
                        problem.kind(),
                        "No key was created, because all the keys in your plan are in use. Revoke a key or upgrade.")
                : problem;
    }

    private static Integer hours(String text) {
        if (!text.matches("[0-9]{1,2}") || Integer.parseInt(text) > Keys.LONGEST_GRACE_HOURS) {
            throw new IllegalArgumentException("Choose from 0 to " + Keys.LONGEST_GRACE_HOURS + " hours.");
        }
        return Integer.valueOf(text);
    }
}
