package assay.service.accounts;

import assay.service.platform.storage.Sql;
import assay.service.platform.work.Work;
import assay.service.platform.work.WorkResult;
import assay.service.platform.work.Worker;
import assay.service.platform.work.Works;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Emails password reset links. Requests are queued whether or not the address has an account, so that the
/// response time does not reveal whether it has one.
@Component
class Resets implements Worker {

    private static final JsonMapper JSON = new JsonMapper();

    /// @param allowed whether another email can be sent; otherwise, only a mailbox without a valid link gets
    ///     one
    private record ResetRequest(String email, boolean allowed) {}

    private final Works works;
    private final Clock clock;
    private final People people;
    private final MailTokens tokens;
    private final AccountEmails letters;

    Resets(Works works, Clock clock, People people, MailTokens tokens, AccountEmails letters) {
        this.works = works;
        this.clock = clock;
        this.people = people;
        this.tokens = tokens;
        this.letters = letters;
    }

    void ask(Sql sql, String email, boolean allowed) {
        String asked = JSON.writeValueAsString(new ResetRequest(email, allowed));
        works.add(sql, queue(), SecretText.hash(email), asked, clock.instant());
    }

    @Override
    public String queue() {
        return "password-reset";
    }

    @Override
    public List<Duration> pauses() {
        return List.of(Duration.ofSeconds(5), Duration.ofMinutes(1));
    }

    @Override
    public WorkResult work(Work work) {
        ResetRequest asked = JSON.readValue(work.payload(), ResetRequest.class);
        return WorkResult.done()
                .with(sql -> people.byEmail(sql, asked.email())
                        .filter(person ->
                                asked.allowed() || !tokens.isMailed(sql, person.id(), MailTokens.Purpose.RESET))
                        .ifPresent(person -> letters.reset(
                                sql, person, tokens.make(sql, person.id(), MailTokens.Purpose.RESET, ""))));
    }
}
