export { createTraceSink, type FileTraceSink, type TraceOptions } from './trace'
