/** What a combobox lists for what is typed. Pure. */
export interface Option {
  value: string
  /** What is shown; the value itself when left out. */
  label?: string
  /** Shown dimmed at the end. */
  hint?: string
}

export const labelOf = (option: Option) => option.label ?? option.value

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[_/]/g, ' ').toLowerCase()

/** Options that hold every typed word, those that begin with the text first; at most `most`, and how many more there are. */
export function filterOptions<O extends Option>(options: readonly O[], typed: string, most: number) {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const whole = words.join(' ')
  const found = options.filter((option) => {
    const text = fold(`${labelOf(option)} ${option.value} ${option.hint ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  const starts = found.filter((option) => fold(labelOf(option)).startsWith(whole))
  const rest = found.filter((option) => !fold(labelOf(option)).startsWith(whole))
  const ordered = [...starts, ...rest]
  return { shown: ordered.slice(0, most), more: Math.max(0, ordered.length - most) }
}
