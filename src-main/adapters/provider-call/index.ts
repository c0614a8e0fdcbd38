/** What every provider adapter shares: one call with its retries, stall clock, cancelling and failures in words. */
export { sentArguments, toolCall } from './arguments'
export { type AttemptEvent, callModel } from './call'
export type { ProviderError } from './failure'
export { callJson, type JsonCallOptions, type JsonRequest } from './json'
export { askForModels } from './list'
export { hostOf, type ListOptions, type ProviderOptions, withDefaults } from './options'
export { testModel } from './test-model'
export type { Fetch, Watch } from './watch'
