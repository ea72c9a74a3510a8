import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import type { AuditFilter } from '../audit/audit-filter.ts'
import { beginningOf } from '../audit/audit-filter.ts'

const firstPage = (): string | undefined => undefined

/** What users did and what was done to them, page by page. */
export const auditLogsQuery = (ref: string, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['project', ref, 'auth-audit-logs', filter],
    queryFn: ({ signal, pageParam }) => {
      const { period, ...rest } = filter
      return request('GET /platform/auth/:ref/audit-logs', {
        params: { ref },
        query: { ...rest, from: beginningOf(period, Date.now()), cursor: pageParam },
        signal,
      })
    },
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
