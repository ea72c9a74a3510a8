import { readChartSettings } from '@cairn/contracts/snippets/chart-settings'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'

/** What was typed and is not saved yet. The browser's copy is there at once, also offline; the server's follows it. */
export interface DraftSummary {
  id: string
  /** Undefined while the name follows the text. */
  chosenName: string | undefined
  shownName: string
  /** The saved version the changes began from; 0 when the snippet was never saved. */
  version: number
  editedAtMs: number
  /** Whether the server has confirmed that it stored exactly this. */
  isOnServer: boolean
  /** When the draft was edited that this one began from, wherever that was; null for a first one. */
  followsMs: number | null
  /** Edits that were sent to the server, which has not confirmed them: it may have stored them all the same. */
  sentMs: readonly number[]
}

export interface Draft extends DraftSummary {
  sql: string
  /** How its result is drawn, once somebody has chosen that. */
  chart?: ChartSettings | undefined
}

export interface Drafts {
  /** Newest change first, without the texts. */
  list: () => DraftSummary[]
  find: (id: string) => Draft | undefined
  /** Returns false if the browser's storage is full (about 5 million characters in total). */
  keep: (draft: Draft) => boolean
  drop: (id: string) => void
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const parseAbout = (id: string, json: string): Omit<Draft, 'sql'> | undefined => {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    // Something else wrote under our name: not a draft.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  if (!isRecord(value)) return undefined
  const { chosenName, shownName, version, editedAtMs, isOnServer, followsMs, sentMs, chart } = value
  if (typeof shownName !== 'string' || typeof version !== 'number' || typeof editedAtMs !== 'number') return undefined
  return {
    id,
    chosenName: typeof chosenName === 'string' ? chosenName : undefined,
    shownName,
    version,
    editedAtMs,
    isOnServer: isOnServer === true,
    followsMs: typeof followsMs === 'number' ? followsMs : null,
    sentMs: Array.isArray(sentMs) ? sentMs.filter((sent) => typeof sent === 'number') : [],
    ...(chart !== undefined && { chart: readChartSettings(chart) }),
  }
}

/** What is known of a draft that was never on its way to the server. */
export const unsent = { isOnServer: false, followsMs: null, sentMs: [] } as const

export const draftKey = (ref: string, id: string): string => `cairn.sql.draft.${ref}.${id}`

/** One entry a draft: a line of JSON about it, then its text as it is, so that the list need not parse megabytes. */
export const createDrafts = (storage: DraftStorage, ref: string): Drafts => {
  const prefix = draftKey(ref, '')

  const find = (id: string): Draft | undefined => {
    const entry = storage.getItem(prefix + id)
    if (entry === null) return undefined
    const lineEnd = entry.indexOf('\n')
    if (lineEnd < 0) return undefined
    const about = parseAbout(id, entry.slice(0, lineEnd))
    return about && { ...about, sql: entry.slice(lineEnd + 1) }
  }

  return {
    find,
    list: () => {
      const found: DraftSummary[] = []
      for (let index = 0; index < storage.length; index++) {
        const key = storage.key(index)
        if (!key?.startsWith(prefix)) continue
        const entry = storage.getItem(key) ?? ''
        const summary = parseAbout(key.slice(prefix.length), entry.slice(0, Math.max(0, entry.indexOf('\n'))))
        if (summary) found.push(summary)
      }
      return found.sort((a, b) => b.editedAtMs - a.editedAtMs)
    },
    keep: ({ id, sql, ...about }) => {
      try {
        storage.setItem(prefix + id, `${JSON.stringify(about)}\n${sql}`)
        return true
      } catch (error) {
        if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
        throw error
      }
    },
    drop: (id) => storage.removeItem(prefix + id),
  }
}
