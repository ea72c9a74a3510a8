import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

const accountsKey = ['operator', 'accounts']

export const operatedAccountsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...accountsKey, search, page],
    queryFn: ({ signal }) => request('GET /platform/operator/accounts', { query: { search, page }, signal }),
    placeholderData: keepPreviousData,
  })

const accountsChanged = () => queryClient.invalidateQueries({ queryKey: accountsKey })

export const suspendMutation = mutationOptions({
  mutationFn: (id: string) =>
    request('PUT /platform/operator/accounts/:account_id/suspension', { params: { account_id: id } }),
  onSettled: accountsChanged,
})

export const liftSuspensionMutation = mutationOptions({
  mutationFn: (id: string) =>
    request('DELETE /platform/operator/accounts/:account_id/suspension', { params: { account_id: id } }),
  onSettled: accountsChanged,
})

export const grantOperatorMutation = mutationOptions({
  mutationFn: (id: string) => request('PUT /platform/operators/:account_id', { params: { account_id: id } }),
  onSettled: accountsChanged,
})

export const revokeOperatorMutation = mutationOptions({
  mutationFn: (id: string) => request('DELETE /platform/operators/:account_id', { params: { account_id: id } }),
  onSettled: accountsChanged,
})

export const operatedProjectsQuery = (search: string) =>
  queryOptions({
    queryKey: ['operator', 'projects', search],
    queryFn: ({ signal }) => request('GET /platform/operator/projects', { query: { search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const settingsQuery = queryOptions({
  queryKey: ['operator', 'settings'],
  queryFn: ({ signal }) => request('GET /platform/operator/settings', { signal }),
})
