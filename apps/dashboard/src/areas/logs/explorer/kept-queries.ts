import { isRecord } from '../../../lib/json-record.ts'
import { readStoredJson } from '../../../state/stored-json.ts'

export interface SavedQuery {
  name: string
  sql: string
}

/** What this browser keeps of the explorer of a project. */
export interface KeptQueries {
  /** By name. */
  saved: readonly SavedQuery[]
  /** Those that ran, the latest first. */
  recent: readonly string[]
}

const mostRecent = 20
const mostSaved = 100

const storageKey = (ref: string) => `cairn.log-queries.${ref}`

const savedOf = (value: unknown): SavedQuery[] => {
  if (!isRecord(value)) return []
  const { name, sql } = value
  return typeof name === 'string' && typeof sql === 'string' ? [{ name, sql }] : []
}

export const readQueries = (storage: Pick<Storage, 'getItem'>, ref: string): KeptQueries => {
  const stored = readStoredJson(storage, storageKey(ref))
  if (!isRecord(stored)) return { saved: [], recent: [] }
  const { saved, recent } = stored
  return {
    saved: Array.isArray(saved) ? saved.flatMap(savedOf) : [],
    recent: Array.isArray(recent) ? recent.filter((each) => typeof each === 'string') : [],
  }
}

/** Keeps what `change` makes of what is kept. */
export const changeQueries = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  ref: string,
  change: (kept: KeptQueries) => KeptQueries,
): KeptQueries => {
  const next = change(readQueries(storage, ref))
  storage.setItem(storageKey(ref), JSON.stringify(next))
  return next
}

/** A query that ran comes first, once. */
export const withRun =
  (sql: string) =>
  (kept: KeptQueries): KeptQueries => ({
    ...kept,
    recent: [sql, ...kept.recent.filter((each) => each !== sql)].slice(0, mostRecent),
  })

/** A query under a name takes the place of another one of that name. */
export const withSaved =
  (query: SavedQuery) =>
  (kept: KeptQueries): KeptQueries => ({
    ...kept,
    saved: [...kept.saved.filter(({ name }) => name !== query.name), query]
      .sort((a, b) => a.name.localeCompare(b.name))
      .slice(0, mostSaved),
  })

export const withoutSaved =
  (name: string) =>
  (kept: KeptQueries): KeptQueries => ({ ...kept, saved: kept.saved.filter((each) => each.name !== name) })
