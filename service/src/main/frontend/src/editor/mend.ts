// A button that has something mended: what it takes is said on it, and while it waits it cancels.
import {h, write} from "./dom.ts";
import type {Check, Terms} from "./model.ts";

let made = 0;

export class MendButton {
    readonly element: HTMLButtonElement;
    readonly #label: HTMLElement;
    readonly #cost = h("span", {class: "cost"});
    readonly #hint: HTMLElement;
    readonly #known: Check | undefined;
    #said: string;

    /** @param known the check it mends, if it is one */
    constructor(label: string, press: () => void, known?: Check) {
        this.#said = label;
        this.#known = known;
        this.#label = h("span", {}, label);
        const id = `mend-${++made}`;
        this.#hint = h("span", {class: "unseen", id});
        this.element = h(
            "button",
            {type: "button", class: "button small mend", "aria-describedby": known ? id : null},
            this.#label,
            known && h("span", {class: "unseen"}, ` “${known.title}”`),
            this.#cost,
        );
        if (known) {
            // Described by it, and no part of the name.
            this.element.append(this.#hint);
            this.#hint.setAttribute("aria-hidden", "true");
        }
        this.element.addEventListener("click", press);
    }

    /** What it is called, and what it takes. */
    say(label: string, cost: string): void {
        this.#said = label;
        write(this.#cost, cost);
        if (this.element.getAttribute("aria-busy") !== "true") {
            write(this.#label, label);
        }
    }

    /** What it takes, on these terms. */
    terms(terms: Terms): void {
        if (this.#known) {
            const [cost, hint] = told(this.#known, terms);
            write(this.#cost, cost);
            write(this.#hint, hint);
            this.element.title = hint;
        }
    }

    busy(busy: boolean): void {
        write(this.#label, busy ? "Cancel" : this.#said);
        this.element.classList.toggle("waits", busy);
        if (busy) {
            this.element.setAttribute("aria-busy", "true");
        } else {
            this.element.removeAttribute("aria-busy");
        }
    }
}

/** What a press takes: in a few words, and in a sentence. */
function told({fix, fix_otherwise: otherwise}: Check, {models, rewrites_left: left}: Terms): [string, string] {
    if (fix === "writer") {
        return ["asks you", "Asks you for what the text does not say; free."];
    }
    const rewrite = !models
        ? "takes a language model, and this service has none"
        : left > 0
          ? `takes a rewrite of the ${left.toLocaleString("en")} left`
          : "takes a rewrite, and none is left this month";
    if (fix === "rule") {
        const free = "By rule, free. Where no rule can, it";
        if (otherwise === "writer") {
            return ["rule, else asks you", `${free} asks you.`];
        }
        return [models && left > 0 ? "rule, else 1 rewrite" : "by rule", `${free} ${rewrite}.`];
    }
    return [models ? (left > 0 ? "1 rewrite" : "none left") : "no model", `It ${rewrite}.`];
}
