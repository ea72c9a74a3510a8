import { mkdir, open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { decodeSample, encodeSample, recordBytes } from './sample-record.ts'
import type { StoredSample } from './sample-record.ts'
import { greatestFields, sampleFields } from './sample-fields.ts'
import type { SampleValues } from './sample-fields.ts'

export interface Level {
  stepMs: number
  slots: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Rings of one file: every sample of a day, five minutes of a week, hours of a quarter. 1.5 MB, whatever happens. */
export const levels: readonly Level[] = [
  { stepMs: 15_000, slots: dayMs / 15_000 },
  { stepMs: 5 * minuteMs, slots: (7 * dayMs) / (5 * minuteMs) },
  { stepMs: 60 * minuteMs, slots: (90 * dayMs) / (60 * minuteMs) },
]

/** The file of a project. */
export const samplesPath = (folder: string, ref: string): string => join(folder, `${ref}.samples-1`)

const startOf = (level: Level): number =>
  levels.slice(0, levels.indexOf(level)).reduce((sum, { slots }) => sum + slots * recordBytes, 0)

const placeOf = (level: Level, timeMs: number): number =>
  startOf(level) + (Math.floor(timeMs / level.stepMs) % level.slots) * recordBytes

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const opened = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, 'w+', 0o600)
}

const merged = (known: StoredSample, added: SampleValues): StoredSample => {
  const values: Partial<Record<(typeof sampleFields)[number], number>> = {}
  for (const field of sampleFields) {
    const [old, next] = [known.values[field], added[field]]
    const only = old ?? next
    if (only === undefined) continue
    if (old === undefined || next === undefined) values[field] = only
    else if (greatestFields.has(field)) values[field] = Math.max(old, next)
    else values[field] = (old * known.count + next) / (known.count + 1)
  }
  return { ...known, count: known.count + 1, values }
}

/**
 * Adds a sample to each ring of the file. A step of a longer level is written again with each of its samples: after a kill
 * it goes on with what is in the file.
 */
export const addSample = async (path: string, timeMs: number, values: SampleValues): Promise<void> => {
  await using file = await opened(path)
  for (const level of levels) {
    const startMs = Math.floor(timeMs / level.stepMs) * level.stepMs
    const place = placeOf(level, timeMs)
    const record = Buffer.alloc(recordBytes)
    await file.read(record, 0, recordBytes, place)
    const known = decodeSample(record, 0)
    const next = known?.startMs === startMs ? merged(known, values) : { startMs, count: 1, values }
    await file.write(encodeSample(next), 0, recordBytes, place)
  }
}

/** The steps of a level that begin in a time, in their order. Of a file that is not there: none. */
export const readSamples = async (
  path: string,
  level: Level,
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<StoredSample[]> => {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
  await using owned = file
  const ring = Buffer.alloc(level.slots * recordBytes)
  const { bytesRead } = await owned.read(ring, 0, ring.length, startOf(level))
  const found: StoredSample[] = []
  for (let place = 0; place + recordBytes <= bytesRead; place += recordBytes) {
    const sample = decodeSample(ring, place)
    if (sample !== undefined && sample.startMs >= startMs && sample.startMs < endMs) found.push(sample)
  }
  return found.toSorted((one, other) => one.startMs - other.startMs)
}
