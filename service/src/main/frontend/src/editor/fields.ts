// The fields beside the text.
import {h, plural, the, write} from "./dom.ts";
import type {Fields, Problem} from "./model.ts";

/** What a request may carry beside the text. */
const NAMES = [
    "title",
    "meta_description",
    "slug",
    "primary_keyword",
    "content_type",
    "strictness",
    "language",
    "published_at",
    "modified_at",
    "base_url",
] as const;

/** Where to mend what a check finds fault with, when it is not in the text. */
const MENDED_IN: Record<string, (typeof NAMES)[number]> = {
    title: "title",
    title_keyword: "title",
    meta_description: "meta_description",
    meta_description_keyword: "meta_description",
    slug: "slug",
    language_match: "language",
    freshness: "modified_at",
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export class FieldsPanel {
    readonly #usual: Fields;
    readonly #controls = new Map<string, Control>();
    readonly #counts = new Map<string, HTMLElement>();

    constructor(usual: Fields, changed: () => void) {
        this.#usual = usual;
        for (const name of NAMES) {
            const control = the<Control>(name);
            this.#controls.set(name, control);
            const count = document.getElementById(`${name}-count`);
            if (count) {
                this.#counts.set(name, count);
            }
            control.addEventListener("input", () => {
                this.#wrong(name, null);
                this.#count(name);
                changed();
            });
        }
        this.#counts.forEach((_, name) => this.#count(name));
    }

    read(): Fields {
        const fields: Fields = {};
        for (const [name, control] of this.#controls) {
            if (control.value.trim() !== "") {
                fields[name] = control.value;
            }
        }
        return fields;
    }

    /** Fills in all fields; those that are not named are empty, and choices are the usual ones. */
    fill(fields: Fields): void {
        for (const [name, control] of this.#controls) {
            if (control instanceof HTMLSelectElement) {
                const known = [...control.options].some((option) => option.value === fields[name]);
                control.value = (known ? fields[name] : this.#usual[name]) ?? "";
            } else {
                control.value = fields[name] ?? "";
            }
            this.#wrong(name, null);
            this.#count(name);
        }
    }

    /**
     * Puts values into some fields, as long as what stands there is what is to be replaced: what a writer has written since
     * stays.
     */
    put(from: Fields, to: Fields): void {
        for (const [name, value] of Object.entries(to)) {
            const control = this.#controls.get(name);
            if (control && control.value === (from[name] ?? "")) {
                control.value = value;
                this.#wrong(name, null);
                this.#count(name);
            }
        }
    }

    /** The address the service makes of the title, for as long as none is given. */
    derived(slug: string): void {
        this.#controls.get("slug")?.setAttribute("placeholder", slug);
    }

    /** The field to go to for a check, if it is not mended in the text. */
    for(check: string): Control | null {
        const name = MENDED_IN[check];
        return (name && this.#controls.get(name)) || null;
    }

    /** Shows what is wrong with each field, and gives back the first that has something wrong. */
    refuse(problem: Problem): Control | null {
        let first: Control | null = null;
        for (const {pointer, detail} of problem.errors ?? []) {
            const name = pointer.slice(1);
            if (this.#wrong(name, detail)) {
                first ??= this.#controls.get(name) ?? null;
            }
        }
        return first;
    }

    accept(): void {
        this.#controls.forEach((_, name) => this.#wrong(name, null));
    }

    #wrong(name: string, detail: string | null): boolean {
        const control = this.#controls.get(name);
        if (!control) {
            return false;
        }
        const id = `${name}-wrong`;
        const there = document.getElementById(id);
        if (detail === null) {
            if (there) {
                there.remove();
                control.removeAttribute("aria-invalid");
                control.removeAttribute("aria-errormessage");
            }
        } else if (there) {
            write(there, detail);
        } else {
            control.parentElement?.append(h("p", {class: "wrong", id}, detail));
            control.setAttribute("aria-invalid", "true");
            control.setAttribute("aria-errormessage", id);
        }
        return true;
    }

    #count(name: string): void {
        const count = this.#counts.get(name);
        const control = this.#controls.get(name);
        if (count && control) {
            const length = [...control.value.trim()].length;
            write(count, length === 0 ? "" : plural(length, "character"));
        }
    }
}
