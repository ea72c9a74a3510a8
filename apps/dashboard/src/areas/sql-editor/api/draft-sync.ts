import { useSyncExternalStore } from 'react'
import { ApiError } from '~/api/errors.ts'
import { queryClient } from '~/api/query-client.ts'
import { shouldRetry } from '~/api/retry.ts'
import { deleteSnippetDraft, getSnippetDraft, putSnippetDraft, snippetDraftsQuery } from './snippet-drafts.ts'
import { draftKeys } from '~/state/draft-owner.ts'
import { onPageLeft } from '~/state/session-end.ts'
import { createDrafts } from '../snippets/drafts.ts'
import type { Draft } from '../snippets/drafts.ts'
import { draftFromServer, toServer } from '../snippets/server-drafts.ts'

/** Typing has paused for the 400 ms after which the browser keeps the draft when this time begins. */
const pauseMs = 600
/** Someone who types without a pause waits this long at most until the server has the text. */
const longestUnsentMs = 2_000
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
  | { kind: 'put'; draft: Draft; replacesAny: boolean }
  | { kind: 'delete'; editedAtMs: number }
)

/** What the server has not confirmed, by project and document. */
const waiting = new Map<string, Change>()
/** When the draft was edited that the server has confirmed last. */
const confirmedMs = new Map<string, number>()
const listeners = new Set<() => void>()
let unsentSinceMs: number | undefined
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
  const earlier = waiting.get(keyOf(ref, draft.id))
  // In place of a deletion that was not sent: what the server still has was given up here.
  const replacesAny = earlier?.kind === 'delete' || (earlier?.kind === 'put' && earlier.replacesAny)
  enqueue({ kind: 'put', ref, id: draft.id, draft, replacesAny, isRefused: false })
  unsentSinceMs ??= performance.now()
  sendAfter(Math.max(0, Math.min(pauseMs, unsentSinceMs + longestUnsentMs - performance.now())))
}

export const deleteDraftLater = (ref: string, id: string, editedAtMs: number): void => {
  enqueue({ kind: 'delete', ref, id, editedAtMs, isRefused: false })
  sendAfter(pauseMs)
}

type ElsewhereListener = (ref: string, ours: Draft, theirs: Draft) => void
let reportElsewhere: ElsewhereListener = () => undefined

/** The server has another text than the one a draft began from. `listener` keeps both. */
export const onDraftElsewhere = (listener: ElsewhereListener): void => {
  reportElsewhere = listener
}

/** Everything until then is known here: the server refuses the draft if it has a later one. */
const followsOf = (ref: string, { id, followsMs }: Draft): string | null => {
  const knownMs = Math.max(confirmedMs.get(keyOf(ref, id)) ?? 0, followsMs ?? 0)
  return knownMs === 0 ? null : new Date(knownMs).toISOString()
}

const maxSentKept = 8

/** Before it is sent: the page may end before the server has confirmed it. */
const noteSent = (ref: string, { id, editedAtMs }: Draft): void => {
  const drafts = createDrafts(localStorage, ref)
  const local = drafts.find(id)
  if (local && !local.sentMs.includes(editedAtMs))
    drafts.keep({ ...local, sentMs: [...local.sentMs, editedAtMs].slice(-maxSentKept) })
}

const put = async ({ ref, draft, replacesAny }: UnsentDraft & { replacesAny: boolean }): Promise<void> => {
  noteSent(ref, draft)
  const stored = await putSnippetDraft(ref, draft.id, {
    body: { ...toServer(draft), ...(replacesAny ? {} : { follows: followsOf(ref, draft) }) },
    signal: AbortSignal.timeout(requestTimeoutMs),
    keepalive: draft.sql.length <= maxKeepaliveLength,
  })
  confirmedMs.set(keyOf(ref, draft.id), draft.editedAtMs)
  const drafts = createDrafts(localStorage, ref)
  const local = drafts.find(draft.id)
  if (local?.editedAtMs === draft.editedAtMs) drafts.keep({ ...local, isOnServer: true, sentMs: [] })
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

/** The server refused a draft for the one that it has: another window's, or an earlier one of ours whose answer was lost. */
const meetOther = async (key: string, { ref, id, draft }: Change & { kind: 'put' }): Promise<void> => {
  const theirs = draftFromServer(await getSnippetDraft(ref, id))
  confirmedMs.set(key, theirs.editedAtMs)
  if (createDrafts(localStorage, ref).find(id)?.sentMs.includes(theirs.editedAtMs) === true) return
  const latest = waiting.get(key)
  waiting.delete(key)
  reportElsewhere(ref, latest?.kind === 'put' ? latest.draft : draft, theirs)
}

const send = async (key: string, change: Change): Promise<void> => {
  try {
    await (change.kind === 'put' ? put(change) : remove(change))
    if (waiting.get(key) === change) waiting.delete(key)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (change.kind === 'put' && (error.reason === 'draft_changed' || error.reason === 'draft_outdated')) {
      await meetOther(key, change)
      return
    }
    change.isRefused = !shouldRetry(0, error)
  }
}

const sendWaiting = async (): Promise<void> => {
  unsentSinceMs = undefined
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
  confirmedMs.clear()
})
