// What all pages share: htmx, and a few behaviours that hang on attributes. Every page works without it.
import htmx from "htmx.org";
import {watch} from "./jobs.ts";
import {csrf} from "./pages.ts";

// Going back loads the page anew: a page that htmx fetched carries scripts with another nonce than the one in force.
htmx.config.history = "reload";
htmx.config.includeIndicatorCSS = false;

interface Exchange {
    ctx: {
        request: {headers: Record<string, string>; method: string};
        response?: {raw: Response; status: number};
    };
}

function on<T>(type: string, act: (detail: T, event: Event) => void): void {
    document.addEventListener(type, (event) => act((event as CustomEvent<T>).detail, event));
}

on<Exchange>("htmx:config:request", ({ctx}) => {
    if (ctx.request.method !== "GET") {
        ctx.request.headers["X-CSRF-TOKEN"] = csrf();
    }
});

// Somebody who is not signed in any more is led to the sign-in page; that page is no part of this one.
on<Exchange>("htmx:before:response", ({ctx}, event) => {
    const raw = ctx.response?.raw;
    if (raw?.redirected && new URL(raw.url).pathname === "/sign-in") {
        event.preventDefault();
        location.assign(raw.url);
    } else if (raw && raw.status >= 400) {
        event.preventDefault();
        void refused(raw);
    }
});
on("htmx:error", () => say("The server could not be reached. Try again in a moment."));

/** Says why something was refused, as the page says it that was answered. */
async function refused(answer: Response): Promise<void> {
    let why: string | null | undefined;
    try {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        why = page.querySelector("[data-problem]")?.textContent;
    } catch {
        // Broken off on the way.
    }
    say(why || `That did not work (${answer.status}). Reload the page and try again.`);
}

/** Shows a sentence in the page's live region. */
function say(sentence: string): void {
    const notice = document.getElementById("notice");
    if (notice) {
        notice.textContent = sentence;
        notice.hidden = false;
    }
}

/** What was wrong before is not wrong with what is shown now: neither what was said here, nor what the page came with. */
function hush(): void {
    const notice = document.getElementById("notice");
    if (notice) {
        notice.hidden = true;
        notice.textContent = "";
    }
    document.querySelector("main [data-problem]")?.parentElement?.remove();
}

// <button data-copy="id of what to copy" hidden>: shown because there is a script to do it.
function copies(root: ParentNode): void {
    for (const button of root.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
        button.hidden = false;
    }
    for (const button of root.querySelectorAll<HTMLButtonElement>("button[data-print]")) {
        button.hidden = false;
    }
}

async function copy(button: HTMLButtonElement): Promise<void> {
    const source = document.getElementById(button.dataset["copy"] ?? "");
    if (!source) {
        return;
    }
    const text = source instanceof HTMLInputElement || source instanceof HTMLTextAreaElement ? source.value : source.textContent;
    const label = button.textContent;
    try {
        await navigator.clipboard.writeText(text ?? "");
        button.textContent = "Copied";
    } catch {
        // Without permission, or over plain HTTP: what is selected can be copied by hand.
        getSelection()?.selectAllChildren(source);
        if (source instanceof HTMLInputElement) {
            source.select();
        }
        button.textContent = "Selected – press Ctrl+C";
    }
    setTimeout(() => (button.textContent = label), 2_000);
}

document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) {
        return;
    }
    const button = event.target.closest<HTMLButtonElement>("button[data-copy]");
    if (button) {
        void copy(button);
    }
    if (event.target.closest("button[data-print]")) {
        print();
    }
    // A menu made of <details data-menu> closes when one clicks beside it.
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")) {
        if (!menu.contains(event.target)) {
            menu.open = false;
        }
    }
});
document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") {
        return;
    }
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
    }
    // The panel of a sentence is open while the sentence or something in the panel has the focus.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.closest(".said")) {
        focused.blur();
    }
});
// A sentence that a link led to makes way once the pointer moves to another one.
document.addEventListener("pointermove", (event) => {
    const focused = document.activeElement;
    if (
        focused instanceof HTMLElement &&
        focused.matches(".said > :target") &&
        event.target instanceof Element &&
        event.target.closest(".said") &&
        !focused.parentElement?.contains(event.target) &&
        (event.movementX || event.movementY)
    ) {
        focused.blur();
    }
});

