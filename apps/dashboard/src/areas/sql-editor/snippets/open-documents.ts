import type { Snippet } from '@cairn/contracts/snippets/snippets'
import { newId } from '~/lib/new-id.ts'
import { releaseModel } from '../code/text-model.ts'
import { accountKey } from './account-key.ts'
import { draftStore } from './draft-store.ts'
import { queryClient } from '~/api/query-client.ts'
import { onDraftElsewhere, sendDraftsAtOnce } from '../api/draft-sync.ts'
import { snippetQuery } from '../api/snippets.ts'
import { draftCopy } from './draft-copy.ts'
import type { Draft } from './drafts.ts'
import { draftKey } from './drafts.ts'
import { SqlDocument } from './sql-document.ts'

/** Every text opened since the page was loaded: leaving one and coming back keeps its undo history and its results. */
const documents = new Map<string, { ref: string; document: SqlDocument }>()
/** The one new text of each project that nothing has been typed into yet. */
const freshIds = new Map<string, string>()

const keyOf = (ref: string, id: string) => `${accountKey()}/${ref}/${id}`

export const findDocument = (ref: string, id: string): SqlDocument | undefined =>
  documents.get(keyOf(ref, id))?.document

/** The document of this id: the open one, else one made of its draft and of what is saved. */
export const openDocument = (
  ref: string,
  id: string,
  { snippet, draft }: { snippet?: Snippet | undefined; draft?: Draft | undefined } = {},
): SqlDocument => {
  const open = findDocument(ref, id)
  if (open) return open
  const document = new SqlDocument({ id, snippet, drafts: draftStore(ref), draft, newId })
  documents.set(keyOf(ref, id), { ref, document })
  return document
}

export const freshDocumentId = (ref: string): string => {
  const known = freshIds.get(keyOf(ref, 'new'))
  if (known !== undefined) return known
  const id = newId()
  freshIds.set(keyOf(ref, 'new'), id)
  return id
}

/** Something was typed into the new text: the next new one is another. */
export const freshDocumentTaken = (ref: string, id: string): void => {
  if (freshIds.get(keyOf(ref, 'new')) === id) freshIds.delete(keyOf(ref, 'new'))
}

/** A text that was never saved is a draft alone: there is no snippet to ask the server for. */
export const isUnsaved = (ref: string, id: string): boolean => {
  const open = findDocument(ref, id)
  return open ? open.getState().version === 0 : draftStore(ref).find(id)?.version === 0
}

/** Deleted: text, draft and undo history. */
export const forgetDocument = (ref: string, id: string): void => {
  const document = findDocument(ref, id)
  if (document) releaseModel(document)
  documents.delete(keyOf(ref, id))
  draftStore(ref).drop(id)
}

// Another window of this browser stores drafts in the same place.
window.addEventListener('storage', ({ key }) => {
  for (const { ref, document: open } of documents.values())
    if (key === draftKey(ref, open.id) && findDocument(ref, open.id) === open) {
      open.draftChanged()
      // Where the draft is gone, it may have been saved.
      if (draftStore(ref).find(open.id) === undefined)
        void queryClient.invalidateQueries({ queryKey: snippetQuery(ref, open.id).queryKey })
    }
})

onDraftElsewhere((ref, ours, theirs) => {
  const store = draftStore(ref)
  const open = findDocument(ref, theirs.id)
  if (open) open.draftRefused(theirs)
  else if (ours.sql !== theirs.sql) store.keep(draftCopy(newId(), ours))
  store.serverHas(theirs.id, theirs)
})

const keepAllDrafts = () => {
  const own = `${accountKey()}/`
  for (const [key, open] of documents) if (key.startsWith(own)) open.document.keepDraft()
  sendDraftsAtOnce()
}

// The last moment at which a page can be sure to run; after it the tab may be thrown away.
window.addEventListener('pagehide', keepAllDrafts)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') keepAllDrafts()
})
