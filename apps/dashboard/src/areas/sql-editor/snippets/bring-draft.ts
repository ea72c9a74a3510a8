import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '~/api/query-client.ts'
import { newId } from '~/lib/new-id.ts'
import { getSnippetDraft, snippetDraftsQuery } from '../api/snippet-drafts.ts'
import { draftCopy } from './draft-copy.ts'
import { draftStore } from './draft-store.ts'
import type { Draft } from './drafts.ts'
import { currentCopy, draftFromServer, fromServer } from './server-drafts.ts'

/** As long as the list counts that was asked for when the page began to load. */
const listFreshMs = 2_000

const listedDraft = async (ref: string, id: string, maxAgesMs: readonly number[]) => {
  for (const staleTime of maxAgesMs) {
    const list = await queryClient.fetchQuery({ ...snippetDraftsQuery(ref), staleTime })
    const listed = list.find((draft) => draft.id === id)
    if (listed) return listed
  }
  return undefined
}

/** Copies a newer draft from the server into this browser. Returns the current draft, or null if there is none. */
export const bringDraft = async (ref: string, id: string): Promise<Draft | null> => {
  const drafts = draftStore(ref)
  const local = drafts.find(id)
  // Another tab may have stored it since.
  const maxAgesMs = local?.isOnServer === true ? [listFreshMs, 0] : [listFreshMs]
  const listed = await listedDraft(ref, id, maxAgesMs)
  const current = currentCopy(local, listed && fromServer(listed))
  if (current === 'local') return local ?? null
  const draft = current === 'server' ? draftFromServer(await getSnippetDraft(ref, id)) : undefined
  // Typed in two browsers, and this one could not send it in time: both texts stay.
  if (draft && local?.isOnServer === false && local.sql !== draft.sql) drafts.keep(draftCopy(newId(), local))
  if (draft || local) drafts.serverHas(id, draft)
  return draft ?? null
}

/** For a document that is about to be opened: never taken from the cache. */
export const broughtDraftQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: ['project', ref, 'snippets', 'brought-draft', id],
    queryFn: () => bringDraft(ref, id),
    staleTime: 0,
    gcTime: 0,
    // The copy in this browser is there at once.
    retry: false,
    refetchOnWindowFocus: false,
  })
