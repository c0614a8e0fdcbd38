/** What Hearken remembers: the list, the search, the open item, and what can be done to it. */
export { type Arrangement, addItem, arrangeItem, editItem, forgetItem, pinItem, restoreItem } from './actions'
export { askMemory, closeAnswer, useAsked } from './ask'
export { closeErasing, eraseNow, planErasure, useErasing } from './erase'
export { loadFacets, useFacets } from './facets'
export { countFilters, useFinder } from './finder'
export { endEditing, openItem, setEditing, useEditing, useOpenItem } from './item'
export {
  clearFilters,
  find,
  needItems,
  rereadItems,
  searchMemory,
  setFilters,
  setKind,
  showForgotten,
  useFound,
  useItems,
} from './list'
export { readSources, useSources } from './sources'
export { answerSuggestion, loadSuggestions, useSuggestions } from './suggestions'
export {
  type Exported,
  exportMemory,
  forgetTransfer,
  importFiles,
  importPath,
  stopTransfer,
  useTransfer,
} from './transfer'
export { readUsedIn, useUses, wantUse } from './uses'
