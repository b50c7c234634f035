// The documentation search. It runs in the browser, with an index that is loaded when the user begins to
// type.
import MiniSearch from "minisearch";

interface Place {
    url: string;
    page: string;
    heading: string;
    text: string;
}

/** The number of results that fit next to a page. */
const SHOWN = 12;

export function searchDocs(): void {
    const box = document.querySelector<HTMLElement>("[data-docs-search]");
    if (box) {
        new Search(box);
    }
}

class Search {
    readonly #input: HTMLInputElement;
    readonly #count: HTMLElement;
    readonly #found: HTMLElement;
    #index: Promise<MiniSearch<Place>> | undefined;

    constructor(box: HTMLElement) {
        this.#input = box.querySelector("input")!;
        this.#count = box.querySelector("[role=status]")!;
        this.#found = box.querySelector("ol")!;
        this.#input.addEventListener("input", () => void this.#search());
        this.#input.addEventListener("keydown", (event) => {
            if (event.key === "Enter") {
                this.#found.querySelector("a")?.click();
            }
        });
        box.addEventListener("keydown", (event) => this.#move(event));
        box.hidden = false;
        // As on many sites, "/" moves focus to the search field.
        document.addEventListener("keydown", (event) => {
            const typing = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
            if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
                event.preventDefault();
                this.#input.focus();
            }
        });
    }

    /** Moves through the results with the arrow keys, and clears the field with Escape. */
    #move(event: KeyboardEvent): void {
        if (event.key === "Escape" && this.#input.value) {
            event.preventDefault();
            this.#input.value = "";
            this.#input.focus();
            void this.#search();
            return;
        }
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (!step) {
            return;
        }
        const stops: HTMLElement[] = [this.#input, ...this.#found.querySelectorAll<HTMLElement>("a")];
        const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
        if (next) {
            event.preventDefault();
            next.focus();
        }
    }

    async #search(): Promise<void> {
        const words = this.#input.value.trim();
        if (!words) {
            this.#show([], "");
            return;
        }
        let index: MiniSearch<Place>;
        try {
            this.#index ??= load();
            index = await this.#index;
        } catch {
            this.#index = undefined;
            this.#show([], "The search could not be loaded. Try again in a moment.");
            return;
        }
        if (words !== this.#input.value.trim()) {
            return;
        }
        const found = index.search(words) as unknown as Place[];
        const shown = found.slice(0, SHOWN);
        this.#show(shown, found.length === 0 ? `No results for “${words}”.` : found.length === 1 ? "1 result" : `${found.length} results`);
    }

    #show(places: Place[], count: string): void {
        this.#count.textContent = count;
        this.#found.replaceChildren(
            ...places.map((place) => {
                const item = document.createElement("li");
                const link = document.createElement("a");
                link.href = place.url;
                const title = document.createElement("strong");
                title.textContent = place.heading || place.page;
                link.append(title);
                if (place.heading) {
                    const page = document.createElement("span");
                    page.textContent = place.page;
                    link.append(page);
                }
                item.append(link);
                return item;
            }),
        );
    }
}

async function load(): Promise<MiniSearch<Place>> {
    const answer = await fetch("/docs/search.json");
    if (!answer.ok) {
        throw new Error(`${answer.status}`);
    }
    const places = (await answer.json()) as Place[];
    const index = new MiniSearch<Place>({
        idField: "url",
        fields: ["heading", "page", "text"],
        storeFields: ["url", "page", "heading"],
        // Names such as ASSAY_PORT can be found by their parts and as a whole.
        tokenize: (text) => text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => (word.includes("_") ? [word, ...word.split("_")] : [word])),
        searchOptions: {boost: {heading: 4, page: 2}, prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : false), combineWith: "AND"},
    });
    index.addAll(places);
    return index;
}
