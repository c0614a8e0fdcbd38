export { traceErasure } from './erase'
export { createTraceLog } from './log'
export { createTraceSink, type FileTraceSink, type TraceOptions } from './trace'
export { createTraceIndex } from './trace-index'
