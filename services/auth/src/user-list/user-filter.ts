export type UserState = 'verified' | 'unverified' | 'anonymous' | 'banned'

export interface UserFilter {
  state: UserState | undefined
  /** Users who have an identity of it. */
  provider: string | undefined
}

/** The values of a statement, and how each is written in it. */
export class Parameters {
  readonly all: unknown[] = []

  add(value: unknown): string {
    this.all.push(value)
    return `$${this.all.length}`
  }
}

const stateConditions: Readonly<Record<UserState, string>> = {
  verified: 'u.confirmed_at is not null',
  unverified: 'u.confirmed_at is null and not u.is_anonymous',
  anonymous: 'u.is_anonymous',
  banned: 'u.banned_until is not null and u.banned_until > now()',
}

/** Conditions in SQL on `auth.users u`. */
export const conditionsOf = ({ state, provider }: UserFilter, values: Parameters): string[] => [
  'u.deleted_at is null',
  ...(state === undefined ? [] : [stateConditions[state]]),
  ...(provider === undefined
    ? []
    : [`exists (select from auth.identities i where i.user_id = u.id and i.provider = ${values.add(provider)})`]),
]
