import type { LogLine } from './log-line.ts'
import { newestFirst } from './log-line.ts'

/** The lines of both, each once. */
export const mergedLines = (lines: readonly LogLine[], newer: readonly LogLine[]): readonly LogLine[] => {
  const known = new Set(lines.map(({ id }) => id))
  const added = newer.filter(({ id }) => !known.has(id))
  return added.length === 0 ? lines : [...added, ...lines].sort(newestFirst)
}
