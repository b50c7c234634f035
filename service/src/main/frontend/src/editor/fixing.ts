// Fixes one check, or everything that rules can fix. The result is shown, and applied if the user accepts it.
import {csrf, whose} from "../pages.ts";
import {stretches, type Stretch} from "./differences.ts";
import {h, plural} from "./dom.ts";
import type {Check, Checks, Fields, Fix, Fixes, FixedText, Problem, Terms} from "./model.ts";
import {FixButton} from "./fix-button.ts";
import {problem} from "./previews.ts";
import {explain, type Proposed, propose} from "./proposal.ts";
import {refusal, signIn} from "./refusals.ts";

/** The polling interval for an earlier request that is still running, in milliseconds. */
const LOOK_AGAIN = 2_000;

/** The number of requests without a response that are remembered. */
const MOST_KEYS = 20;

const ALL = "";

export interface FixingHost {
    checks(): Checks;
    /** Returns the data to send, or null if there is no text. */
    request(): {content: string; fields: Fields} | null;
    /** Whether the text is long enough for a meaningful score. */
    scored(): boolean;
    /** Applies accepted changes as one undo step. */
    accepted(edits: readonly Stretch[], from: Fields, to: Fields, sentence: string): void;
    /** Shows a notice that a result is waiting for the user. */
    notice(sentence: string, label: string, act: () => void): void;
    signedOut(): void;
    refused(why: Problem): void;
    heard(sentence: string): void;
}

/** A request, and the button that made it. */
interface Asked {
    check: string;
    text: string;
    fields: Fields;
    body: string;
    name: string;
    button: HTMLElement;
    stop: AbortController;
}

export class Fixing {
    readonly #host: FixingHost;
    readonly #terms: Terms;
    readonly #buttons = new Map<string, FixButton>();
    readonly #all = h("div", {class: "fix-all", hidden: true});
    readonly #allButton = new FixButton("Fix all by rule", () => void this.#press(ALL));
    /**
     * One key per request until its response arrives, so that a retry after a lost connection is charged only
     * once.
     */
    readonly #keys = new Map<string, string>();
    #asked: Asked | null = null;

