export { createHub, type Hub, type NewAppEvent } from './hub'
export { costOf, PRICES_AS_OF, type Price, priceOf } from './pricing'
export { buildReceipt, dollars, type ModelCall, type TurnAccount, tokens } from './receipt'
export { createTurnTrace, type LlmLine, type ToolLine, type TurnTrace } from './trace'
