export { createEvals, type Evals, type EvalsDeps, type Watch } from './evals'
export { type Script, type ScriptedModel, type ScriptedReply, scriptedModel } from './scripted-model'
