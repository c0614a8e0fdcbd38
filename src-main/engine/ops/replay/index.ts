export { createReplays, type Replays } from './replays'
