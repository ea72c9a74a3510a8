import type { AuditAction } from '@cairn/contracts/audit-actions'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditRange } from '../audit/audit-range.ts'
import { momentsOf } from '../audit/audit-range.ts'
import { request } from '~/api/client.ts'

export interface AuditFilter {
  range: AuditRange
  /** Days, for the range `dates`. */
  from: string | undefined
  to: string | undefined
  action: AuditAction | undefined
  /** An account id. */
  actor: string | undefined
}

const firstPage = (): string | undefined => undefined

/** The audit log, page by page. Ranges are counted back from the moment of asking. */
export const auditQuery = (slug: string, { range, from, to, action, actor }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['organization', slug, 'audit', range, from, to, action, actor],
    queryFn: ({ signal, pageParam }) =>
      request('GET /platform/organizations/:slug/audit', {
        params: { slug },
        query: { ...momentsOf(range, { from, to }, new Date()), action, actor, cursor: pageParam },
        signal,
      }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
