/**
 * English words that say nothing about what is sought: function words, question words, and what people say to an
 * assistant ("tell me", "do you remember"). They never drive a match. Parts of contractions (don, ll) are here too.
 */
const WORDS = `a about above after again against all almost also although am among an and any anybody anyone anything are aren
around as at be because been before being below between both but by can cannot could couldn d did didn do does doesn doing don
done down during each either else ever every everyone everything few for from further get gets getting give gives go goes going
got had hadn has hasn have haven having he hello her here hers herself hey hi him himself his how however i if in into is isn it
its itself just kindly know knows let like ll m many maybe me mine more most much must mustn my myself need no nor not now of
off oh ok okay on once one only onto or other our ours ourselves out over own per perhaps please quite rather re really recall
remember remind s said same say says shall shan she should shouldn since so some somebody someone something such sure t tell
than thank thanks that the their theirs them themselves then there these they thing things this those though through to too
under until up upon us ve very want wants was wasn we were weren what whatever when where whether which while who whom whose why
will with within without would wouldn yes yet you your yours yourself yourselves`

const STOP: ReadonlySet<string> = new Set(WORDS.split(/\s+/))

/** Takes one word without punctuation, in any case. */
export function isStopWord(word: string): boolean {
  return STOP.has(word.toLowerCase())
}
