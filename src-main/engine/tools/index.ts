export { createBuiltinTools } from './builtin'
export type { ToolDeps } from './deps'
export { createRegistry, parseToolNames, type Registry } from './registry'
export { type CallDescription, describeCall, runTool, type ToolRun } from './run-tool'
