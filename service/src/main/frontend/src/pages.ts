// What every page gives its scripts.

/** The token that says a request comes from one of our own pages. */
export function csrf(): string {
    return meta("csrf");
}

/** What styles made by a script have to carry. */
export function nonce(): string {
    return document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
}

function meta(name: string): string {
    return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
