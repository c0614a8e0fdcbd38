/** Where tests look for it; it ships with the evals. */
export { type Script, type ScriptedModel, type ScriptedReply, scriptedModel } from '../engine/evals/scripted-model'
