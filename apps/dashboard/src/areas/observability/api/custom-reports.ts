import type { CustomReport } from '@cairn/contracts/observability/reports'
import { maxNameLength } from '@cairn/contracts/rules'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'
import { newId } from '~/lib/new-id.ts'

type Body = RequestOptions<'PUT /platform/projects/:ref/reports/:id'>['body']

const listKey = (ref: string) => ['project', ref, 'reports'] as const

export const reportsQuery = (ref: string) =>
  queryOptions({
    queryKey: listKey(ref),
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/reports', { params: { ref }, signal }),
  })

export const reportQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: [...listKey(ref), id],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/reports/:id', { params: { ref, id }, signal }),
  })

/** Puts what the server has answered where the pages find it, and has the list read again. */
const remember = (ref: string, report: CustomReport): CustomReport => {
  queryClient.setQueryData(reportQuery(ref, report.id).queryKey, report)
  void queryClient.invalidateQueries({ queryKey: listKey(ref), exact: true })
  return report
}

export const saveReport = async (ref: string, id: string, body: Body): Promise<CustomReport> =>
  remember(ref, await request('PUT /platform/projects/:ref/reports/:id', { params: { ref, id }, body }))

export const createReport = (ref: string, body: Omit<Body, 'version'>): Promise<CustomReport> =>
  saveReport(ref, newId(), { ...body, version: 0 })

export const readReport = (ref: string, id: string): Promise<CustomReport> =>
  queryClient.fetchQuery({ ...reportQuery(ref, id), staleTime: 0 })

const copySuffix = ' (copy)'

export const copyName = (name: string): string => `${name.slice(0, maxNameLength - copySuffix.length)}${copySuffix}`

/** The copy is private: who made it decides who sees it. */
export const duplicateReport = async (ref: string, id: string): Promise<CustomReport> => {
  const { name, content } = await readReport(ref, id)
  return createReport(ref, { name: copyName(name), is_shared: false, content })
}

export const deleteReportMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) => request('DELETE /platform/projects/:ref/reports/:id', { params: { ref, id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey(ref), exact: true }),
  })

const freshMs = 30_000

export const reportRowsKey = (ref: string) => ['project', ref, 'report-query'] as const

/** The rows of SQL in a report, as the reader sees them. */
export const reportSqlQuery = (ref: string, sql: string) =>
  queryOptions({
    queryKey: [...reportRowsKey(ref), sql],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/report-queries', { body: { query: sql }, signal }),
    staleTime: freshMs,
    refetchOnWindowFocus: false,
    retry: false,
  })
