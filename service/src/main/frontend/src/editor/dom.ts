// Helpers to create and find elements. Text is always inserted as text, never as markup.

type Child = Node | string | null | undefined | false;

/** Creates an element. Attributes that are null, undefined or false are left out. */
export function h<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Record<string, string | boolean | null | undefined> = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value !== null && value !== undefined && value !== false) {
            element.setAttribute(name, value === true ? "" : value);
        }
    }
    element.append(...children.filter((each): each is Node | string => Boolean(each)));
    return element;
}

/** The element with this id, which must exist in the page's template. */
export function the<T extends Element = HTMLElement>(id: string): T {
    const element = document.getElementById(id);
    if (!element) {
        throw new Error(`The page has no #${id}`);
    }
    return element as unknown as T;
}

/** Sets the text only if it changed, so that an unchanged text does not cause a new layout. */
export function write(element: Element, text: string): void {
    if (element.textContent !== text) {
        element.textContent = text;
    }
}

export function attribute(element: Element, name: string, value: string): void {
    if (element.getAttribute(name) !== value) {
        element.setAttribute(name, value);
    }
}

export function plural(count: number, one: string, many = `${one}s`): string {
    return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
