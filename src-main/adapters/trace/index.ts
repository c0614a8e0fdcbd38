export { traceErasure } from './erase'
export { createTraceLog } from './log'
export { redactLine } from './redact'
export { createTraceSink, type FileTraceSink, type TraceOptions } from './trace'
