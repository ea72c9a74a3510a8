import { getRevenue } from '@cairn/contracts/operator/revenue'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const getRevenueRoute = route(getRevenue, {
  permission: operator,
  handle: ({ context }) => context.revenue.read(Date.now()),
})
