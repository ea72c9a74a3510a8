import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import type { UserFilter } from '../users/user-filter.ts'

export const usersKey = (ref: string) => ['project', ref, 'auth-users']

const firstPage = (): string | undefined => undefined

/** The users of a project, page by page. */
export const usersQuery = (ref: string, filter: UserFilter) =>
  infiniteQueryOptions({
    queryKey: [...usersKey(ref), 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      request('GET /platform/auth/:ref/users', { params: { ref }, query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })

export const userQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: [...usersKey(ref), 'detail', id],
    queryFn: ({ signal }) =>
      request('GET /platform/auth/:ref/users/:user_id', { params: { ref, user_id: id }, signal }),
    staleTime: 0,
  })
