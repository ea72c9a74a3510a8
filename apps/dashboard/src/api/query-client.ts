import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from '@tanstack/react-query'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { maintenance } from '~/state/maintenance.ts'
import { ApiError } from './errors.ts'
import { freshness } from './freshness.ts'
import { organizationsKey, permissionsKey } from './permissions-key.ts'
import { retryDelayMs, shouldRetry } from './retry.ts'

const listeners = new Set<() => void>()

/** Called when the platform no longer accepts the session. Returns the function that stops listening. */
export const onSessionRefused = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const noticeRefusal = (error: unknown) => {
  if (!(error instanceof ApiError)) return
  if (error.code === 401) for (const listener of listeners) listener()
  if (error.reason === 'maintenance') maintenance.begin(error.message)
  // The page believed that it was allowed: the role has changed since.
  // The list says which organizations keep the reader out.
  if (error.reason === 'mfa_required') void queryClient.invalidateQueries({ queryKey: organizationsKey })
  if (error.reason === 'forbidden')
    for (const queryKey of [permissionsKey, organizationsKey]) void queryClient.invalidateQueries({ queryKey })
}

/**
 * What is invalidated while it is loaded for the first time is loaded again: QueryClient would keep the answer under way,
 * which may have been read before the change.
 */
class InvalidatingQueryClient extends QueryClient {
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined) continue
      void query.cancel({ silent: true })
      // A failure is stored in the query, for those who show it.
      query.fetch().catch(() => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

export const queryClient = new InvalidatingQueryClient({
  queryCache: new QueryCache({ onError: noticeRefusal }),
  mutationCache: new MutationCache({ onError: noticeRefusal }),
  defaultOptions: {
    queries: {
      staleTime: freshness.default,
      retry: shouldRetry,
      retryDelay: retryDelayMs,
      // The platform often runs on the same computer: it responds even when the browser reports that it is offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
