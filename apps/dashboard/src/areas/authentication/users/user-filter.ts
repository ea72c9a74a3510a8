import type { UserOrder, UserState } from '@cairn/contracts/authentication/user-lists'
import { userOrders, userStates } from '@cairn/contracts/authentication/user-lists'

/** The filter as the address has it. */
export interface UserSearch {
  search?: string
  state?: string
  provider?: string
  order?: string
  direction?: string
}

export interface UserFilter {
  search: string | undefined
  state: UserState | undefined
  provider: string | undefined
  order: UserOrder
  direction: 'asc' | 'desc'
}

const isDescending = (order: UserOrder, direction: string | undefined): boolean =>
  direction === undefined ? order !== 'email' : direction === 'desc'

/** What is shown: odd values of the address count as none. */
export const userFilter = ({ search, state, provider, order, direction }: UserSearch): UserFilter => {
  const known = userOrders.find((each) => each === order) ?? 'created_at'
  const text = search?.trim().slice(0, 255)
  return {
    search: text === '' ? undefined : text,
    state: userStates.find((each) => each === state),
    provider: provider?.slice(0, 255),
    order: known,
    direction: isDescending(known, direction) ? 'desc' : 'asc',
  }
}

export const isFiltered = ({ search, state, provider }: UserFilter): boolean =>
  search !== undefined || state !== undefined || provider !== undefined
