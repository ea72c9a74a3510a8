import type { Snippet, SnippetSummary } from '@cairn/contracts/snippets/snippets'
import { ApiError } from '~/api/errors.ts'
import { queryClient } from '~/api/query-client.ts'
import { snippetContent } from '../api/snippet-content.ts'
import { deleteSnippet, saveSnippet, snippetQuery, snippetsQuery } from '../api/snippets.ts'
import { newId } from '~/lib/new-id.ts'
import { bringDraft } from './bring-draft.ts'
import { draftCopy } from './draft-copy.ts'
import { draftStore } from './draft-store.ts'
import { findDocument, forgetDocument, freshDocumentTaken, openDocument } from './open-documents.ts'
import type { SqlDocument } from './sql-document.ts'

/** What the server has just confirmed is known now, without asking again. */
const noteSaved = (ref: string, snippet: Snippet) => {
  const { content: _, ...summary } = snippet
  queryClient.setQueryData(snippetQuery(ref, snippet.id).queryKey, snippet)
  queryClient.setQueryData(snippetsQuery(ref).queryKey, (list: SnippetSummary[] | undefined) => [
    summary,
    ...(list ?? []).filter(({ id }) => id !== snippet.id),
  ])
  // A list that was not there before holds this one alone.
  void queryClient.invalidateQueries({ queryKey: snippetsQuery(ref).queryKey, exact: true })
}

const latestOf = async (ref: string, id: string): Promise<Snippet> => {
  const snippet = await queryClient.fetchQuery({ ...snippetQuery(ref, id), staleTime: 0 })
  noteSaved(ref, snippet)
  return snippet
}

/**
 * Saves a document. Returns false if somebody else saved another version: theirs is then in the document's state,
 * for the person to choose. Throws `ApiError` for any other refusal; nothing typed is lost by it.
 */
export const saveDocument = async (ref: string, document: SqlDocument): Promise<boolean> => {
  document.keepDraft()
  const point = document.savePoint()
  const { name, version } = point
  try {
    const snippet = await saveSnippet(ref, document.id, { name, version, content: snippetContent(point) })
    freshDocumentTaken(ref, document.id)
    noteSaved(ref, snippet)
    document.saved(snippet, point)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'snippet_changed') throw error
    document.serverHas(await latestOf(ref, document.id))
    return false
  }
}

/** Saves the text as a copy, and shows the version that somebody else saved. Returns the id of the copy. */
export const keepAsCopy = async (ref: string, document: SqlDocument): Promise<string> => {
  const { theirs } = document.getState()
  const { name, sql, chart } = document.savePoint()
  const id = newId()
  draftStore(ref).keep(draftCopy(id, { shownName: name, editedAtMs: Date.now(), sql, chart }))
  const copy = openDocument(ref, id)
  if (theirs) document.load(theirs)
  await saveDocument(ref, copy)
  return id
}

/** Another name, at once, for a snippet that may or may not be open. The text that is saved stays as it is. */
export const renameSnippet = async (ref: string, id: string, name: string): Promise<void> => {
  const document = findDocument(ref, id) ?? (await openDraft(ref, id))
  if (document?.getState().version === 0) {
    document.rename(name)
    return
  }
  const { version, content } = await latestOf(ref, id)
  const snippet = await saveSnippet(ref, id, { name, version, content })
  noteSaved(ref, snippet)
  document?.renamedOnServer(snippet)
}

const openDraft = async (ref: string, id: string): Promise<SqlDocument | undefined> => {
  const draft = await bringDraft(ref, id)
  if (draft === null) return undefined
  return openDocument(ref, id, { draft, snippet: draft.version === 0 ? undefined : await latestOf(ref, id) })
}

/**
 * Deletes the snippet and its draft. In between, `leave` leaves its page. Throws `ApiError`, but not for a snippet that is
 * already deleted.
 */
export const removeSnippet = async (ref: string, id: string, leave: () => Promise<void>): Promise<void> => {
  const list = queryClient.getQueryData(snippetsQuery(ref).queryKey)
  if (list?.some((summary) => summary.id === id)) {
    try {
      await deleteSnippet(ref, id)
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'snippet_not_found') throw error
    }
  }
  await leave()
  freshDocumentTaken(ref, id)
  forgetDocument(ref, id)
  queryClient.removeQueries({ queryKey: snippetQuery(ref, id).queryKey })
  queryClient.setQueryData(snippetsQuery(ref).queryKey, (known: SnippetSummary[] | undefined) =>
    known?.filter((summary) => summary.id !== id),
  )
}
