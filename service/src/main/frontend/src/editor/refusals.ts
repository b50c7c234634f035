// Explains why nothing was fixed, and what the user can do about it.
import {h} from "./dom.ts";
import type {Problem} from "./model.ts";

/** The sentence for a problem, with a link if the solution is on another page. */
export function refusal(why: Problem): Node | string {
    switch (why.code) {
        case "plan_required":
            return linked("Fixes require the Growth plan or a higher plan. ", "See the plans");
        case "rewrites_exhausted":
            return linked(
                "No rule can fix this, and you have used all your rewrites for this month. Other findings may have a rule-based fix, which is free. ",
                "Get more rewrites with a higher plan",
            );
        case "not_configured":
            return `No rule can fix this. ${why.detail ?? "No language model is set up on this server."}`;
        case "content_too_long":
            return "The text is too long to fix as a whole. Split it, or fix it by hand.";
    }
    switch (why.status) {
        case 403:
            return "Reload this page. It was opened in a different account or team, or too long ago. Your text is saved in this browser.";
        case 409:
            return "This fix is still running. Try again in a minute. You won’t be charged twice.";
        case 429:
            return why.retry_after
                ? `There were too many requests in the last minute. Try again in ${why.retry_after} s.`
                : "There were too many requests in the last minute. Try again in a moment.";
        case 502:
            return "The language model didn’t give a usable answer. No rewrite was charged. Try again in a moment.";
        default:
            return why.errors?.[0]?.detail ?? why.detail ?? `The server responded with ${why.status}. Try again in a moment.`;
    }
}

export function signIn(): Node {
    return linked(
        "Your session has ended. Your text is saved in this browser. ",
        "Sign in",
        `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`,
    );
}

function linked(sentence: string, label: string, href = "/account/plan"): Node {
    const whole = h("span", {}, sentence);
    whole.append(h("a", {href}, label), ".");
    return whole;
}
