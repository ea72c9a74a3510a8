const pageStep = 8

/** Where a key moves the active option to, of `count`; undefined for keys that do not move. */
export const movedIndex = (key: string, active: number, count: number): number | undefined => {
  if (count === 0) return undefined
  // One step goes round, a page stops at the end.
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  if (key === 'PageDown') return Math.min(count - 1, active + pageStep)
  if (key === 'PageUp') return Math.max(0, active - pageStep)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

export interface TypedLetters {
  text: string
  atMs: number
}

const pauseMs = 700

/** Letters in quick succession spell a label; after a pause they start a new one. */
export const typeLetter = (typed: TypedLetters, letter: string, atMs: number): TypedLetters => ({
  text: (atMs - typed.atMs < pauseMs ? typed.text : '') + letter.toLowerCase(),
  atMs,
})
