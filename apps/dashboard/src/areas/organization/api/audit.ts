import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditFilter } from '../audit/audit-filter.ts'
import { momentsOf } from '../audit/audit-range.ts'
import { request } from '~/api/client.ts'

const firstPage = (): string | undefined => undefined

const knownAction = async (action: string | undefined): Promise<string | undefined> => {
  if (action === undefined) return undefined
  const { isAuditAction } = await import('@cairn/contracts/audit-actions')
  return isAuditAction(action) ? action : undefined
}

/** The audit log, page by page. Ranges end at the moment of the request. */
export const auditQuery = (slug: string, { range, from, to, action, actor }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['organization', slug, 'audit', range, from, to, action, actor],
    queryFn: async ({ signal, pageParam }) =>
      request('GET /platform/organizations/:slug/audit', {
        params: { slug },
        query: {
          ...momentsOf(range, { from, to }, new Date()),
          action: await knownAction(action),
          actor,
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
