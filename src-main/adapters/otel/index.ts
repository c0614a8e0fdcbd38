export { createOtelExport, type OtelExport } from './exporter'
