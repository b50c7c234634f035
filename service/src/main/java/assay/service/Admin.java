package assay.service;

import assay.service.accounts.Operator;
import assay.service.credits.ModelBudgets;
import assay.service.credits.Reconciliation;
import assay.service.platform.Settings;
import assay.service.platform.storage.Stores;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `./assay admin …`: commands for the operator. They work directly on the store, whether or not the service
/// is running.
///
/// Commands don't need a mail server: they print the link that an email would contain, for the operator to
/// pass on.
final class Admin {

    static final String USAGE = """
            ./assay admin tenants                         lists all tenants: id, plan, name
            ./assay admin usage                           shows today's model usage and each tenant's storage
            ./assay admin plan TENANT PLAN                changes a tenant's plan to free, growth, pro or scale
            ./assay admin grant TENANT CREDITS REASON     grants credits; each reason works once per tenant
            ./assay admin add-member TENANT EMAIL ROLE    adds a person to a tenant as owner, admin or member
            ./assay admin sign-in EMAIL                   prints a one-time sign-in link, valid for a day
            ./assay admin reset-password EMAIL            prints a link to set a new password, valid for an hour
            ./assay admin verify EMAIL                    prints a link that confirms the email address
            ./assay admin change-email EMAIL NEW          changes a person's email address and confirms it
            ./assay admin reconcile                       checks that all credits are accounted for, and lists errors
            ./assay admin rotate-signing-key              signs new sessions with a new key; open sessions stay valid
            """;

    private Admin() {}

    /// @return the exit status: 0 for success, 1 for failure, 2 for an unknown or incomplete command
    static int run(Map<String, String> environment, List<String> words, PrintStream out, PrintStream err) {
        int wanted = switch (words.isEmpty() ? "" : words.getFirst()) {
            case "tenants", "usage", "reconcile", "rotate-signing-key" -> 1;
            case "sign-in", "reset-password", "verify" -> 2;
            case "plan", "change-email" -> 3;
            case "grant", "add-member" -> 4;
            default -> -1;
        };
        if (words.size() != wanted) {
            err.print(USAGE);
            return 2;
        }
        try {
            Stores.requireMade(Settings.from(environment));
        } catch (Settings.Refused e) {
            err.println("The command failed. " + e.getMessage());
            return 1;
        }
        try (var context = Assay.parts(environment)) {
            if (words.getFirst().equals("reconcile")) {
                return reconcile(context.getBean(Reconciliation.class).run(), out);
            }
            if (words.getFirst().equals("usage")) {
                usage(context.getBean(ModelBudgets.class), context.getBean(Operator.class), out);
                return 0;
            }
            work(context.getBean(Operator.class), words, out, err);
            return 0;
        } catch (Operator.Refused e) {
            err.println(e.getMessage());
            return 1;
        } catch (Exception e) {
            err.println("The command failed. " + Assay.reason(e));
            return 1;
        }
    }

    private static void usage(ModelBudgets budgets, Operator operator, PrintStream out) {
        ModelBudgets.Used service = budgets.service();
        out.println("Model tokens today (UTC): " + service.used()
                + (service.limit() == null
                        ? " (no limit, because ASSAY_MODEL_TOKENS_DAY is not set)"
                        : " of " + service.limit()));
        out.println("tenant\tplan\ttokens\tlimit\trejected fixes\tlimit\tstored bytes\tlimit");
        operator.usage().forEach(out::println);
    }

    private static int reconcile(Reconciliation.Result found, PrintStream out) {
        if (found.wrong().isEmpty()) {
            out.println("No errors (tenants: " + found.tenants() + ", entries: " + found.entries() + ")");
            return 0;
        }
        found.wrong().forEach(out::println);
        return 1;
    }

    private static void work(Operator operator, List<String> words, PrintStream out, PrintStream err) {
        switch (words.getFirst()) {
            case "tenants" -> operator.tenants().forEach(out::println);
            case "plan" -> {
                operator.changePlan(words.get(1), words.get(2));
                out.println(words.get(1) + " is now on " + words.get(2) + ".");
            }
            case "grant" -> {
                int credits = credits(words.get(2));
                operator.grant(words.get(1), credits, words.get(3));
                out.println(words.get(1) + " was granted " + credits + (credits == 1 ? " credit." : " credits."));
            }
            case "add-member" -> {
                Optional<String> without = operator.enter(words.get(1), words.get(2), words.get(3));
                out.println(words.get(2) + " was added to " + words.get(1) + " as " + words.get(3) + ".");
                without.ifPresent(err::println);
            }
            case "sign-in" -> {
                link(operator.signInLink(words.get(1)), "link", out, err);
                if (operator.isUnconfirmed(words.get(1))) {
                    err.println("This email address is not confirmed yet. The link confirms it, removes the account's"
                            + " password and ends its sessions.");
                }
            }
            case "reset-password" -> link(operator.resetLink(words.get(1)), "reset", out, err);
            case "verify" -> link(operator.verificationLink(words.get(1)), "verify", out, err);
            case "change-email" -> {
                Optional<String> without = operator.changeEmail(words.get(1), words.get(2));
                out.println(words.get(1) + " now has the email address " + words.get(2) + ".");
                without.ifPresent(err::println);
            }
            default -> {
                operator.rotateSigningKey();
                out.println("New sessions are now signed with a new key. Open sessions stay valid.");
            }
        }
    }

    /// Prints only the link to standard output, where scripts can read it. Explanations go to standard error.
    private static void link(String link, String path, PrintStream out, PrintStream err) {
        out.println(link);
        err.println("Open this link in a browser. A program can send the token after the # to POST /api/v1/auth/" + path
                + " instead.");
    }

    private static int credits(String word) {
        try {
            int credits = Integer.parseInt(word);
            if (credits > 0 && credits <= 10_000_000) {
                return credits;
            }
        } catch (NumberFormatException ignored) {
            // Reported below.
        }
        throw new Operator.Refused("CREDITS must be an integer from 1 to 10000000, not " + word + ".");
    }
}
