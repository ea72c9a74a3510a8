import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { addCounts, decodeStep, encodeStep, noCounts, recordBytes } from './count-record.ts'
import type { CountedStep, GroupCounts } from './count-record.ts'

export const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface Ring {
  stepMs: number
  slots: number
  /** Where it begins in the file. */
  place: number
}

// A day and an hour of minutes, eight days of hours: 150 kB, whatever happens.
const minuteSlots = 25 * 60
const rings = {
  minute: { stepMs: minuteMs, slots: minuteSlots, place: 0 },
  hour: { stepMs: hourMs, slots: 8 * 24, place: minuteSlots * recordBytes },
} as const satisfies Record<string, Ring>

export type CountStep = keyof typeof rings

export const countStepMs = (step: CountStep): number => rings[step].stepMs

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const openedToWrite = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return open(path, 'w+', 0o600)
  }
}

const addTo = async (file: FileHandle, { stepMs, slots, place }: Ring, minuteStartMs: number, added: GroupCounts) => {
  const startMs = Math.floor(minuteStartMs / stepMs) * stepMs
  const at = place + (Math.floor(startMs / stepMs) % slots) * recordBytes
  const record = Buffer.alloc(recordBytes)
  await file.read(record, 0, recordBytes, at)
  const known = decodeStep(record, 0)
  // A request that took longer than the ring reaches back does not replace a newer step.
  if (known !== undefined && known.startMs > startMs) return
  const counts = noCounts()
  if (known?.startMs === startMs) addCounts(counts, known.counts)
  addCounts(counts, added)
  await file.write(encodeStep({ startMs, counts }), 0, recordBytes, at)
}

/** Adds what was counted in minutes to both rings. */
export const addMinutes = async (path: string, minutes: ReadonlyMap<number, GroupCounts>): Promise<void> => {
  await using file = await openedToWrite(path)
  for (const [startMs, counts] of minutes)
    for (const ring of Object.values(rings)) await addTo(file, ring, startMs, counts)
}

/** The steps that begin in a time and have requests, in their order. Of a file that is not there: none. */
export const readSteps = async (
  path: string,
  step: CountStep,
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<CountedStep[]> => {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
  await using owned = file
  const { slots, place } = rings[step]
  const buffer = Buffer.alloc(slots * recordBytes)
  const { bytesRead } = await owned.read(buffer, 0, buffer.length, place)
  const found: CountedStep[] = []
  for (let at = 0; at + recordBytes <= bytesRead; at += recordBytes) {
    const counted = decodeStep(buffer, at)
    if (counted !== undefined && counted.startMs >= startMs && counted.startMs < endMs) found.push(counted)
  }
  return found.toSorted((one, other) => one.startMs - other.startMs)
}