// <form data-once>: pressed twice in a row it is sent once. What is loaded anew, or gone back to, can be sent again.
document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset["once"] === undefined) {
        return;
    }
    if (form.dataset["once"] === "sent") {
        event.preventDefault();
    }
    form.dataset["once"] = "sent";
});
addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-once]")) {
        form.dataset["once"] = "";
    }
});
// <input data-secret>: what is shown once is not shown to whoever goes back to the page either.
addEventListener("pagehide", () => {
    for (const input of document.querySelectorAll<HTMLInputElement>("input[data-secret]")) {
        input.value = "";
    }
});

// <input data-secret="/where to be">: it came in answer to a form, which going back should not have to send again. What
// is there at that address is the page without it.
for (const input of document.querySelectorAll<HTMLInputElement>("input[data-secret^='/']")) {
    history.replaceState(null, "", input.dataset["secret"] ?? "");
}

// <time data-local datetime="…">: the server writes UTC, since it does not know where the reader is.
function times(root: ParentNode): void {
    const format = new Intl.DateTimeFormat(undefined, {dateStyle: "medium", timeStyle: "short"});
    for (const time of root.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
        const date = new Date(time.dateTime);
        if (!Number.isNaN(date.valueOf())) {
            time.title = time.textContent ?? "";
            time.textContent = format.format(date);
        }
        delete time.dataset["local"];
    }
}

// <div class="field" data-fragment>: its field takes what stands behind the # of the address. It goes from there, so that
// it lies in no history, and is kept in this tab for whoever goes to another page of ours first, to sign in say.
function fragments(): void {
    const field = document.querySelector<HTMLElement>("[data-fragment]");
    const input = field?.querySelector("input");
    if (!field || !input) {
        return;
    }
    const key = `fragment:${location.pathname}`;
    const token = location.hash.slice(1);
    if (token) {
        sessionStorage.setItem(key, token);
        history.replaceState(null, "", location.pathname + location.search);
    }
    const known = token || (sessionStorage.getItem(key) ?? "");
    if (!known || input.getAttribute("aria-invalid") === "true") {
        sessionStorage.removeItem(key);
        return;
    }
    input.value = known;
    field.hidden = true;
    if (input.form?.dataset["keepFragment"] === undefined) {
        input.form?.addEventListener("submit", () => sessionStorage.removeItem(key));
    }
    if (input.form?.dataset["submitOnceFilled"] !== undefined && !document.querySelector(".notice.bad")) {
        input.form.requestSubmit();
    }
}

function ready(): void {
    copies(document);
    times(document);
}

// <… data-said="…"> says what a page that changed in part holds now, to those who do not see it change.
function tell(): void {
    const said = document.querySelector<HTMLElement>("[data-said]")?.dataset["said"];
    const heard = document.getElementById("heard");
    if (said && heard) {
        heard.textContent = said;
    }
}

on("htmx:after:swap", () => {
    hush();
    ready();
    tell();
});
document.addEventListener("DOMContentLoaded", fragments);
// The places of an account are wider than a phone; the one that is shown shall be among those one sees.
document.addEventListener("DOMContentLoaded", () =>
    document.querySelector(".places [aria-current]")?.scrollIntoView({block: "nearest", inline: "center"}),
);
document.addEventListener("DOMContentLoaded", watch);
// <section data-focus>: what a form has made is what its sender wants to hear of first.
document.addEventListener("DOMContentLoaded", () => document.querySelector<HTMLElement>("[data-focus]")?.focus());
if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", ready);
} else {
    ready();
}
