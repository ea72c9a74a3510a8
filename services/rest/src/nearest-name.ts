const pairsOf = (text: string): Set<string> => {
  const padded = ` ${text.toLowerCase()} `
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)))
}

const similarity = (one: Set<string>, other: Set<string>): number =>
  (2 * one.intersection(other).size) / (one.size + other.size)

const leastSimilarity = 0.5
// Errors must stay cheap, whatever a request asks for.
const longestName = 63
const mostNames = 1_000

/** The name that was probably meant. */
export const nearest = (name: string, names: readonly string[]): string | undefined => {
  if (name.length > longestName) return undefined
  const wanted = pairsOf(name)
  let best: { name: string; similarity: number } | undefined
  for (const each of names.slice(0, mostNames)) {
    const found = similarity(wanted, pairsOf(each))
    if (found >= leastSimilarity && found > (best?.similarity ?? 0)) best = { name: each, similarity: found }
  }
  return best?.name
}
