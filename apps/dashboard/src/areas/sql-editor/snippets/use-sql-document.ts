import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '~/api/errors.ts'
import { snippetQuery } from '../api/snippets.ts'
import { broughtDraftQuery } from './bring-draft.ts'
import { draftStore } from './draft-store.ts'
import { findDocument, freshDocumentId, isUnsaved, openDocument } from './open-documents.ts'
import type { SqlDocument } from './sql-document.ts'

export type Opened =
  | { state: 'ready'; document: SqlDocument }
  | { state: 'loading'; id: string }
  | { state: 'missing'; id: string }
  | { state: 'failed'; id: string; error: unknown; retry: () => void; isRetrying: boolean }

/** The document behind an address: `new`, a draft, or a saved snippet, which is fetched and then followed. */
export const useSqlDocument = (ref: string, routeId: string, linkedSql: string | undefined): Opened => {
  const isNew = routeId === 'new'
  const id = isNew ? freshDocumentId(ref) : routeId
  const mayHaveDraft = !isNew && findDocument(ref, id) === undefined
  const brought = useQuery({ ...broughtDraftQuery(ref, id), enabled: mayHaveDraft })
  const isBringing = mayHaveDraft && brought.isFetching
  const draft = mayHaveDraft ? (brought.data ?? undefined) : undefined
  const isLocal = isNew || isUnsaved(ref, id) || draft?.version === 0
  const { data, error, refetch, isFetching } = useQuery({ ...snippetQuery(ref, id), enabled: !isLocal && !isBringing })

  useEffect(() => {
    if (data) findDocument(ref, id)?.serverHas(data)
  }, [ref, id, data])

  useEffect(() => {
    if (!isNew || linkedSql === undefined) return
    const document = openDocument(ref, id)
    // A draft that is there already is never overwritten by a link.
    if (document.getState().isEmpty) document.replace(linkedSql)
  }, [ref, id, isNew, linkedSql])

  if (isBringing) return { state: 'loading', id }
  if (isLocal) return { state: 'ready', document: openDocument(ref, id, { draft }) }
  const open = findDocument(ref, id)
  if (open) return { state: 'ready', document: open }
  if (data) return { state: 'ready', document: openDocument(ref, id, { snippet: data, draft }) }
  if (error === null) return { state: 'loading', id }
  if (error instanceof ApiError && error.reason === 'snippet_not_found')
    // Deleted elsewhere while there were changes here: those are all that is left of it.
    return (draft ?? draftStore(ref).find(id))
      ? { state: 'ready', document: openDocument(ref, id, { draft }) }
      : { state: 'missing', id }
  return { state: 'failed', id, error, retry: () => void refetch(), isRetrying: isFetching }
}
