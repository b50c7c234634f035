// The sidebar, with tabs. In narrow windows, it is a sheet over the bottom of the text.
import {attribute, the} from "./dom.ts";

const NARROW = "(max-width: 63.99rem)";

export class Sheet {
    readonly #side = the("side");
    readonly #grip = the<HTMLButtonElement>("grip");
    readonly #tabs = [the<HTMLButtonElement>("tab-todo"), the<HTMLButtonElement>("tab-details")] as const;
    readonly #panels = [the("todo"), the("details")] as const;
    readonly #narrow = matchMedia(NARROW);

    constructor() {
        the("tabs").hidden = false;
        this.#grip.hidden = false;
        this.#panels.forEach((panel) => panel.setAttribute("role", "tabpanel"));
        this.#tabs.forEach((tab, i) => {
            tab.addEventListener("click", () => this.#show(i));
            tab.addEventListener("keydown", (event) => {
                const to = {ArrowRight: 1, ArrowLeft: -1, Home: -i, End: this.#tabs.length - 1 - i}[event.key];
                if (to !== undefined) {
                    event.preventDefault();
                    const next = (i + to + this.#tabs.length) % this.#tabs.length;
                    this.#show(next);
                    this.#tabs[next]?.focus();
                }
            });
        });
        this.#grip.addEventListener("click", () => this.#open(!this.#isOpen()));
        this.#side.addEventListener("keydown", (event) => {
            if (event.key === "Escape" && this.#narrow.matches && this.#isOpen()) {
                this.close();
                this.#grip.focus();
            }
        });
        this.#show(0);
        this.close();
    }

    /** Shows the fields. */
    details(): void {
        this.#open(true);
        this.#show(1);
    }

    /** Selects the tab with the fields, but does not open the sheet. */
    attention(): void {
        this.#show(1);
    }

    close(): void {
        this.#open(false);
    }

    /** The heights at the window's edges that the page's bar and the closed sheet cover. */
    covered(): {top: number; bottom: number} {
        const top = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
        return {top: Math.max(0, top), bottom: this.#narrow.matches ? this.#grip.offsetHeight : 0};
    }

    #isOpen(): boolean {
        return this.#grip.getAttribute("aria-expanded") === "true";
    }

    #open(open: boolean): void {
        attribute(this.#grip, "aria-expanded", String(open));
        this.#side.classList.toggle("open", open);
    }

    #show(index: number): void {
        this.#tabs.forEach((tab, i) => {
            attribute(tab, "aria-selected", String(i === index));
            tab.tabIndex = i === index ? 0 : -1;
        });
        this.#panels.forEach((panel, i) => (panel.hidden = i !== index));
    }
}
