/** Words and short phrases said all day long: as a wake phrase they would open the microphone in every conversation. */
const COMMON = new Set(
  `a all and are bye come do excuse go good goodbye great hello here hey hi how i is it know let listen look maybe me
  morning my never no not now of oh ok okay on one please really right see so sorry stop sure thank thanks that the then
  there this time to today tomorrow up wait we well what when where who why yeah yes you your`.split(/\s+/),
)

/** True when every word is one of everyday talk. */
export function isCommon(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? []
  return words.length > 0 && words.every((word) => COMMON.has(word))
}
