import { sampleFields } from './sample-fields.ts'
import type { SampleField, SampleValues } from './sample-fields.ts'

/** Of one step of time. */
export interface StoredSample {
  startMs: number
  /** How many samples are in it. */
  count: number
  values: SampleValues
}

// Room for fields of later releases: the places of records stay the same.
const mostFields = 40
const countPlace = 8
const valuesPlace = 12
const endPlace = valuesPlace + mostFields * 4

/** The time is at both ends: a record that was written in part is told by that. */
export const recordBytes = endPlace + 8

export const encodeSample = ({ startMs, count, values }: StoredSample): Buffer => {
  const record = Buffer.alloc(recordBytes)
  record.writeDoubleLE(startMs, 0)
  record.writeUInt32LE(count, countPlace)
  for (let index = 0; index < mostFields; index += 1) {
    const field = sampleFields[index]
    record.writeFloatLE((field && values[field]) ?? Number.NaN, valuesPlace + index * 4)
  }
  record.writeDoubleLE(startMs, endPlace)
  return record
}

/** Undefined where nothing was written, or not all of it. */
export const decodeSample = (ring: Buffer, place: number): StoredSample | undefined => {
  const startMs = ring.readDoubleLE(place)
  if (startMs === 0 || startMs !== ring.readDoubleLE(place + endPlace)) return undefined
  const values: Partial<Record<SampleField, number>> = {}
  for (const [index, field] of sampleFields.entries()) {
    const value = ring.readFloatLE(place + valuesPlace + index * 4)
    if (!Number.isNaN(value)) values[field] = value
  }
  return { startMs, count: ring.readUInt32LE(place + countPlace), values }
}
