import { listOperators } from '@cairn/contracts/operator/operators'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const listOperatorsRoute = route(listOperators, {
  permission: operator,
  handle: ({ context }) => context.operators.list(),
})
