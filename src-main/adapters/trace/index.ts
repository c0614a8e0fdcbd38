export { traceErasure } from './erase'
export { createTraceSink, type FileTraceSink, type TraceOptions } from './trace'
