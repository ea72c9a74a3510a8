import { isSameChart } from '@cairn/contracts/snippets/chart-settings'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { queryClient } from '~/api/query-client.ts'
import { snippetDraftsQuery } from '../api/snippet-drafts.ts'
import { onPageLeft } from '~/state/session-end.ts'
import { accountKey } from './account-key.ts'
import { deleteDraftLater, sendDraftLater, sendStoredDrafts } from '../api/draft-sync.ts'
import type { Draft, Drafts, DraftSummary } from './drafts.ts'
import { createDrafts } from './drafts.ts'
import { mergeDrafts } from './server-drafts.ts'

interface DraftStore extends Drafts {
  /** The server has this draft; or, where it is undefined, no longer has it. */
  serverHas: (id: string, draft: Draft | undefined) => void
  subscribe: (listener: () => void) => () => void
}

const isSameContent = (a: Draft, b: Draft) =>
  a.sql === b.sql && a.chosenName === b.chosenName && a.version === b.version && isSameChart(a.chart, b.chart)

const laterOf = (a: number | null, b: number | null): number | null =>
  a !== null && b !== null ? Math.max(a, b) : (a ?? b)

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
  sendStoredDrafts((of) => of === ref)

  const isShownAlike = ({ id, shownName }: DraftSummary) =>
    summaries?.some((summary) => summary.id === id && summary.shownName === shownName) === true
  const { queryKey } = snippetDraftsQuery(ref)

  return {
    find: stored.find,
    // Read again only when a draft was added, deleted or renamed, not each time typing pauses.
    list: () => (summaries ??= stored.list()),
    keep: (typed) => {
      const known = stored.find(typed.id)
      if (known && isSameContent(known, typed)) return true
      // Later than what it began from, whatever the clocks of the two browsers say.
      const draft = {
        ...typed,
        editedAtMs: Math.max(typed.editedAtMs, (known?.editedAtMs ?? 0) + 1),
        sentMs: known?.sentMs ?? [],
        followsMs: laterOf(typed.followsMs, known?.isOnServer === true ? known.editedAtMs : null),
      }
      const kept = stored.keep(draft)
      sendDraftLater(ref, draft)
      if (kept && !isShownAlike(draft)) changed()
      return kept
    },
    drop: (id) => {
      const known = stored.find(id)
      const isOnServer = queryClient.getQueryData(queryKey)?.some((draft) => draft.id === id) === true
      if (known === undefined && !isOnServer) return
      stored.drop(id)
      queryClient.setQueryData(queryKey, (list) => list?.filter((draft) => draft.id !== id))
      deleteDraftLater(ref, id, Math.max(Date.now(), known?.editedAtMs ?? 0))
      changed()
    },
    serverHas: (id, draft) => {
      if (draft) stored.keep(draft)
      else stored.drop(id)
      changed()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const stores = new Map<string, DraftStore>()
onPageLeft(() => stores.clear())

export const draftStore = (ref: string): DraftStore => {
  const key = `${accountKey()}/${ref}`
  const known = stores.get(key)
  if (known) return known
  const created = createDraftStore(ref)
  stores.set(key, created)
  return created
}

/** The drafts of this browser and those that the server has from others. */
export const useDrafts = (ref: string): DraftSummary[] => {
  const { subscribe, list } = draftStore(ref)
  const local = useSyncExternalStore(subscribe, list)
  const { data } = useQuery(snippetDraftsQuery(ref))
  return useMemo(() => mergeDrafts(local, data), [local, data])
}
