import { readStoredJson } from '~/state/stored-json.ts'
import type { Point, Positions } from './arrange.ts'

/** Where this browser keeps how a person has arranged a schema. */
const storageKey = (ref: string, schema: string) => `schema-positions-${ref}-${schema}`

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' &&
  value !== null &&
  'x' in value &&
  'y' in value &&
  Number.isFinite(value.x) &&
  Number.isFinite(value.y)

export const keptPositions = (ref: string, schema: string): Positions => {
  const stored = readStoredJson(localStorage, storageKey(ref, schema))
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).flatMap(([id, point]) => (isPoint(point) ? [[id, point]] : [])))
}

export const keepPositions = (ref: string, schema: string, positions: Positions): void =>
  localStorage.setItem(storageKey(ref, schema), JSON.stringify(positions))
