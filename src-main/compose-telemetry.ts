/** Trace lines go to disk always, and to an OpenTelemetry collector when one is set; its code is read only then. */
import type { OtelExport } from './adapters/otel'
import type { Settings } from './contract'
import type { ExportState } from './engine/ops'
import type { Clock, Secrets, TraceSink } from './engine/ports'

export interface TelemetryPorts {
  files: TraceSink
  secrets: Secrets
  clock: Clock
  version: string
  settings(): Settings['ops']
}

/** Lines kept while the exporter is being read. */
const WAITING = 1_000
/** How long closing waits for a collector. */
const PATIENCE_MS = 1_000

export interface Telemetry {
  sink: TraceSink
  /** null: nothing is exported. */
  state(): ExportState | null
  settingsChanged(): void
}

export function createTelemetry({ files, secrets, clock, version, settings }: TelemetryPorts): Telemetry {
  let endpoint = ''
  let exporting: OtelExport | null = null
  let waiting: Parameters<TraceSink['write']>[0][] = []
  let opening: Promise<void> = Promise.resolve()
  let failed: string | null = null

  async function open(to: string): Promise<void> {
    await exporting?.close()
    exporting = null
    if (to === '' || to !== endpoint) return
    try {
      const headers = readHeaders((await secrets.get('OTEL_EXPORTER_OTLP_HEADERS')) ?? '')
      const { createOtelExport } = await import('./adapters/otel')
      const made = createOtelExport({ endpoint: to, headers, version, clock })
      for (const line of waiting.splice(0)) made.write(line)
      exporting = made
      failed = null
    } catch (thrown) {
      failed = thrown instanceof Error ? thrown.message : String(thrown)
    }
  }

  function settingsChanged(): void {
    const to = settings().otlp_endpoint
    if (to === endpoint) return
    endpoint = to
    waiting = []
    opening = opening.then(() => open(to))
  }

  const atMost = (work: Promise<unknown> | undefined) =>
    Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())])

  settingsChanged()
  return {
    sink: {
      write(line) {
        files.write(line)
        if (exporting !== null) exporting.write(line)
        else if (endpoint !== '' && waiting.length < WAITING) waiting.push(line)
      },
      async flush() {
        await files.flush()
        await opening
        await atMost(exporting?.flush())
      },
    },
    state: () =>
      endpoint === ''
        ? null
        : { endpoint, ...(exporting?.state() ?? { sent: 0, failed: waiting.length, lastError: failed }) },
    settingsChanged,
  }
}

/** `name=value,name=value`, values percent-encoded: the form of OTEL_EXPORTER_OTLP_HEADERS. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    if (at < 1) return []
    return [[pair.slice(0, at).trim().toLowerCase(), decode(pair.slice(at + 1).trim())] as const]
  })
  return Object.fromEntries(pairs)
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
