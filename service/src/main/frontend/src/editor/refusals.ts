// Why nothing was mended, in words that say what to do about it.
import {h} from "./dom.ts";
import type {Problem} from "./model.ts";

/** The sentence for a problem, with a link where the way out is elsewhere. */
export function refusal(why: Problem): Node | string {
    switch (why.code) {
        case "plan_required":
            return linked("Mending needs the plan Growth or a higher one. ", "See the plans");
        case "rewrites_exhausted":
            return linked(
                "No rule can mend this here, and this month’s rewrites are used up. What a rule mends stays free. ",
                "A higher plan has more",
            );
        case "not_configured":
            return `No rule can mend this here, and the service has no language model to ask. ${why.detail ?? ""}`.trim();
        case "content_too_long":
            return "The text is too long to be mended as a whole: split it, or mend it by hand.";
    }
    switch (why.status) {
        case 403:
            return "This page has to be loaded again first: it was opened in another account or team, or too long ago. Your text is safe in this browser; copy it if you want it elsewhere.";
        case 409:
            return "The service is still at work on this. Try again in a minute; it is counted once.";
        case 429:
            return why.retry_after
                ? `Too much was asked in a minute. Try again in ${why.retry_after} s.`
                : "Too much was asked in a minute. Try again in a moment.";
        case 502:
            return "The language model gave no usable answer. No rewrite was taken; try again in a moment.";
        default:
            return why.errors?.[0]?.detail ?? why.detail ?? `The server answered ${why.status}. Try again in a moment.`;
    }
}

export function signIn(): Node {
    return linked(
        "Your session has ended; the text is safe here. ",
        "Sign in",
        `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`,
    );
}

function linked(sentence: string, label: string, href = "/account/plan"): Node {
    const whole = h("span", {}, sentence);
    whole.append(h("a", {href}, label), ".");
    return whole;
}
