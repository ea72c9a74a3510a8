import { queryOptions } from '@tanstack/react-query'
import { requestDatabase } from './database.ts'

/** Everything known of a project's database starts with this key: invalidate it after a change of the schema. */
export const catalogueKey = (ref: string) => ['project', ref, 'catalogue'] as const

export const schemasQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'schemas'],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/schemas', { signal }),
  })

export const relationsQuery = (ref: string, schema: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'relations', schema],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/relations', { query: { schema }, signal }),
  })

export const relationQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'relation', id],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/relations/:id', { params: { id }, signal }),
  })

export const columnTypesQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'types'],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/column-types', { signal }),
  })
