import { setImmediate as nextTurn } from 'node:timers/promises'
import { countLines, indexAfter } from '@cairn/sql/positions'

export interface Place {
  /** 1-based, in UTF-16 code units, as editors and JavaScript count. */
  position: number
  line: number
  column: number
}

/** A million characters take about 3 ms; between them others have their turn. */
const charactersAtOnce = 1_000_000

/**
 * Where, in the whole text, the server's 1-based character position within the statement that begins at `start`, on
 * `line`, is.
 */
export const placeOf = async (
  whole: string,
  { start, line }: { start: number; line: number },
  serverPosition: number,
): Promise<Place> => {
  let at = start
  let lines = line
  for (let left = serverPosition - 1; left > 0 && at < whole.length; left -= charactersAtOnce) {
    if (at > start) await nextTurn()
    const next = indexAfter(whole, at, Math.min(left, charactersAtOnce))
    lines += countLines(whole, at, next)
    at = next
  }
  const lineStart = at === 0 ? 0 : Math.max(whole.lastIndexOf('\n', at - 1), whole.lastIndexOf('\r', at - 1)) + 1
  return { position: at + 1, line: lines, column: at - lineStart + 1 }
}
