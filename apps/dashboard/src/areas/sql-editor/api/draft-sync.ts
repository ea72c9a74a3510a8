import { useSyncExternalStore } from 'react'
import { ApiError } from '~/api/errors.ts'
import { queryClient } from '~/api/query-client.ts'
import { shouldRetry } from '~/api/retry.ts'
import { deleteSnippetDraft, putSnippetDraft, snippetDraftsQuery } from './snippet-drafts.ts'
import { draftKeys } from '~/state/draft-owner.ts'
import { onPageLeft } from '~/state/session-end.ts'
import { createDrafts } from '../snippets/drafts.ts'
import type { Draft } from '../snippets/drafts.ts'
import { toServer } from '../snippets/server-drafts.ts'

/** Typing has paused for the 400 ms after which the browser keeps the draft when this time begins. */
const pauseMs = 600
const retryMs = 10_000
const requestTimeoutMs = 30_000
const mostWaitedForAtSignOutMs = 10_000
/** Browsers let requests of up to 64 KB in all outlive their page. */
const maxKeepaliveLength = 16_000

export interface UnsentDraft {
  ref: string
  draft: Draft
}

type Change = { ref: string; id: string; isRefused: boolean } & (
  | { kind: 'put'; draft: Draft }
  | { kind: 'delete'; editedAtMs: number }
)

/** What the server has not confirmed, by project and document. */
const waiting = new Map<string, Change>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let lastSending: Promise<void> = Promise.resolve()

const keyOf = (ref: string, id: string) => `${ref}/${id}`

const announce = () => {
  for (const listener of listeners) listener()
}

const sendAfter = (delayMs: number) => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    timer = undefined
    void sendDrafts()
  }, delayMs)
}

const enqueue = (change: Change) => {
  waiting.set(keyOf(change.ref, change.id), change)
  announce()
}

export const sendDraftLater = (ref: string, draft: Draft): void => {
  enqueue({ kind: 'put', ref, id: draft.id, draft, isRefused: false })
  sendAfter(pauseMs)
}

export const deleteDraftLater = (ref: string, id: string, editedAtMs: number): void => {
  enqueue({ kind: 'delete', ref, id, editedAtMs, isRefused: false })
  sendAfter(pauseMs)
}

const put = async ({ ref, draft }: UnsentDraft): Promise<void> => {
  const stored = await putSnippetDraft(ref, draft.id, {
    body: toServer(draft),
    signal: AbortSignal.timeout(requestTimeoutMs),
    keepalive: draft.sql.length <= maxKeepaliveLength,
  })
  const drafts = createDrafts(localStorage, ref)
  const local = drafts.find(draft.id)
  if (local?.editedAtMs === draft.editedAtMs) drafts.keep({ ...local, isOnServer: true })
  // Only a change that lists show, so that typing does not draw them again.
  queryClient.setQueryData(snippetDraftsQuery(ref).queryKey, (list) =>
    list === undefined || list.some(({ id, name }) => id === stored.id && name === stored.name)
      ? list
      : [stored, ...list.filter(({ id }) => id !== stored.id)],
  )
}

const remove = async ({ ref, id, editedAtMs }: { ref: string; id: string; editedAtMs: number }): Promise<void> => {
  const query = { edited_at: new Date(editedAtMs).toISOString() }
  await deleteSnippetDraft(ref, id, { query, signal: AbortSignal.timeout(requestTimeoutMs), keepalive: true })
}

const send = async (key: string, change: Change): Promise<void> => {
  try {
    await (change.kind === 'put' ? put(change) : remove(change))
    if (waiting.get(key) === change) waiting.delete(key)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    change.isRefused = !shouldRetry(0, error)
  }
}

const sendWaiting = async (): Promise<void> => {
  await Promise.all([...waiting].filter(([, { isRefused }]) => !isRefused).map(([key, change]) => send(key, change)))
  announce()
  const isUnfinished = [...waiting.values()].some(({ isRefused }) => !isRefused)
  if (isUnfinished && timer === undefined) sendAfter(retryMs)
}

/** One round at a time, so that deleting a draft does not overtake storing it. */
const sendDrafts = (): Promise<void> => {
  lastSending = lastSending.then(sendWaiting, sendWaiting)
  return lastSending
}

/** For the last moment of a page: does not wait for requests that are on their way. */
export const sendDraftsAtOnce = (): void => void sendWaiting()

/** Sends what this browser stored in an earlier visit without reaching the server. */
export const sendStoredDrafts = (wanted: (ref: string) => boolean): void => {
  for (const { ref, id } of draftKeys()) {
    if (!wanted(ref) || waiting.has(keyOf(ref, id))) continue
    const draft = createDrafts(localStorage, ref).find(id)
    if (draft?.isOnServer === false) sendDraftLater(ref, draft)
  }
}

/** Sends the drafts of all projects. Returns those that are still only in this browser. */
export const flushDrafts = async (): Promise<UnsentDraft[]> => {
  sendStoredDrafts(() => true)
  const { promise: tooLong, resolve } = Promise.withResolvers<void>()
  const limit = setTimeout(resolve, mostWaitedForAtSignOutMs)
  await Promise.race([sendDrafts(), tooLong])
  clearTimeout(limit)
  return [...waiting.values()].flatMap((change) => (change.kind === 'put' ? [change] : []))
}

/** The draft was saved as a snippet: nothing is left to send. */
export const draftSaved = ({ ref, draft }: UnsentDraft): void => {
  createDrafts(localStorage, ref).drop(draft.id)
  deleteDraftLater(ref, draft.id, draft.editedAtMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server has confirmed everything that was typed into this document. */
export const useIsDraftOnServer = (ref: string, id: string): boolean =>
  useSyncExternalStore(subscribe, () => !waiting.has(keyOf(ref, id)))

onPageLeft(() => {
  clearTimeout(timer)
  timer = undefined
  waiting.clear()
})
