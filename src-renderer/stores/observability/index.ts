export { readBudgets, useBudgets } from './budget'
export { openTurn, startComparing, stopComparing, useComparing } from './compare'
export { judgeTurn, openTurns, useOpenTurns } from './detail'
export { RANGES, type RangeDays, readOverview, setRange, useOverview, useRange } from './overview'
export { MOST_HITS, searchTraces, typeTraceSearch, useTraceSearch } from './search'
export {
  clearTurnFilter,
  countTurnFilters,
  type ListFilter,
  needTurns,
  rereadTurns,
  setTurnFilter,
  useTurnFilter,
  useTurns,
} from './turns'
