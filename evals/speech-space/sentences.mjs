/** Everyday sentences from patterns, always the same ones. */
export function rng(seed) {
  let s = seed >>> 0
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0
    return s / 4294967296
  }
}
const T =
  `please turn off the N in the P|could you add N and N to my shopping list|what is the weather like in C on D|I think the A N was left in the P|we went to C last D and it was really A|set a timer for M minutes|play some A music in the P|remind me to call V about the N on D|the N that you bought yesterday is A|do you know where V put the N|it takes about M minutes to walk to the P|she said the A N would arrive on D|how much does a A N cost in C|let us meet at the P at half past M|my N stopped working after the storm|he never liked the A N anyway|can you read me the news about C|there were M people waiting outside the P|I would rather have the A one please|the children are playing in the P with a N|V is coming over on D to look at the N|nobody told me that the P was closed|open the window because it is too A in here|this is the best N I have ever had|next D we are driving to C with V|they painted the N a A colour|where can I buy a new N around here|the train to C leaves in M minutes|I forgot my N in the P again|make the P a little warmer|pick up V from the P at M o'clock|what time is it in C right now|good morning did you sleep well|thank you very much that was A|I am not sure whether the N belongs to V|write a note that the N is A|increase the volume by M percent|tell V that I will be late|why is the sky blue and the grass green|a quick brown fox jumps over the lazy dog|could I get a large coffee with a A N|the meeting about the N has moved to D`.split(
    '|',
  )
const W = {
  N: 'lamp kettle umbrella printer mirror bicycle sofa blanket keyboard sandwich guitar ladder engine camera pillow basket hammer candle ticket report jacket garden phone carpet needle bottle package battery calendar window bucket spoon cushion television radiator freezer vegetable orange mushroom onion cheese chocolate envelope magazine necklace trousers thermometer dictionary elevator microphone'.split(
    ' ',
  ),
  P: 'kitchen bedroom library office garage station theatre hospital attic bathroom museum market basement hallway harbour nursery stadium airport pharmacy restaurant'.split(
    ' ',
  ),
  C: 'London|Chicago|Madrid|Toronto|Vienna|Bristol|Nairobi|Osaka|Helsinki|Denver|Glasgow|Mumbai|Auckland|Lisbon|Dublin'.split(
    '|',
  ),
  D: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
  A: 'wonderful broken yellow heavy quiet delicious narrow ancient slippery gentle purple cheap enormous fragile clever dusty humid jolly loud massive nervous ordinary perfect rusty shiny thirsty ugly vivid wooden young'.split(
    ' ',
  ),
  M: 'two three five seven nine eleven twelve fifteen eighteen twenty thirty forty fifty sixty'.split(' '),
  V: 'Emma Oliver Sophie Jacob Hannah Victor Charlotte George Yasmin Thomas Zoe Patrick Angela Lewis Beatrice'.split(
    ' ',
  ),
}
export function sentence(r) {
  const t = T[Math.floor(r() * T.length)]
  return t.replace(/\b[NPCDAMV]\b/g, (k) => W[k][Math.floor(r() * W[k].length)])
}
