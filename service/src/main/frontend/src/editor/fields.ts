// The metadata fields next to the text.
import {h, plural, the, write} from "./dom.ts";
import type {Fields, Problem} from "./model.ts";

/** The metadata fields that a request can contain. */
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

/** The field in which a check's findings are fixed, if they are not fixed in the text. */
const FIXED_IN: Record<string, (typeof NAMES)[number]> = {
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

    /** Sets all fields. Fields that are not named become empty or get their default choice. */
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

    /** Sets the fields that still contain the value to be replaced, and keeps newer input. */
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

    /** Shows the slug that the service derives from the title as a placeholder while the field is empty. */
    derived(slug: string): void {
        this.#controls.get("slug")?.setAttribute("placeholder", slug);
    }

    /** Returns the field to go to for a check, if its findings are not fixed in the text. */
    for(check: string): Control | null {
        const name = FIXED_IN[check];
        return (name && this.#controls.get(name)) || null;
    }

    /** Shows the error of each field, and returns the first field with an error. */
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
