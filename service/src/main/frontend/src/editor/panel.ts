// The sidebar: the score, and the list of action items.
import {attribute, h, plural, the, write} from "./dom.ts";
import {
    type Action,
    type Check,
    type Checks,
    ENGINES,
    type Engine,
    type Issue,
    type Preview,
    type Report,
    SEVERITIES,
    type Severity,
    VERDICTS,
    WORDS,
} from "./model.ts";
import type {Filter} from "./marks.ts";

/** The maximum number of points in the sparkline. More points could not be told apart. */
const MOST_POINTS = 60;

/** How long a score must not change before it is announced, in milliseconds. */
const SAID_AFTER = 2_500;

export interface PanelHost {
    /**
     * Goes to a check's next place, or to the field in which the check is fixed. Returns false if there is
     * neither.
     */
    goTo(check: string, byKey: boolean, from: HTMLElement): boolean;
    /** Whether the check's findings are fixed in a field. */
    hasField(check: string): boolean;
    ignore(check: string): void;
    /** Moves focus to the text because the list is empty. */
    leave(): void;
    filter(filter: Filter): void;
    /** Returns the fix button of a check. */
    fixButton(check: string): HTMLElement | null;
    /** Receives all action items, including those that the list's filters hide. */
    todo(checks: readonly string[]): void;
    heard(sentence: string): void;
}

interface Item {
    readonly element: HTMLLIElement;
    update(action: Action, severity: Severity, places: number): void;
}

/** Describes which share of published posts scores lower, and what limits the score apart from the checks. */
function placed({percentiles, caps}: Report): string {
    const place = percentiles ? [`Higher than ${percentiles.overall}% of ${percentiles.sample}.`] : [];
    return [...place, ...caps.map((cap) => cap.reason)].join(" ");
}

export class Panel {
    readonly #host: PanelHost;
    readonly #fewestWords: number;
    readonly #items = new Map<string, Item>();
    readonly #engines = new Set<Engine>();
    readonly #severities = new Set<Severity>();
    readonly #points: number[] = [];
    readonly #list = the<HTMLOListElement>("items");
    readonly #rest = the("rest");
    readonly #chips = new Map<string, HTMLButtonElement>();
    readonly #empty = h("p", {class: "muted small", hidden: true});
    #checks: Checks = {};
    #suppressed = true;
    #preview: Preview | null = null;
    #said: string | null = null;
    #saying = 0;
    #restShown = "";

    /** @param fewestWords texts with fewer words are marked but not scored */
    constructor(host: PanelHost, fewestWords: number) {
        this.#host = host;
        this.#fewestWords = fewestWords;
        this.#makeFilters();
        this.#list.replaceChildren();
        this.#list.after(this.#empty);
        this.#rest.replaceChildren();
    }

    /** Provides the titles of the checks. Until then, their names are shown. */
    know(checks: Checks): void {
        this.#checks = checks;
        this.#items.clear();
        this.#list.replaceChildren();
        if (this.#preview) {
            this.#show(this.#preview);
        }
    }

    show(preview: Preview, ofSession: boolean): void {
        this.#preview = preview;
        if (this.#scored(preview) && (ofSession || this.#points.length === 0)) {
            this.#points.push(preview.report.scores.overall);
            if (this.#points.length > MOST_POINTS) {
                this.#points.shift();
            }
        }
        this.#show(preview);
        this.#say(preview);
    }

    /** Clears the panel when there is no text. */
    clear(): void {
        this.#preview = null;
        this.#items.clear();
        this.#list.replaceChildren();
        this.#rest.replaceChildren();
        this.#restShown = "";
        this.#unscored("Nothing to score yet", "Write or paste text to score it.");
        write(the("grip-count"), "");
        write(the("todo-count"), "");
        this.#chips.forEach((chip) => (chip.hidden = true));
        this.#empty.hidden = true;
        this.#host.todo([]);
    }

