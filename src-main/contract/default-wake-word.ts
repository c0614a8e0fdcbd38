/**
 * Listened for until something else is chosen, and when an engine that needs a key cannot listen. Apart from the schemas,
 * so that a page can know it without them.
 */
export const DEFAULT_WAKE_WORD = 'phrase:hey-hearken'
