/** Claude over the Anthropic Messages API (spec section 2). */
export { listAnthropicModels } from './list'
export { createAnthropicModel } from './model'
