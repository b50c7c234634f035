// A button that requests a fix and shows its cost. While the request is running, the button cancels it.
import {h, write} from "./dom.ts";
import type {Check, Terms} from "./model.ts";

let made = 0;

export class FixButton {
    readonly element: HTMLButtonElement;
    readonly #label: HTMLElement;
    readonly #cost = h("span", {class: "cost"});
    readonly #hint: HTMLElement;
    readonly #known: Check | undefined;
    #said: string;

    /** @param known the check that the button fixes, if it is for a single check */
    constructor(label: string, press: () => void, known?: Check) {
        this.#said = label;
        this.#known = known;
        this.#label = h("span", {}, label);
        const id = `fix-${++made}`;
        this.#hint = h("span", {class: "unseen", id});
        this.element = h(
            "button",
            {type: "button", class: "button small fix-one", "aria-describedby": known ? id : null},
            this.#label,
            known && h("span", {class: "unseen"}, ` “${known.title}”`),
            this.#cost,
        );
        if (known) {
            // The hint is a description and not part of the button's name.
            this.element.append(this.#hint);
            this.#hint.setAttribute("aria-hidden", "true");
        }
        this.element.addEventListener("click", press);
    }

    /** Sets the label and the cost. */
    say(label: string, cost: string): void {
        this.#said = label;
        write(this.#cost, cost);
        if (this.element.getAttribute("aria-busy") !== "true") {
            write(this.#label, label);
        }
    }

    /** Updates the cost for these terms. */
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

/** The cost of pressing the button, in a few words and as a sentence. */
function told({fix, fix_otherwise: otherwise}: Check, {models, rewrites_left: left}: Terms): [string, string] {
    if (fix === "writer") {
        return ["asks you", "This fix asks you for facts that the text does not contain. It is free."];
    }
    const rewrite = !models
        ? "needs a language model, which this service doesn’t have"
        : left > 0
          ? `costs 1 rewrite (${left.toLocaleString("en")} left)`
          : "costs 1 rewrite, and none are left this month";
    if (fix === "rule") {
        const free = "A rule fixes this for free. If no rule applies, the fix";
        if (otherwise === "writer") {
            return ["rule, or asks you", `${free} asks you for facts.`];
        }
        return [models && left > 0 ? "rule, or 1 rewrite" : "by rule", `${free} ${rewrite}.`];
    }
    return [models ? (left > 0 ? "1 rewrite" : "none left") : "no model", `This fix ${rewrite}.`];
}
