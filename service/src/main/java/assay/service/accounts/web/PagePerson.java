package assay.service.accounts.web;

import assay.service.accounts.Accounts;
import assay.service.accounts.Caller;
import assay.service.accounts.People;
import assay.service.accounts.Sessions;
import assay.service.platform.Settings;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// A person's settings and sessions, for pages.
@Component
public final class PagePerson {

    /// @param hasPassword whether the person has a password, which is then required to change the address or
    ///     the password
    /// @param mails whether this installation can send the email that confirms a new address
    public record Profile(String name, String email, boolean verified, boolean hasPassword, boolean mails) {}

    /// One of the person's open sessions.
    ///
    /// @param tenant the id of the session's tenant
    /// @param means how the session was opened: `password`, `provider` or `link`
    /// @param agent the client's user agent; can be empty
    /// @param here whether it is the current session
    public record Session(
            String id,
            String tenant,
            String means,
            String address,
            String agent,
            long createdAt,
            long lastUsedAt,
            boolean here) {}

    private final Accounts accounts;
    private final Sessions sessions;
    private final Store store;
    private final boolean mails;

    PagePerson(Accounts accounts, Sessions sessions, Store store, Settings settings) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.store = store;
        this.mails = settings.smtp() != null;
    }

    public Profile profile(Caller caller) {
        People.Person person = accounts.me(caller).person();
        return new Profile(person.name(), person.email(), person.verified(), accounts.hasPassword(caller), mails);
    }

    /// @param fields `name`
    public void rename(Caller caller, Fields fields) {
        accounts.rename(caller, AuthFields.Me.SCHEMA.read(fields).name());
    }

    /// Sends a confirmation link to the new address. The account's address changes when the person confirms
    /// it.
    ///
    /// @param fields `email`, and `current_password` if the person has a password
    public void changeEmail(Caller caller, Fields fields, HttpServletRequest request) {
        AuthFields.NewEmail said = AuthFields.NewEmail.SCHEMA.read(fields);
        accounts.changeEmail(caller, said.email(), said.password(), Origins.of(request));
    }

    /// Changes the password and ends all of the person's other sessions.
    ///
    /// @param fields `password`, and `current_password` if the person already has a password
    public void changePassword(Caller caller, Fields fields, HttpServletRequest request) {
        AuthFields.NewPassword said = AuthFields.NewPassword.SCHEMA.read(fields);
        accounts.changePassword(caller, said.current(), said.password(), Origins.of(request), _ -> true);
    }

    /// Returns the person's open sessions: first the current session, then the others, newest first.
    public List<Session> sessions(Caller caller) {
        List<Session> all = store.read(sql -> sessions.of(sql, caller.id())).stream()
                .map(each -> new Session(
                        each.id(),
                        each.tenant(),
                        each.means(),
                        each.address(),
                        each.agent(),
                        each.createdAt(),
                        each.lastUsedAt(),
                        each.id().equals(caller.session())))
                .toList();
        return Stream.concat(all.stream().filter(Session::here), all.stream().filter(each -> !each.here()))
                .toList();
    }

    /// @throws Problem 404 if there is no open session with this id
    public void end(Caller caller, String session) {
        if (!store.write(sql -> sessions.endOwn(sql, caller, session))) {
            throw Problem.of(ProblemKind.NOT_FOUND, "This session doesn't exist. It may have ended.");
        }
    }

    public void endOthers(Caller caller) {
        store.write(sql -> sessions.endOthers(sql, caller));
    }
}
