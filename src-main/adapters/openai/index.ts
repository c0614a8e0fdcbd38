/** OpenAI and every compatible server. */
export { listOpenAIModels } from './list'
export { createOpenAIModel } from './model'
