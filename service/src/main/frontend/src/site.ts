// The scripts of all pages: htmx, and a few behaviors that are attached to attributes. Every page works
// without them.
import htmx from "htmx.org";
import {searchDocs} from "./docs.ts";
import {watch} from "./jobs.ts";
import {csrf} from "./pages.ts";

// Going back reloads the page, because a page that htmx fetched contains scripts with an outdated nonce.
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

// If the session has ended, opens the sign-in page instead of inserting it into this page.
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

/** Shows why something was refused, with the message from the page that was returned. */
async function refused(answer: Response): Promise<void> {
    let why: string | null | undefined;
    try {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        why = page.querySelector("[data-problem]")?.textContent;
    } catch {
        // The response was incomplete.
    }
    say(why || `The server responded with ${answer.status}. Reload the page and try again.`);
}

/** Shows a sentence in the page's live region. */
function say(sentence: string): void {
    const notice = document.getElementById("notice");
    if (notice) {
        notice.textContent = sentence;
        notice.hidden = false;
    }
}

/** Removes earlier error messages from this script or the page, which no longer apply. */
function hush(): void {
    const notice = document.getElementById("notice");
    if (notice) {
        notice.hidden = true;
        notice.textContent = "";
    }
    document.querySelector("main [data-problem]")?.parentElement?.remove();
}

// <button data-copy="id of the element to copy" hidden>: shown only with JavaScript, because it requires
// JavaScript.
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
        // Without permission, or over plain HTTP, selects the text so that the user can copy it.
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
    // A menu (<details data-menu>) closes on a click outside of it.
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
    // The panel of a sentence stays open while the sentence or an element in the panel has focus.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.closest(".said")) {
        focused.blur();
    }
});
// A panel that was opened by a link closes when the pointer moves to another sentence.
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

// <form data-once>: a double click submits the form only once. After the user reloads the page or goes back
// to it, the form can be submitted again.
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
// <input data-secret>: a secret that is shown only once. It does not reappear when the user goes back.
addEventListener("pagehide", () => {
    for (const input of document.querySelectorAll<HTMLInputElement>("input[data-secret]")) {
        input.value = "";
    }
});

// <input data-secret="/path">: the page is the response to a form, which must not be resubmitted when the
// user goes back. This path shows the page without the secret.
for (const input of document.querySelectorAll<HTMLInputElement>("input[data-secret^='/']")) {
    history.replaceState(null, "", input.dataset["secret"] ?? "");
}

// <time data-local datetime="…">: shows this time in the user's time zone. The server writes UTC, because it
// does not know the time zone.
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

// <div class="field" data-fragment>: fills the field from the URL's fragment. The fragment is removed from
// the URL, so that it does not appear in the history. It is stored in this tab, in case another page such as
// sign-in comes first.
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

// <… data-said="…">: announces the new content to screen readers when a part of the page is updated.
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
// Scrolls to the current entry of the account navigation, which is wider than a phone's screen.
document.addEventListener("DOMContentLoaded", () =>
    document.querySelector(".places [aria-current]")?.scrollIntoView({block: "nearest", inline: "center"}),
);
document.addEventListener("DOMContentLoaded", watch);
document.addEventListener("DOMContentLoaded", searchDocs);
// <section data-focus>: focuses the result of a form.
document.addEventListener("DOMContentLoaded", () => document.querySelector<HTMLElement>("[data-focus]")?.focus());
if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", ready);
} else {
    ready();
}
