/** Claude over the Anthropic Messages API. */
export { listAnthropicModels } from './list'
export { createAnthropicModel } from './model'
