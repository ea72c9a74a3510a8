/** What a list of users can be filtered by and ordered by. Without zod: the browser loads this. */

export const userStates = ['verified', 'unverified', 'anonymous', 'banned'] as const
export type UserState = (typeof userStates)[number]

export const userOrders = ['created_at', 'last_sign_in_at', 'email'] as const
export type UserOrder = (typeof userOrders)[number]

export const defaultUsersPerPage = 100

export const mostUsersPerDeletion = 500
