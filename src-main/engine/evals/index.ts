export { createEvals, type Evals, type EvalsDeps, type Watch } from './evals'
export { resultPage } from './page'
export { type Script, type ScriptedModel, type ScriptedReply, scriptedModel } from './scripted-model'
