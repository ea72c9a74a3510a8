import type { Membership } from '../channels/membership.ts'
import type { Relation, RoleAccess } from './relation.ts'
import type { PublishedTable, RowChange } from './row-change.ts'
import type { ChangeSubscription } from './subscription.ts'

/** Changes of one table, one after the other. */
export interface Batch {
  table: PublishedTable
  relation: Relation
  changes: readonly RowChange[]
}

/** Subscriptions to a table whose callers see the same rows of it. */
export interface Group {
  /** One of those who subscribe. */
  member: Membership
  access: RoleAccess
  subscriptions: ChangeSubscription[]
}

/** Whether the database has to be asked which rows the callers of a group see. */
export const needsLookUp = ({ relation }: Pick<Batch, 'relation'>, { access }: Pick<Group, 'access'>): boolean =>
  relation.hasPolicies && !access.bypasses
