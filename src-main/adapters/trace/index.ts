export {
  createTraceSink,
  createUsageLog,
  type FileTraceSink,
  TRACE_VERSION,
  type TraceOptions,
  type UsageLog,
} from './trace'
