/** OpenAI and every compatible server (spec section 2). */
export { listOpenAIModels } from './list'
export { createOpenAIModel } from './model'
