import { useSyncExternalStore } from 'react'
import { accountKey } from './account-key.ts'
import type { Drafts, DraftSummary } from './drafts.ts'
import { createDrafts } from './drafts.ts'

interface DraftStore extends Drafts {
  subscribe: (listener: () => void) => () => void
}

const createDraftStore = (ref: string): DraftStore => {
  const stored = createDrafts(localStorage, ref)
  const listeners = new Set<() => void>()
  let summaries: DraftSummary[] | undefined

  const changed = () => {
    summaries = undefined
    for (const listener of listeners) listener()
  }
  // Drafts of other tabs come and go too.
  window.addEventListener('storage', changed)

  const isShownAlike = ({ id, shownName }: DraftSummary) =>
    summaries?.some((summary) => summary.id === id && summary.shownName === shownName) === true

  return {
    find: stored.find,
    // Read anew only when a draft came, went or changed its name: not each time that typing pauses.
    list: () => (summaries ??= stored.list()),
    keep: (draft) => {
      const kept = stored.keep(draft)
      if (kept && !isShownAlike(draft)) changed()
      return kept
    },
    drop: (id) => {
      if (stored.find(id) === undefined) return
      stored.drop(id)
      changed()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const stores = new Map<string, DraftStore>()

export const draftStore = (ref: string): DraftStore => {
  const key = `${accountKey()}/${ref}`
  const known = stores.get(key)
  if (known) return known
  const created = createDraftStore(ref)
  stores.set(key, created)
  return created
}

export const useDrafts = (ref: string): DraftSummary[] => {
  const { subscribe, list } = draftStore(ref)
  return useSyncExternalStore(subscribe, list)
}
