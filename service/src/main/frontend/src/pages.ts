// Data that every page provides to its scripts.

/** The CSRF token, which proves that a request comes from one of this service's pages. */
export function csrf(): string {
    return meta("csrf");
}

/**
 * The user and tenant for whom this page was opened. The page may still be open when another person signs in,
 * who must not receive its text.
 */
export function whose(): string {
    return document.querySelector<HTMLInputElement>('input[name="whose"]')?.value ?? "";
}

/** The nonce that is required for styles that a script creates. */
export function nonce(): string {
    return document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
}

function meta(name: string): string {
    return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
