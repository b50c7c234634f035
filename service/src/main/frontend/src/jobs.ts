// <section data-job="…/events">: a running job. The server sends texts about the job's progress as
// server-sent events. If no events arrive, the page is fetched again from time to time, and its texts replace
// those on this page.

interface Words {
    says: string;
    counts: string;
    left: string;
    current: string;
    done: number;
    total: number;
    steps: string[];
}

/**
 * How long to wait for an event before fetching the page, in milliseconds: QUIET if events have arrived
 * before, and SILENT if none have.
 */
const QUIET = 30_000;
const SILENT = 5_000;

/**
 * The shortest interval between announcements of progress to screen readers, in milliseconds. Hundreds of
 * posts can be scored in this time.
 */
const BREATH = 20_000;

export function watch(): void {
    const section = document.querySelector<HTMLElement>("[data-job]");
    if (section) {
        new Watch(section);
    }
}

class Watch {
    readonly #section: HTMLElement;
    readonly #source: EventSource;
    #told = false;
    #heard = Date.now();
    #spoken = Date.now();
    #says: string;

    constructor(section: HTMLElement) {
        this.#section = section;
        this.#says = this.#word("says")?.textContent ?? "";
        for (const link of section.querySelectorAll<HTMLElement>("[data-by-hand]")) {
            link.hidden = true;
        }
        this.#source = new EventSource(section.dataset["job"] ?? "");
        this.#source.addEventListener("progress", (event) => {
            this.#told = true;
            this.#show(JSON.parse((event as MessageEvent<string>).data) as Words);
        });
        this.#source.addEventListener("end", () => this.#end());
        addEventListener("pagehide", () => this.#source.close());
        // If the page was restored from the back/forward cache, it missed events in the meantime.
        addEventListener("pageshow", (event) => {
            if (event.persisted) {
                location.reload();
            }
        });
        setInterval(() => {
            const live = this.#told && this.#source.readyState === EventSource.OPEN;
            if (Date.now() - this.#heard > (live ? QUIET : SILENT)) {
                void this.#look();
            }
        }, 1_000);
    }

    #word(name: string): HTMLElement | null {
        return this.#section.querySelector<HTMLElement>(`[data-word="${name}"]`);
    }

    #show(words: Words): void {
        this.#heard = Date.now();
        for (const name of ["says", "counts", "left", "current"] as const) {
            const element = this.#word(name);
            if (element && element.textContent !== words[name]) {
                element.textContent = words[name];
            }
        }
        const bar = this.#section.querySelector("progress");
        if (bar && words.total > 0) {
            bar.max = words.total;
            bar.value = words.done;
        }
        // Steps are only ever appended.
        const steps = this.#section.querySelector("[data-steps]");
        for (const step of words.steps.slice(steps?.childElementCount ?? 0)) {
            const item = document.createElement("li");
            item.textContent = step;
            steps?.append(item);
        }
        const changed = words.says !== this.#says;
        const region = document.getElementById("heard");
        if (region && (changed || Date.now() - this.#spoken > BREATH)) {
            this.#says = words.says;
            this.#spoken = Date.now();
            region.textContent = [words.says, words.counts, words.left].filter(Boolean).join(". ");
        }
    }

    /** Loads the page's final state, which shows the result. */
    #end(): void {
        this.#source.close();
        location.reload();
    }

    async #look(): Promise<void> {
        this.#heard = Date.now();
        try {
            const answer = await fetch(location.href, {headers: {Accept: "text/html"}});
            if (answer.redirected) {
                location.assign(answer.url);
                return;
            }
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            const now = page.querySelector("[data-job]");
            if (now) {
                const bar = now.querySelector("progress");
                const word = (name: string): string => now.querySelector(`[data-word="${name}"]`)?.textContent ?? "";
                this.#show({
                    says: word("says"),
                    counts: word("counts"),
                    left: word("left"),
                    current: word("current"),
                    done: bar?.value ?? 0,
                    total: bar?.hasAttribute("value") ? bar.max : 0,
                    steps: Array.from(now.querySelectorAll("[data-steps] > li"), (each) => each.textContent ?? ""),
                });
            } else if (answer.status < 500 && answer.status !== 429) {
                this.#end();
            }
        } catch {
            // There is no connection. The next attempt follows later.
        }
    }
}
