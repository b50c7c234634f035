// Data that every page provides to its scripts.

/** The CSRF token, which shows that a request comes from one of our own pages. */
export function csrf(): string {
    return meta("csrf");
}

/**
 * The user and tenant of this page. The page may still be open when someone else signs in, who must not
 * receive its text.
 */
export function whose(): string {
    return document.querySelector<HTMLInputElement>('input[name="whose"]')?.value ?? "";
}

/** The nonce that styles created by a script need. */
export function nonce(): string {
    return document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
}

function meta(name: string): string {
    return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
