// Mending: one point, or all that rules can. What comes back is shown, and put in where it is accepted.
import {csrf, whose} from "../pages.ts";
import {stretches, type Stretch} from "./differences.ts";
import {h, plural} from "./dom.ts";
import type {Check, Checks, Fields, Fix, Fixes, Mended, Problem, Terms} from "./model.ts";
import {MendButton} from "./mend.ts";
import {problem} from "./previews.ts";
import {explain, type Proposed, propose} from "./proposal.ts";
import {refusal, signIn} from "./refusals.ts";

/** How often it is looked whether what was asked before, and is still at work, is done. */
const LOOK_AGAIN = 2_000;

/** Of requests whose answer was not seen so many are known again. */
const MOST_KEYS = 20;

const ALL = "";

export interface FixingHost {
    checks(): Checks;
    /** What would be sent of the text, or null where there is nothing to send. */
    request(): {content: string; fields: Fields} | null;
    /** Whether there is enough of a text for its score to mean something. */
    scored(): boolean;
    /** Puts in what was accepted, as one step. */
    accepted(edits: readonly Stretch[], from: Fields, to: Fields, sentence: string): void;
    /** A notice that waits until somebody has time for it. */
    notice(sentence: string, label: string, act: () => void): void;
    signedOut(): void;
    refused(why: Problem): void;
    heard(sentence: string): void;
}

