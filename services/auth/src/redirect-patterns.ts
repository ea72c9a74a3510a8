// The time of a match grows with both, so a project's own patterns cannot hold up the others.
export const maxPatternLength = 200
const maxAddressLength = 2_000

type Step = { character: string } | { repeats: 'any' | 'within a part' }

const stepsOf = (pattern: string): Step[] =>
  [...pattern.matchAll(/\*\*|\*|[^*]/gu)].map(([token]) => {
    if (token === '**') return { repeats: 'any' }
    return token === '*' ? { repeats: 'within a part' } : { character: token }
  })

const repeatsOver = (step: Step | undefined, character: string): boolean =>
  step !== undefined && 'repeats' in step && (step.repeats === 'any' || (character !== '.' && character !== '/'))

/** Positions in `steps` that are reached without reading a character. */
const withSkipped = (steps: readonly Step[], positions: Iterable<number>): Set<number> => {
  const reached = new Set<number>()
  for (let position of positions) {
    reached.add(position)
    for (let step = steps[position]; step !== undefined && 'repeats' in step; step = steps[position])
      reached.add((position += 1))
  }
  return reached
}

/** Follows all ways through the pattern at once: no pattern takes longer than its length times the address's. */
const matches = (steps: readonly Step[], text: string): boolean => {
  let positions = withSkipped(steps, [0])
  for (const character of text) {
    const next: number[] = []
    for (const position of positions) {
      const step = steps[position]
      if (repeatsOver(step, character)) next.push(position)
      else if (step !== undefined && 'character' in step && step.character === character) next.push(position + 1)
    }
    if (next.length === 0) return false
    positions = withSkipped(steps, next)
  }
  return positions.has(steps.length)
}

// A wildcard must not stand for a scheme: some are not of an app, but run what follows or open something of the device.
const namesScheme = (pattern: string, protocol: string): boolean => pattern.toLowerCase().startsWith(`${protocol}//`)

/**
 * Whether a page at an address may be given a session: the site itself, and the addresses that its owner listed. An app has
 * addresses with a scheme of its own, which has to be in the list to the letter.
 */
export const redirectRule = (siteUrl: string, patterns: readonly string[]): ((address: URL) => boolean) => {
  const { origin } = new URL(siteUrl)
  const listed = patterns.map((pattern) => ({ pattern, steps: stepsOf(pattern) }))
  return ({ origin: asked, protocol, href }) => {
    const isOnTheWeb = /^https?:$/.test(protocol)
    if (isOnTheWeb && asked === origin) return true
    return (
      href.length <= maxAddressLength &&
      listed.some(({ pattern, steps }) => (isOnTheWeb || namesScheme(pattern, protocol)) && matches(steps, href))
    )
  }
}
