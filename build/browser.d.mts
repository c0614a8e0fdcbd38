/** Path of a Chromium, Chrome or Edge; null when none is found. */
export function findBrowser(): string | null
