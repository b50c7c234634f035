// What every page gives its scripts.

/** The token that says a request comes from one of our own pages. */
export function csrf(): string {
    return meta("csrf");
}

/** Whose page this is: it may lie open while somebody else signs in, who must not be handed its text. */
export function whose(): string {
    return document.querySelector<HTMLInputElement>('input[name="whose"]')?.value ?? "";
}

/** What styles made by a script have to carry. */
export function nonce(): string {
    return document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
}

function meta(name: string): string {
    return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
