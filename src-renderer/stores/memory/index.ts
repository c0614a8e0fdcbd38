/** What Hearken remembers: the list, the search, the open item, and what can be done to it. */
export { addItem, forgetItem } from './actions'
export { openItem, useOpenItem } from './item'
export { find, needItems, rereadItems, searchMemory, setKind, useFinder, useItems } from './list'
