/** What tests, evals and benchmarks need: a client in the same process. Shells import the transport they serve. */
export { type HearkenClient, inMemoryClient } from './client'
