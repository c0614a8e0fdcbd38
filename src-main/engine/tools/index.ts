export { createBuiltinTools } from './builtin'
export { createRegistry, parseToolNames } from './registry'
export { describeCall, runTool } from './run-tool'