    #scored(preview: Preview): boolean {
        return preview.word_count >= this.#fewestWords;
    }

    #unscored(verdict: string, ahead: string): void {
        the("score").dataset["verdict"] = "";
        write(the("verdict"), verdict);
        write(the("ahead"), ahead);
        write(the("placed"), "");
        write(the("suppressed"), "");
        write(the("grip-score"), "–");
        write(the("grip-verdict"), verdict);
        ring(the("overall"), null);
        attribute(the("overall"), "aria-label", "No score yet");
        for (const engine of ENGINES) {
            ring(engineRing(engine), null);
        }
    }

    #show(preview: Preview): void {
        const {report} = preview;
        if (this.#scored(preview)) {
            this.#scores(preview);
        } else {
            this.#unscored("Too short to score yet", `The score appears after ${this.#fewestWords} words.`);
        }
        this.#lists(report.action_items, severities(report), report.inline_issues);
        this.#others(preview);
    }

    #scores({verdict, report, projected}: Preview): void {
        const {scores} = report;
        the("score").dataset["verdict"] = verdict.toLowerCase();
        write(the("verdict"), VERDICTS[verdict]);
        write(the("grip-score"), scores.overall.toFixed(1));
        write(the("grip-verdict"), VERDICTS[verdict]);
        ring(the("overall"), scores.overall, projected?.overall);
        attribute(the("overall"), "aria-label", `Overall score ${scores.overall.toFixed(1)} out of 100`);
        for (const engine of ENGINES) {
            ring(engineRing(engine), scores[engine]);
        }
        const gain = projected ? projected.overall - scores.overall : 0;
        const ahead = the("ahead");
        if (projected && projected.checks.length > 0 && gain >= 0.05) {
            const first = projected.checks.length === 1 ? "the first fix" : `the first ${words(projected.checks.length)} fixes`;
            write(ahead, `${projected.overall.toFixed(1)} after ${first} below`);
        } else {
            write(ahead, report.action_items.length === 0 ? "Nothing left to do." : "");
        }
        write(the("placed"), placed(report));
        const without = report.scores_unsuppressed;
        const matters = report.suppressed_count > 0 || without.overall !== scores.overall;
        write(
            the("suppressed"),
            matters
                ? `Comments in the text suppress ${plural(report.suppressed_count, "finding")}. Without suppression, the score is ${without.overall.toFixed(1)}.`
                : "",
        );
        this.#spark();
    }

    #spark(): void {
        const svg = the<SVGSVGElement>("spark");
        const points = this.#points;
        svg.toggleAttribute("hidden", points.length < 2);
        if (points.length < 2) {
            return;
        }
        const low = Math.min(...points);
        const high = Math.max(...points);
        // The scale spans at least ten points, so that a tenth of a point does not look like a cliff.
        const span = Math.max(10, high - low);
        const middle = (low + high) / 2;
        const line = points.map((score, i) => {
            const x = 2 + (116 * i) / (points.length - 1);
            const y = 14 - (22 * (score - middle)) / span;
            return `${x.toFixed(1)},${y.toFixed(1)}`;
        });
        const polyline = svg.querySelector("polyline");
        if (polyline) {
            attribute(polyline, "points", line.join(" "));
        }
        attribute(
            svg,
            "aria-label",
            `Scores in this session, from ${points[0]?.toFixed(1)} to ${points.at(-1)?.toFixed(1)}, with a maximum of ${high.toFixed(1)}`,
        );
    }

    #lists(actions: readonly Action[], severity: Map<string, Severity>, issues: readonly Issue[]): void {
        const places = new Map<string, number>();
        let ignored = 0;
        for (const issue of issues) {
            if (issue.suppressed) {
                ignored++;
            } else {
                places.set(issue.check, (places.get(issue.check) ?? 0) + 1);
            }
        }
        const left = new Set(this.#items.keys());
        const focused = document.activeElement;
        const within = this.#list.contains(focused) ? focused : null;
        let at: Element | null = this.#list.firstElementChild;
        for (const action of actions) {
            const {check} = action;
            left.delete(check);
            let item = this.#items.get(check);
            if (!item) {
                item = this.#item(check);
                this.#items.set(check, item);
            }
            item.update(action, severity.get(check) ?? "WARNING", places.get(check) ?? 0);
            // Moves elements only if the order changed, so that the focused element keeps its focus.
            if (item.element === at) {
                at = at.nextElementSibling;
            } else {
                this.#list.insertBefore(item.element, at);
            }
        }
        for (const check of left) {
            this.#items.get(check)?.element.remove();
            this.#items.delete(check);
        }
        if (within instanceof HTMLElement && within.isConnected && document.activeElement !== within) {
            // Moving an element in the document removes its focus.
            within.focus({preventScroll: true});
        }
        write(the("todo-count"), actions.length === 0 ? "" : String(actions.length));
        write(the("grip-count"), actions.length === 0 ? "Nothing to do" : `${actions.length} to do`);
        this.#counts(actions, severity, ignored);
        this.#sift();
        this.#host.todo(actions.map((action) => action.check));
    }

    #item(check: string): Item {
        const known: Check | undefined = this.#checks[check];
        const kind = h("span", {class: "severity"});
        const what = h("span", {class: "what"});
        const gain = h("span", {class: "gain number"});
        const where = h("span");
        const button = h(
            "button",
            {type: "button", class: "go"},
            h("span", {class: "top"}, kind, gain),
            what,
            h("span", {class: "meta"}, known ? `${known.title} · ${known.engine.toUpperCase()}` : check, where),
        );
        const more = h("details", {}, h("summary", {}, "Why and how"));
        if (known) {
            const ignore = h("button", {type: "button", class: "plain"}, "Ignore in this post");
            ignore.addEventListener("click", () => {
                this.#host.ignore(check);
                this.#pass(check);
            });
            more.append(
                h("p", {}, known.because),
                h("p", {}, h("strong", {}, "How: "), known.fixed_by),
                h(
                    "p",
                    {class: "buttons"},
                    h(
                        "a",
                        {href: known.docs_url, target: "_blank", rel: "noopener"},
                        "About this check",
                        h("span", {class: "unseen"}, ` ${known.title} (opens in a new tab)`),
                    ),
                    !known.gate && ignore,
                ),
            );
        }
        button.addEventListener("click", (event) => {
            // A click from the keyboard has no coordinates.
            if (!this.#host.goTo(check, event.detail === 0, button)) {
                more.open = !more.open;
            }
        });
        const field = this.#host.hasField(check) ? " · in Details" : "";
        const element = h("li", {class: "item", "data-check": check}, button, h("div", {class: "ways"}, this.#host.fixButton(check), more));
        return {
            element,
            update(action, severity, places) {
                attribute(kind, "class", `severity ${severity.toLowerCase()}`);
                write(kind, WORDS[severity]);
                write(what, action.action);
                write(gain, action.projected_gain >= 0.05 ? `+${action.projected_gain.toFixed(1)}` : "");
                gain.title = "Points that the overall score would gain if this check passed";
                write(where, places === 0 ? field : ` · ${plural(places, "place")}`);
            },
        };
    }

    /** Moves focus to another item before the check's item is removed. */
    #pass(check: string): void {
        const shown = [...this.#list.querySelectorAll<HTMLElement>(".item:not([hidden])")];
        const at = shown.findIndex((each) => each.dataset["check"] === check);
        const next = (shown[at + 1] ?? shown[at - 1])?.querySelector<HTMLElement>(".go");
        if (next) {
            next.focus();
        } else {
            this.#host.leave();
        }
    }

    #makeFilters(): void {
        const chip = (key: string, label: string, pressed: boolean, press: (pressed: boolean) => void) => {
            const button = h("button", {type: "button", class: "chip", "aria-pressed": String(pressed)}, label, " ");
            button.append(h("span", {class: "count"}));
            button.addEventListener("click", () => {
                const now = button.getAttribute("aria-pressed") !== "true";
                button.setAttribute("aria-pressed", String(now));
                press(now);
                this.#sift();
                this.#tell();
            });
            this.#chips.set(key, button);
            return button;
        };
        const put = <T>(set: Set<T>, one: T) => (pressed: boolean) => void (pressed ? set.add(one) : set.delete(one));
        the("filters").replaceChildren(
            h(
                "div",
                {class: "chips", role: "group", "aria-label": "Filter by engine"},
                ...ENGINES.map((each) => chip(each, each.toUpperCase(), false, put(this.#engines, each))),
            ),
            h(
                "div",
                {class: "chips", role: "group", "aria-label": "Filter by severity"},
                ...SEVERITIES.map((each) => chip(each, WORDS[each], false, put(this.#severities, each))),
                chip("ignored", "Ignored", true, (pressed) => (this.#suppressed = pressed)),
            ),
        );
    }

    #counts(actions: readonly Action[], severity: Map<string, Severity>, ignored: number): void {
        const counts = new Map<string, number>([["ignored", ignored]]);
        const add = (key: string | undefined) => key && counts.set(key, (counts.get(key) ?? 0) + 1);
        for (const {check} of actions) {
            add(severity.get(check));
            add(this.#checks[check]?.engine);
        }
        for (const [key, chip] of this.#chips) {
            const count = counts.get(key) ?? 0;
            const inUse = this.#engines.has(key as Engine) || this.#severities.has(key as Severity);
            chip.hidden = count === 0 && !inUse;
            const number = chip.querySelector(".count");
            if (number) {
                write(number, String(count));
            }
        }
    }

    /** Hides filtered issues in the list and in the text. */
    #sift(): void {
        const report = this.#preview?.report;
        if (!report) {
            return;
        }
        const severity = severities(report);
        const hidden = new Set<string>();
        let left = 0;
        for (const {check} of report.action_items) {
            const engine = this.#checks[check]?.engine;
            const out =
                (this.#engines.size > 0 && !(engine && this.#engines.has(engine))) ||
                (this.#severities.size > 0 && !this.#severities.has(severity.get(check) ?? "WARNING"));
            if (out) {
                hidden.add(check);
            } else {
                left++;
            }
            const item = this.#items.get(check);
            if (item && item.element.hidden !== out) {
                item.element.hidden = out;
            }
        }
        this.#empty.hidden = left > 0 || report.action_items.length === 0;
        write(this.#empty, "No action items match these filters.");
        this.#host.filter({hidden, suppressed: this.#suppressed});
    }

    #tell(): void {
        const shown = [...this.#items.values()].filter((item) => !item.element.hidden).length;
        this.#host.heard(`${shown} of ${plural(this.#items.size, "action item")} shown.`);
    }

    /** Shows the checks that passed or do not apply, collapsed. They are rebuilt only if they change. */
    #others(preview: Preview | null): void {
        if (!preview) {
            return;
        }
        const {report} = preview;
        const passed = report.checks_detail.filter((row) => row.severity === "PASS");
        const signature = JSON.stringify([
            passed.map((row) => [row.check, row.reasons[0]]),
            report.not_applicable,
            report.notes,
            Object.keys(this.#checks).length,
        ]);
        if (signature === this.#restShown) {
            return;
        }
        this.#restShown = signature;
        const open = new Set(
            [...this.#rest.querySelectorAll<HTMLElement>("details[open]")].map((each) => each.dataset["kind"]),
        );
        const fold = (kind: string, title: string, rows: [string, string | undefined][]) =>
            rows.length > 0 &&
            h(
                "details",
                {class: "fold", "data-kind": kind, open: open.has(kind)},
                h("summary", {}, title),
                h(
                    "dl",
                    {},
                    ...rows.flatMap(([check, reason]) => [
                        h("dt", {}, this.#checks[check]?.title ?? check),
                        h("dd", {}, reason ?? ""),
                    ]),
                ),
            );
        this.#rest.replaceChildren(
            ...[
                ...report.notes.map((note) => h("p", {class: "small muted"}, note)),
                fold("passed", `${passed.length} passed`, passed.map((row) => [row.check, row.reasons[0]])),
                fold(
                    "apart",
                    `${plural(report.not_applicable.length, "check does", "checks do")} not apply`,
                    report.not_applicable.map((each) => [each.check, each.reason]),
                ),
            ].filter((each) => each !== false),
        );
    }

    /**
     * Announces the score to screen readers if it has stopped changing and differs from the last
     * announcement.
     */
    #say(preview: Preview): void {
        clearTimeout(this.#saying);
        if (!this.#scored(preview)) {
            return;
        }
        const {verdict, report} = preview;
        const sentence = `Score ${Math.round(report.scores.overall)}, ${VERDICTS[verdict]}, ${plural(report.action_items.length, "action item")}.`;
        if (this.#said === null) {
            // The initial score is on the page and does not have to be announced.
            this.#said = sentence;
        } else if (sentence !== this.#said) {
            this.#saying = setTimeout(() => {
                this.#said = sentence;
                this.#host.heard(sentence);
            }, SAID_AFTER);
        }
    }
}

function severities(report: Preview["report"]): Map<string, Severity> {
    return new Map(report.checks_detail.map((row) => [row.check, row.severity]));
}

function engineRing(engine: Engine): Element {
    const svg = document.querySelector(`[data-engine="${engine}"] svg`);
    if (!svg) {
        throw new Error(`The page has no ring for ${engine}`);
    }
    return svg;
}

function ring(svg: Element, score: number | null, ahead?: number): void {
    const value = svg.querySelector(".value");
    const text = svg.querySelector("text");
    if (value && text) {
        attribute(value, "stroke-dasharray", `${score ?? 0} 100`);
        write(text, score === null ? "–" : score.toFixed(1));
    }
    const shadow = svg.querySelector(".ahead");
    if (shadow) {
        attribute(shadow, "stroke-dasharray", `${ahead ?? 0} 100`);
    }
}

function words(count: number): string {
    return ["no", "one", "two", "three"][count] ?? String(count);
}
