import type { SnippetContent } from '@cairn/contracts/snippets/snippet-content'
import { queryClient } from '~/api/query-client.ts'
import { newId } from '~/lib/new-id.ts'
import { saveFile } from '~/lib/save-file.ts'
import {
  deleteSnippets,
  moveSnippets,
  setSnippetFavourite,
  snippetFoldersQuery,
  snippetSearchKey,
} from '../../api/snippet-library.ts'
import { snippetContent } from '../../api/snippet-content.ts'
import { saveSnippet, snippetQuery, snippetsQuery } from '../../api/snippets.ts'
import { draftStore } from '../draft-store.ts'
import type { Listed } from '../listed-snippets.ts'
import { newDraft } from '../new-draft.ts'
import { forgetDocument, freshDocumentTaken } from '../open-documents.ts'
import { copyName } from '../snippet-name.ts'
import { distinctFileNames, fileName } from './file-names.ts'

/** The lists of snippets and folders; texts that were read stay. */
export const readLibraryAgain = async (ref: string): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: snippetsQuery(ref).queryKey, exact: true }),
    queryClient.invalidateQueries({ queryKey: snippetFoldersQuery(ref).queryKey }),
    queryClient.invalidateQueries({ queryKey: snippetSearchKey(ref) }),
  ])
}

/** What is in the editor, or the draft, or what is saved. */
const currentContent = async (ref: string, id: string): Promise<SnippetContent> => {
  const draft = draftStore(ref).find(id)
  if (draft) return snippetContent(draft)
  return (await queryClient.fetchQuery({ ...snippetQuery(ref, id), staleTime: 0 })).content
}

/** A private copy, saved at once. Returns its id. */
export const duplicateSnippet = async (ref: string, { id, name }: Listed): Promise<string> => {
  const copy = newId()
  const content = await currentContent(ref, id)
  await saveSnippet(ref, copy, { name: copyName(name), version: 0, content })
  await readLibraryAgain(ref)
  return copy
}

export const moveTo = async (
  ref: string,
  snippets: readonly Listed[],
  to: { isShared: boolean; folderId: string | null },
): Promise<void> => {
  await moveSnippets(ref, { ids: snippets.map(({ id }) => id), is_shared: to.isShared, folder_id: to.folderId })
  await readLibraryAgain(ref)
}

export const changeFavourite = async (ref: string, { id, isFavourite }: Listed): Promise<void> => {
  await setSnippetFavourite(ref, id, !isFavourite)
  await readLibraryAgain(ref)
}

/** Deletes snippets, and drafts with them. In between, `leave` leaves the page of one of them. */
export const removeMany = async (
  ref: string,
  snippets: readonly Listed[],
  leave: (ids: readonly string[]) => Promise<void>,
): Promise<void> => {
  const saved = snippets.filter(({ isSaved }) => isSaved).map(({ id }) => id)
  if (saved.length > 0) await deleteSnippets(ref, saved)
  await leave(snippets.map(({ id }) => id))
  for (const { id } of snippets) {
    freshDocumentTaken(ref, id)
    forgetDocument(ref, id)
    queryClient.removeQueries({ queryKey: snippetQuery(ref, id).queryKey })
  }
  await readLibraryAgain(ref)
}

export const downloadSnippet = async (ref: string, { id, name }: Listed): Promise<void> =>
  saveFile(new Blob([(await currentContent(ref, id)).sql], { type: 'application/sql' }), fileName(name))

/** One archive of several snippets, with the text that the editor shows of each. */
export const downloadSnippets = async (ref: string, snippets: readonly Listed[]): Promise<void> => {
  const names = distinctFileNames(snippets.map(({ name }) => name))
  const entries = []
  for (const [index, { id }] of snippets.entries())
    entries.push({ name: names[index] ?? fileName(id), text: (await currentContent(ref, id)).sql })
  const { zipOf } = await import('~/lib/zip.ts')
  saveFile(zipOf(entries, new Date()), 'snippets.zip')
}

/** Files become drafts, named after them. Returns the id of the last one. */
export const openFiles = async (ref: string, files: readonly File[]): Promise<string | undefined> => {
  let last: string | undefined
  for (const file of files) {
    const sql = await file.text()
    const name = file.name.replace(/\.sql$/i, '').slice(0, 64) || 'Untitled'
    last = newDraft(ref, name, sql)
  }
  return last
}
