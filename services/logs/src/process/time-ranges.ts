import { timesOf } from '../journal/segment-files.ts'

export interface SourceFiles {
  journals: readonly string[]
  /** Those with the newest lines first. */
  parquets: readonly string[]
}

export interface TimeRange {
  startMs: number
  endMs: number
  files: SourceFiles
}

// Each range has four times as many files as the one before it.
const growth = 4

/**
 * The time of a query in pieces, the newest first. Each begins where all lines after it are in files that it has: the first
 * has those of the newest file, further ones more and more.
 */
export const rangesOf = ({ journals, parquets }: SourceFiles, startMs: number, endMs: number): TimeRange[] => {
  const timed = parquets.map((path) => ({ path, ...timesOf(path) }))
  const ranges: TimeRange[] = []
  let end = endMs
  for (let count = 1, until = 1; end >= startMs; count *= growth, until += count) {
    const next = timed[until]
    const start = next === undefined ? startMs : Math.min(end, Math.max(startMs, next.endMs + 1))
    const inRange = timed.filter((file) => file.endMs >= start && file.startMs <= end)
    ranges.push({ startMs: start, endMs: end, files: { journals, parquets: inRange.map(({ path }) => path) } })
    if (next === undefined) break
    end = start - 1
  }
  return ranges
}
