import type * as contract from '@cairn/contracts/pg-meta/foreign-servers'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'

const serversKey = (ref: string) => [...catalogueKey(ref), 'foreign-servers'] as const

export const foreignServersQuery = (ref: string) =>
  queryOptions({
    queryKey: serversKey(ref),
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/foreign-servers', { signal }),
  })

export const foreignServerQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: [...serversKey(ref), id],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/foreign-servers/:id', { params: { id }, signal }),
  })

/** From the other server: not of the catalogue, and asked for again each time. */
export const remoteTablesQuery = (ref: string, id: number) =>
  queryOptions({
    queryKey: ['project', ref, 'remote-tables', id],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/foreign-servers/:id/remote-tables', {
        params: { id: String(id) },
        signal,
      }),
    gcTime: 0,
    retry: false,
  })

const catalogueChanged = (ref: string) => queryClient.invalidateQueries({ queryKey: catalogueKey(ref) })

export const createForeignServerMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: contract.CreateForeignServer) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/foreign-servers', { body }),
    onSuccess: () => catalogueChanged(ref),
  })

export const changeForeignServerMutation = (ref: string) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: contract.UpdateForeignServer & { id: number }) =>
      requestDatabase(ref, 'PATCH /platform/pg-meta/:ref/foreign-servers/:id', { params: { id: String(id) }, body }),
    onSuccess: () => catalogueChanged(ref),
  })

export const deleteForeignServerMutation = (ref: string) =>
  mutationOptions({
    mutationFn: ({ id, isCascading }: { id: number; isCascading: boolean }) =>
      requestDatabase(ref, 'DELETE /platform/pg-meta/:ref/foreign-servers/:id', {
        params: { id: String(id) },
        query: { cascade: isCascading ? 'true' : 'false' },
      }),
    onSuccess: (_server, { id }) => {
      queryClient.removeQueries({ queryKey: foreignServerQuery(ref, String(id)).queryKey })
      return catalogueChanged(ref)
    },
  })

export const testForeignServerMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: contract.CreateForeignServer) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/foreign-server-test', { body }),
  })

export const importForeignTablesMutation = (ref: string) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: contract.ImportForeignTables & { id: number }) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/foreign-servers/:id/import', {
        params: { id: String(id) },
        body,
      }),
    onSuccess: () => catalogueChanged(ref),
  })
