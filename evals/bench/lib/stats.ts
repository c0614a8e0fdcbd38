/** Percentile by the nearest-rank method; NaN for nothing. */
export function percentile(values: number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil((p / 100) * sorted.length) - 1))] ?? Number.NaN
}

export interface Summary {
  n: number
  p50: number
  p95: number
  max: number
}

export function summarise(values: number[]): Summary {
  const round = (value: number) => Math.round(value * 100) / 100
  return {
    n: values.length,
    p50: round(percentile(values, 50)),
    p95: round(percentile(values, 95)),
    max: round(percentile(values, 100)),
  }
}

/** What a benchmark's default export resolves with: rows for people, and the object of its JSON line. */
export interface BenchResult {
  table: Record<string, string | number>[]
  result: Record<string, unknown>
}