    constructor(host: FixingHost, terms: Terms) {
        this.#host = host;
        this.#terms = terms;
        this.#all.append(
            terms.allowed
                ? this.#allButton.element
                : h("p", {class: "small muted"}, "Fixes require the Growth plan. ", h("a", {href: "/account/plan"}, "See the plans"), "."),
        );
    }

    /** The element to show above the list. */
    get above(): HTMLElement {
        return this.#all;
    }

    /** Returns the fix button for a check's list item. */
    button(check: string, known: Check | undefined): HTMLElement | null {
        if (!known) {
            return null;
        }
        if (!this.#terms.allowed) {
            return h(
                "a",
                {class: "button small fix-one", href: "/account/plan"},
                "Fix",
                h("span", {class: "unseen"}, ` “${known.title}”:`),
                h("span", {class: "cost"}, "needs Growth"),
            );
        }
        const button = new FixButton("Fix", () => void this.#press(check), known);
        button.terms(this.#terms);
        if (this.#asked?.check === check) {
            button.busy(true);
            this.#asked.button = button.element;
        }
        this.#buttons.set(check, button);
        return button.element;
    }

    /** Updates the checks that currently fail. */
    failing(checks: readonly string[]): void {
        const known = this.#host.checks();
        const byRule = checks.filter((check) => known[check]?.fix === "rule").length;
        const hidden = this.#terms.allowed ? byRule === 0 : checks.length === 0;
        // The button is not hidden while its request is running.
        this.#all.hidden = hidden && this.#asked?.check !== ALL;
        this.#allButton.say(`Fix all by rule`, byRule > 0 ? `up to ${byRule}, free` : "free");
    }

    async #press(check: string): Promise<void> {
        if (this.#asked) {
            if (this.#asked.check === check) {
                this.#asked.stop.abort();
                this.#host.heard("Cancelled. Nothing was changed.");
            } else {
                this.#host.heard(`Wait until the current fix is finished: ${this.#asked.name}.`);
            }
            return;
        }
        const name = check === ALL ? "Fix all by rule" : `“${this.#host.checks()[check]?.title ?? check}”`;
        const request = this.#host.request();
        if (request === null) {
            explain("Nothing to fix", "There is no text here, or it is too long to check.", [], []);
            return;
        }
        if (request.content.length > this.#terms.content) {
            explain(
                "Not fixed",
                `This text has ${plural(request.content.length, "character")}, and the limit for fixes is ${this.#terms.content.toLocaleString("en")}. Split the text, or fix it by hand.`,
                [],
                [],
            );
            return;
        }
        const fields = {content: request.content, ...request.fields};
        const asked: Asked = {
            check,
            text: request.content,
            fields: request.fields,
            body: JSON.stringify(check === ALL ? fields : {...fields, check_name: check}),
            name,
            button: (check === ALL ? this.#allButton : this.#buttons.get(check))?.element ?? document.body,
            stop: new AbortController(),
        };
        await this.#ask(asked);
    }

    async #ask(asked: Asked): Promise<void> {
        this.#busy(asked);
        this.#host.heard(`Requesting ${asked.check === ALL ? "all fixes by rule" : `a fix for ${asked.name}`}.`);
        let then: () => void;
        try {
            then = await this.#answer(asked);
        } catch {
            const {stop} = asked;
            then = stop.signal.aborted
                ? () => undefined
                : () =>
                      explain(
                          `Not fixed: ${asked.name}`,
                          "The server could not be reached. Nothing was changed. Try again in a moment. You won’t be charged twice.",
                          [],
                          [],
                      );
        } finally {
            this.#busy(null);
        }
        if (!asked.stop.signal.aborted) {
            this.#show(asked, then);
        }
    }

    /** Retries until there is a response, and returns a function that shows it. */
    async #answer(asked: Asked): Promise<() => void> {
        for (;;) {
            const answer = await fetch(asked.check === ALL ? "/editor/fixes" : "/editor/fix", {
                method: "POST",
                headers: {
                    "Content-Type": "application/json",
                    Accept: "application/json",
                    "X-CSRF-TOKEN": csrf(),
                    "X-Page-Of": whose(),
                    "Idempotency-Key": this.#key(asked.body),
                },
                body: asked.body,
                signal: asked.stop.signal,
            });
            if (answer.ok && !answer.redirected) {
                const said: unknown = await answer.json();
                return asked.check === ALL ? () => this.#many(asked, said as Fixes) : () => this.#one(asked, said as Fix);
            }
            if (answer.status === 401 || answer.redirected) {
                this.#host.signedOut();
                return () => explain(`Not fixed: ${asked.name}`, signIn(), [], []);
            }
            if (answer.status !== 409) {
                return this.#refused(asked, await problem(answer), answer.headers);
            }
            // The same request was sent earlier, and was then cancelled or lost. The service is still working
            // on it.
            await rest(LOOK_AGAIN, asked.stop.signal);
        }
    }

    #refused(asked: Asked, why: Problem, headers: Headers): () => void {
        const after = Number(headers.get("Retry-After") ?? "");
        const told = {...why, retry_after: why.retry_after ?? (after > 0 ? after : undefined)};
        if (why.status < 500) {
            // With the same idempotency key, the stored response would be repeated every time.
            this.#keys.delete(asked.body);
        }
        return () => {
            if (why.errors?.some(({pointer}) => pointer !== "/check_name")) {
                this.#host.refused(why);
            }
            explain(`Not fixed: ${asked.name}`, refusal(told), [], []);
        };
    }

    /** Shows the result immediately if the user is waiting for it; otherwise, offers it in a notice. */
    #show(asked: Asked, then: () => void): void {
        const at = document.activeElement;
        const waits = at === null || at === document.body || at === asked.button;
        if (waits) {
            then();
        } else {
            this.#host.notice(`The result for ${asked.name} is ready.`, "Show it", then);
            this.#host.heard(`The result for ${asked.name} is ready.`);
        }
    }

    #one(asked: Asked, fix: Fix): void {
        this.#terms.rewrites_left = fix.rewrites_left;
        this.#buttons.forEach((button) => button.terms(this.#terms));
        const took = fix.rewrites_used > 0 ? "This cost 1 rewrite" : "This didn’t cost a rewrite";
        if (!fix.fixed) {
            this.#keys.delete(asked.body);
            const what = fix.provider === null ? "Nothing was changed." : `Nothing was changed. ${took}.`;
            explain(`Not fixed: ${asked.name}`, what, fix.reasons, fix.questions);
            return;
        }
        this.#offer(asked, fix, `${asked.name} is fixed.`, {
            title: `Fix ${asked.name}`,
            how:
                fix.provider === null
                    ? "By rule, free."
                    : `By a language model. ${took}. ${plural(fix.rewrites_left, "is", "are")} left this month.`,
            // A check that has nothing left to judge counts as passed. The reasons explain this.
            steps: fix.before ? [{title: asked.name.slice(1, -1), before: fix.before.severity, after: fix.after?.severity ?? "PASS"}] : [],
            reasons: fix.reasons,
            questions: fix.questions,
            doubts: fix.doubts,
        });
    }

    #many(asked: Asked, fixes: Fixes): void {
        if (fixes.fixed.length === 0) {
            this.#keys.delete(asked.body);
            explain(
                "Rules can’t fix the remaining action items",
                "Nothing was changed. Each remaining action item requires a decision, new wording or a fact. Use its Fix button, or edit the text yourself.",
                [],
                [],
            );
            return;
        }
        const checks = this.#host.checks();
        this.#offer(asked, fixes, `${plural(fixes.fixed.length, "action item is", "action items are")} fixed.`, {
            title: `Fix ${plural(fixes.fixed.length, "action item")} by rule`,
            how: "By rule, free.",
            steps: fixes.fixed.map(({check, before, after}) => ({title: checks[check]?.title ?? check, before, after})),
            reasons: [],
            questions: [],
            doubts: [],
        });
    }

    #offer(
        asked: Asked,
        fixed: FixedText & {rewrites_used?: number},
        sentence: string,
        about: Pick<Proposed, "title" | "how" | "steps" | "reasons" | "questions" | "doubts">,
    ): void {
        if (!this.#same(asked)) {
            const kept = (fixed.rewrites_used ?? 0) > 0;
            explain(
                `Not applied: ${asked.name}`,
                `The text or its details have changed since you requested this fix, so it was not applied.${kept ? " The rewrite is not lost: undo your changes, then press Fix to see it again." : " Press Fix again to fix the current text."}`,
                [],
                [],
            );
            return;
        }
        this.#keys.delete(asked.body);
        const edits = stretches(asked.text, fixed.changes, fixed.content);
        propose({...about, text: asked.text, edits, fixed, scored: this.#host.scored()}, () => {
            if (!this.#same(asked)) {
                return;
            }
            const from: Fields = {};
            const to: Fields = {};
            for (const {field, after} of fixed.changes) {
                if (field !== "content") {
                    from[field] = asked.fields[field] ?? "";
                    to[field] = after;
                }
            }
            this.#host.accepted(edits, from, to, sentence);
        });
    }

    /** Whether the text and the fields have not changed since this request. */
    #same(asked: Asked): boolean {
        const now = this.#host.request();
        return now !== null && now.content === asked.text && JSON.stringify(now.fields) === JSON.stringify(asked.fields);
    }

    #busy(asked: Asked | null): void {
        const was = this.#asked;
        this.#asked = asked;
        const check = (asked ?? was)?.check;
        (check === ALL ? this.#allButton : this.#buttons.get(check ?? ALL))?.busy(asked !== null);
    }

    #key(request: string): string {
        let key = this.#keys.get(request);
        if (!key) {
            key = `editor-${Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("")}`;
            this.#keys.set(request, key);
            const oldest = this.#keys.keys().next();
            if (this.#keys.size > MOST_KEYS && !oldest.done) {
                this.#keys.delete(oldest.value);
            }
        }
        return key;
    }
}

function rest(time: number, signal: AbortSignal): Promise<void> {
    return new Promise((done, broken) => {
        const timer = setTimeout(done, time);
        signal.addEventListener("abort", () => {
            clearTimeout(timer);
            broken(new DOMException("Cancelled", "AbortError"));
        });
    });
}
