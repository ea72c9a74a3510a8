import type { ImportOptions } from '@cairn/contracts/database/import/import-options'
import type { TableImport } from '@cairn/contracts/database/imports'
import { queryOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'

const pollMs = 500

export const isActive = ({ state }: TableImport): boolean =>
  state === 'uploading' || state === 'waiting' || state === 'running'

const importsKey = (ref: string) => ['project', ref, 'imports'] as const

export const importsQuery = (ref: string) =>
  queryOptions({
    queryKey: importsKey(ref),
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/imports', { signal }),
    staleTime: 0,
  })

/** One import, until it has ended. */
export const importQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: [...importsKey(ref), id],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/imports/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || isActive(data) ? pollMs : false),
    staleTime: 0,
  })

export const trialQuery = (ref: string, options: ImportOptions, sample: string) =>
  queryOptions({
    queryKey: [...importsKey(ref), 'trial', options, sample],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/imports/trial', { body: { options, sample }, signal }),
    retry: false,
    staleTime: Infinity,
  })

export const createImport = (ref: string, fileName: string, options: ImportOptions): Promise<TableImport> =>
  requestDatabase(ref, 'POST /platform/pg-meta/:ref/imports', { body: { file_name: fileName, options } })

export const uploadImport = (ref: string, id: string, file: Blob): Promise<TableImport> =>
  requestDatabase(ref, 'PUT /platform/pg-meta/:ref/imports/:id/file', { params: { id }, body: file })

export const cancelImport = (ref: string, id: string): Promise<TableImport> =>
  requestDatabase(ref, 'POST /platform/pg-meta/:ref/imports/:id/cancel', { params: { id } })
