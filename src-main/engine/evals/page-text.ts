/** Words and figures of a page. */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const inHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
/** `name` is ours, `text` anybody's. */
export const tag = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes === '' ? '' : ` ${attributes}`}>${inHtml(text)}</${name}>`

export const percent = (share: number): string => `${(share * 100).toFixed(share === 1 || share === 0 ? 0 : 1)} %`
export const interval = ([low, high]: [number, number]): string => `${low.toFixed(2)} to ${high.toFixed(2)}`
export const money = (usd: number | null): string =>
  usd === null ? 'price unknown' : usd === 0 ? '$0' : `$${usd.toFixed(usd < 0.1 ? 4 : 2)}`
export const milliseconds = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
