package assay.service.accounts;

import assay.service.platform.storage.Sql;
import assay.service.platform.work.Outcome;
import assay.service.platform.work.Work;
import assay.service.platform.work.Worker;
import assay.service.platform.work.Works;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Mails links for new passwords. A request for one is queued, whether or not an account has the address, so that the
/// time of the answer does not tell.
@Component
class Resets implements Worker {

    private static final JsonMapper JSON = new JsonMapper();

    /// @param allowed whether another mail may go out; where not, one goes to a mailbox without a good link
    private record Asked(String email, boolean allowed) {}

    private final Works works;
    private final Clock clock;
    private final People people;
    private final MailTokens tokens;
    private final Letters letters;

    Resets(Works works, Clock clock, People people, MailTokens tokens, Letters letters) {
        this.works = works;
        this.clock = clock;
        this.people = people;
        this.tokens = tokens;
        this.letters = letters;
    }

    void ask(Sql sql, String email, boolean allowed) {
        String asked = JSON.writeValueAsString(new Asked(email, allowed));
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
    public Outcome work(Work work) {
        Asked asked = JSON.readValue(work.payload(), Asked.class);
        return Outcome.done()
                .with(sql -> people.byEmail(sql, asked.email())
                        .filter(person ->
                                asked.allowed() || !tokens.isMailed(sql, person.id(), MailTokens.Purpose.RESET))
                        .ifPresent(person -> letters.reset(
                                sql, person, tokens.make(sql, person.id(), MailTokens.Purpose.RESET, ""))));
    }
}
