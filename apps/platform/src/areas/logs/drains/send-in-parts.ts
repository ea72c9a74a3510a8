import { LinesRefusedError } from './format.ts'

// A receiver that refuses everything, since it is set up differently, is asked a few times per attempt, not once per line.
const mostRefused = 16

/**
 * Sends lines, and halves of them where the receiver refuses what is in them, until those are found that it does not take.
 * Answers those that were passed over. That is done only beside lines that it took: a receiver that takes nothing at all is
 * one that fails, and gets its lines later.
 */
export const sendInParts = async <Line>(
  lines: readonly Line[],
  send: (part: readonly Line[]) => Promise<void>,
): Promise<Line[]> => {
  let taken = 0
  const refused: Line[] = []
  let said: LinesRefusedError | undefined

  const sendPart = async (part: readonly Line[]): Promise<void> => {
    try {
      await send(part)
      taken += part.length
    } catch (error) {
      if (!(error instanceof LinesRefusedError)) throw error
      if (part.length > 1) {
        const middle = Math.ceil(part.length / 2)
        await sendPart(part.slice(0, middle))
        return sendPart(part.slice(middle))
      }
      refused.push(...part)
      said = error
      if (taken === 0 && refused.length >= mostRefused) throw error
    }
  }

  if (lines.length > 0) await sendPart(lines)
  if (taken === 0 && said !== undefined) throw said
  return refused
}
