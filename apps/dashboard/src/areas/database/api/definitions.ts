import type { DefinedKind } from '@cairn/contracts/pg-meta/definitions'
import { queryOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'

/** An object whose SQL is opened. */
export interface DefinedObject {
  kind: DefinedKind
  id: number
  /** 'function total' */
  what: string
}

export const readDefinition = async (ref: string, { kind, id }: DefinedObject, signal?: AbortSignal) => {
  const { sql } = await requestDatabase(ref, 'GET /platform/pg-meta/:ref/definitions/:id', {
    params: { id: String(id) },
    query: { kind },
    signal,
  })
  return sql
}

/** As it is when it is opened: what is being edited does not change below. */
export const definitionQuery = (ref: string, object: DefinedObject) =>
  queryOptions({
    queryKey: ['project', ref, 'definition', object.kind, object.id],
    queryFn: ({ signal }) => readDefinition(ref, object, signal),
    staleTime: Infinity,
    gcTime: 0,
  })

export const previewDefinition = (ref: string, { kind, id }: DefinedObject, sql: string) =>
  requestDatabase(ref, 'POST /platform/pg-meta/:ref/definitions/:id/preview', {
    params: { id: String(id) },
    body: { kind, sql },
  })
