/** Who stands in the form before anyone was chosen. Pure. */

/** The main model and another one; of the others, the first listed. Empty strings are places without a model. */
export function startingSlots(options: readonly { value: string }[], main: string | null): string[] {
  const first = options.find(({ value }) => value === main) ?? options.at(0)
  const second = options.find(({ value }) => value !== first?.value)
  return [first?.value ?? '', second?.value ?? '']
}
