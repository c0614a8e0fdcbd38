/** What an answer is called while nobody knows whose it is. */
export const letterOf = (place: number) => 'ABCD'[place] ?? '?'
