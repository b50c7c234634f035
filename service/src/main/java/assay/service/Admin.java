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

/// `./assay admin …`: what whoever runs this installation may do, on the store itself, while the service runs or not.
///
/// Every mail can be done without here: what it would have carried is printed, for the operator to hand over.
final class Admin {

    static final String USAGE = """
            ./assay admin tenants                         all tenants: id, plan, name
            ./assay admin usage                           today's model tokens, and what each tenant has stored
            ./assay admin plan TENANT PLAN                puts a tenant on free, growth, pro or scale
            ./assay admin grant TENANT CREDITS REASON     gives credits; the same reason counts once
            ./assay admin add-member TENANT EMAIL ROLE    makes somebody an owner, admin or member
            ./assay admin sign-in EMAIL                   prints a link that signs them in once, within a day
            ./assay admin reset-password EMAIL            prints a link to choose a new password with, within an hour
            ./assay admin verify EMAIL                    prints the link that confirms their address
            ./assay admin change-email EMAIL NEW          gives them another address, confirmed
            ./assay admin reconcile                       proves that all credits are accounted for, or says what is not
            ./assay admin rotate-signing-key              signs sessions with a new key; those open stay good
            """;

    private Admin() {}

    /// @return 0 when it was done, 1 when it could not be, 2 when it was not understood
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
            err.println("This was not done. " + e.getMessage());
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
            err.println("This was not done. " + Assay.reason(e));
            return 1;
        }
    }

    private static void usage(ModelBudgets budgets, Operator operator, PrintStream out) {
        ModelBudgets.Used service = budgets.service();
        out.println("Model tokens today (UTC): " + service.used()
                + (service.limit() == null ? "; ASSAY_MODEL_TOKENS_DAY is not set" : " of " + service.limit()));
        out.println("tenant\tplan\ttokens\tof\tfixes not accepted\tof\tstored bytes\tof");
        operator.usage().forEach(out::println);
    }

    private static int reconcile(Reconciliation.Result found, PrintStream out) {
        if (found.wrong().isEmpty()) {
            out.println(found.tenants() + " tenants, " + found.entries() + " entries: in order");
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
                out.println(words.get(1) + " is on " + words.get(2) + " now.");
            }
            case "grant" -> {
                int credits = credits(words.get(2));
                operator.grant(words.get(1), credits, words.get(3));
                out.println(words.get(1) + " was given " + credits + " credits.");
            }
            case "add-member" -> {
                Optional<String> without = operator.enter(words.get(1), words.get(2), words.get(3));
                out.println(words.get(2) + " is a member of " + words.get(1) + " now, as " + words.get(3) + ".");
                without.ifPresent(err::println);
            }
            case "sign-in" -> {
                link(operator.signInLink(words.get(1)), "link", out, err);
                if (operator.isUnconfirmed(words.get(1))) {
                    err.println(
                            "Nobody has confirmed this address yet. The link confirms it, and ends the account's password"
                                    + " and sessions.");
                }
            }
            case "reset-password" -> link(operator.resetLink(words.get(1)), "reset", out, err);
            case "verify" -> link(operator.verificationLink(words.get(1)), "verify", out, err);
            case "change-email" -> {
                Optional<String> without = operator.changeEmail(words.get(1), words.get(2));
                out.println(words.get(1) + " has the address " + words.get(2) + " now.");
                without.ifPresent(err::println);
            }
            default -> {
                operator.rotateSigningKey();
                out.println("A new key signs sessions from now on; those open stay good.");
            }
        }
    }

    /// The link alone on standard output, for a script to take; the rest is for whoever reads along.
    private static void link(String link, String path, PrintStream out, PrintStream err) {
        out.println(link);
        err.println("It opens in a browser. A program sends what stands behind its # as the token of POST /api/v1/auth/"
                + path + ".");
    }

    private static int credits(String word) {
        try {
            int credits = Integer.parseInt(word);
            if (credits > 0 && credits <= 10_000_000) {
                return credits;
            }
        } catch (NumberFormatException ignored) {
            // Said below.
        }
        throw new Operator.Refused("Credits are a number from 1 to 10000000, not " + word + ".");
    }
}
