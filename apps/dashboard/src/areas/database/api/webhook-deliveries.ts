import type { WebhookDelivery } from '@cairn/contracts/database/webhook-deliveries'
import { deliveriesPerPage } from '@cairn/contracts/database/webhook-limits'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'

// Only while a response is waited for: other questions would keep a database awake that nobody uses.
const waitingMs = 1_000

const isWaiting = ({ status }: WebhookDelivery): boolean => status === 'waiting'

const firstPage = (): number | undefined => undefined

/** What the webhooks of a project have sent, the newest first. */
export const webhookDeliveriesQuery = (ref: string) =>
  infiniteQueryOptions({
    queryKey: ['project', ref, 'webhook-deliveries'],
    queryFn: ({ signal, pageParam }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/webhook-deliveries', { query: { before: pageParam }, signal }),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => (page.length === deliveriesPerPage ? page.at(-1)?.id : undefined),
    refetchInterval: ({ state: { data } }) => data?.pages[0]?.some(isWaiting) === true && waitingMs,
    staleTime: 0,
  })
