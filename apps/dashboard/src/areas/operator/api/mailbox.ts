import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'

export const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  queryFn: ({ signal }) => request('GET /platform/mailbox', { signal }),
  staleTime: 0,
})