/** What was asked, and who pressed for it. */
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
    readonly #buttons = new Map<string, MendButton>();
    readonly #all = h("div", {class: "mend-all", hidden: true});
    readonly #allButton = new MendButton("Fix all by rule", () => void this.#press(ALL));
    /** One key for each request until its answer was seen: asked again after a line was down, it is counted once. */
    readonly #keys = new Map<string, string>();
    #asked: Asked | null = null;

    constructor(host: FixingHost, terms: Terms) {
        this.#host = host;
        this.#terms = terms;
        this.#all.append(
            terms.allowed
                ? this.#allButton.element
                : h("p", {class: "small muted"}, "Mending needs the plan Growth: ", h("a", {href: "/account/plan"}, "see the plans"), "."),
        );
    }

    /** What stands above the list. */
    get above(): HTMLElement {
        return this.#all;
    }

    /** The way to have a check mended, for its item in the list. */
    button(check: string, known: Check | undefined): HTMLElement | null {
        if (!known) {
            return null;
        }
        if (!this.#terms.allowed) {
            return h(
                "a",
                {class: "button small mend", href: "/account/plan"},
                "Fix",
                h("span", {class: "unseen"}, ` “${known.title}”:`),
                h("span", {class: "cost"}, "needs Growth"),
            );
        }
        const button = new MendButton("Fix", () => void this.#press(check), known);
        button.terms(this.#terms);
        if (this.#asked?.check === check) {
            button.busy(true);
            this.#asked.button = button.element;
        }
        this.#buttons.set(check, button);
        return button.element;
    }

    /** The checks that do not pass now. */
    failing(checks: readonly string[]): void {
        const known = this.#host.checks();
        const byRule = checks.filter((check) => known[check]?.fix === "rule").length;
        const hidden = this.#terms.allowed ? byRule === 0 : checks.length === 0;
        // What is asked about is not taken away from under the finger.
        this.#all.hidden = hidden && this.#asked?.check !== ALL;
        this.#allButton.say(`Fix all by rule`, byRule > 0 ? `up to ${byRule}, free` : "free");
    }

    async #press(check: string): Promise<void> {
        if (this.#asked) {
            if (this.#asked.check === check) {
                this.#asked.stop.abort();
                this.#host.heard("Cancelled. Nothing was changed.");
            } else {
                this.#host.heard(`One at a time: ${this.#asked.name} is being asked for.`);
            }
            return;
        }
        const name = check === ALL ? "What rules can mend" : `“${this.#host.checks()[check]?.title ?? check}”`;
        const request = this.#host.request();
        if (request === null) {
            explain("Nothing to mend", "There is no text here, or it is too long to be looked at.", [], []);
            return;
        }
        if (request.content.length > this.#terms.content) {
            explain(
                "Not mended",
                `A text of up to ${plural(this.#terms.content, "character")} is mended; this one has ${request.content.length.toLocaleString("en")}. Split it, or mend it by hand.`,
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
        this.#host.heard(`Asking for ${asked.check === ALL ? "what rules can mend" : `a fix of ${asked.name}`}.`);
        let then: () => void;
        try {
            then = await this.#answer(asked);
        } catch {
            const {stop} = asked;
            then = stop.signal.aborted
                ? () => undefined
                : () =>
                      explain(
                          `Not mended: ${asked.name}`,
                          "The server could not be reached. Nothing was changed; try again in a moment, and it is counted once.",
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

    /** Asks until there is an answer, and says what is to be shown of it. */
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
                return () => explain(`Not mended: ${asked.name}`, signIn(), [], []);
            }
            if (answer.status !== 409) {
                return this.#refused(asked, await problem(answer), answer.headers);
            }
            // Asked before, and cancelled or lost on the way: the service is still at it.
            await rest(LOOK_AGAIN, asked.stop.signal);
        }
    }

    #refused(asked: Asked, why: Problem, headers: Headers): () => void {
        const after = Number(headers.get("Retry-After") ?? "");
        const told = {...why, retry_after: why.retry_after ?? (after > 0 ? after : undefined)};
        if (why.status < 500) {
            // Kept with its key it would be answered for ever.
            this.#keys.delete(asked.body);
        }
        return () => {
            if (why.errors?.some(({pointer}) => pointer !== "/check_name")) {
                this.#host.refused(why);
            }
            explain(`Not mended: ${asked.name}`, refusal(told), [], []);
        };
    }

    /** Now, where somebody waits for it; where they went on to something else, when they have time. */
    #show(asked: Asked, then: () => void): void {
        const at = document.activeElement;
        const waits = at === null || at === document.body || at === asked.button;
        if (waits) {
            then();
        } else {
            this.#host.notice(`There is an answer about ${asked.name}.`, "Show it", then);
            this.#host.heard(`There is an answer about ${asked.name}.`);
        }
    }

    #one(asked: Asked, fix: Fix): void {
        this.#terms.rewrites_left = fix.rewrites_left;
        this.#buttons.forEach((button) => button.terms(this.#terms));
        const took = fix.rewrites_used > 0 ? "It took a rewrite" : "It took no rewrite";
        if (!fix.fixed) {
            this.#keys.delete(asked.body);
            const what = fix.provider === null ? "Nothing was changed." : `Nothing was changed. ${took}.`;
            explain(`Not mended: ${asked.name}`, what, fix.reasons, fix.questions);
            return;
        }
        this.#offer(asked, fix, `${asked.name} is mended.`, {
            title: `Fix ${asked.name}`,
            how:
                fix.provider === null
                    ? "By rule, which is free."
                    : `By a language model. ${took}; ${plural(fix.rewrites_left, "is", "are")} left this month.`,
            // A check that has nothing to judge any more has nothing against the text; the reasons say it.
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
                "No rule can mend what is left",
                "Each of these needs a decision, words or a fact. Fix them one by one, or by hand. Nothing was changed.",
                [],
                [],
            );
            return;
        }
        const checks = this.#host.checks();
        this.#offer(asked, fixes, `${plural(fixes.fixed.length, "point is", "points are")} mended.`, {
            title: `Fix ${plural(fixes.fixed.length, "point")} by rule`,
            how: "By rule, which is free.",
            steps: fixes.fixed.map(({check, before, after}) => ({title: checks[check]?.title ?? check, before, after})),
            reasons: [],
            questions: [],
            doubts: [],
        });
    }

    #offer(
        asked: Asked,
        mended: Mended & {rewrites_used?: number},
        sentence: string,
        about: Pick<Proposed, "title" | "how" | "steps" | "reasons" | "questions" | "doubts">,
    ): void {
        if (!this.#same(asked)) {
            const kept = (mended.rewrites_used ?? 0) > 0;
            explain(
                `Not put in: ${asked.name}`,
                `The text or its details have changed since this was asked, so nothing was put in.${kept ? " The rewrite is not lost: take your changes back, and Fix shows the answer again." : " Ask again for the text as it is now."}`,
                [],
                [],
            );
            return;
        }
        this.#keys.delete(asked.body);
        const edits = stretches(asked.text, mended.changes, mended.content);
        propose({...about, text: asked.text, edits, mended, scored: this.#host.scored()}, () => {
            if (!this.#same(asked)) {
                return;
            }
            const from: Fields = {};
            const to: Fields = {};
            for (const {field, after} of mended.changes) {
                if (field !== "content") {
                    from[field] = asked.fields[field] ?? "";
                    to[field] = after;
                }
            }
            this.#host.accepted(edits, from, to, sentence);
        });
    }

    /** Whether the text and its fields are what they were when this was asked. */
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
