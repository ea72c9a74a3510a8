import type { Project } from '@cairn/service-kit'
import type { Membership } from '../channels/membership.ts'
import { needsLookUp } from './batch.ts'
import type { Batch, Group } from './batch.ts'
import { changeJson } from './change-json.ts'
import { decideGroup } from './decide.ts'
import type { Decided } from './decide.ts'
import type { Column, Relation } from './relation.ts'
import type { RelationCache } from './relation-cache.ts'
import type { PublishedTable, RowChange } from './row-change.ts'
import { isAbout } from './subscription.ts'
import type { ChangeSubscription } from './subscription.ts'

export interface DeliveryParts {
  project: Project
  relations: RelationCache
  /** Resolves when other sessions see what the transaction of the changes has changed. */
  committed: () => Promise<void>
  /** The largest message, in bytes. */
  mostBytes: () => number
  /** Called for what a policy or a filter fails with: those who wait for the change do not get it. */
  onFailure: (error: unknown) => void
}

/** Queries at once, of the connections that requests of the project use too. */
const groupsAtOnce = 4

/** Callers are told apart where policies look at their claims; otherwise by their role. */
const groupsOf = async (
  { committed, relations }: DeliveryParts,
  { table, relation }: Batch,
  subscriptions: readonly ChangeSubscription[],
): Promise<Group[]> => {
  const groups = new Map<string, Group>()
  for (const subscription of subscriptions) {
    const { member } = subscription
    const { role, claims } = member.caller
    const access = await relations.access(table, relation, role, committed)
    const key = needsLookUp({ relation }, { access }) ? `${role} ${claims}` : role
    const group = groups.get(key) ?? { member, access, subscriptions: [] }
    group.subscriptions.push(subscription)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const columnsFor = (
  { relation, table }: Batch,
  { access }: Group,
  select: readonly string[] | undefined,
): { columns: readonly Column[]; oldColumns: readonly Column[] } => {
  const published = new Set(table.columns.map(({ name }) => name))
  const columns = relation.columns.filter(
    ({ name, isKey }) =>
      access.readable.has(name) && published.has(name) && (select === undefined || isKey || select.includes(name)),
  )
  // Whether a caller could have seen the rest of a row that is gone, policies cannot say.
  return { columns, oldColumns: relation.hasPolicies ? columns.filter(({ isKey }) => isKey) : columns }
}

/** The message about a change, once for those who see the same of it. */
const messages = (parts: DeliveryParts, batch: Batch) => {
  const written = new Map<string, string>()
  return (at: number, change: RowChange, group: Group, { select }: ChangeSubscription): string => {
    const shown = columnsFor(batch, group, select)
    const key = `${at} ${shown.columns.map(({ number }) => number).join(',')}`
    const known = written.get(key)
    if (known !== undefined) return known
    const whole = changeJson(change, batch.relation, shown)
    const json =
      Buffer.byteLength(whole) <= parts.mostBytes()
        ? whole
        : changeJson(change, batch.relation, shown, ['Error 413: Payload Too Large'])
    written.set(key, json)
    return json
  }
}

const withoutKey = (relation: Relation): boolean => !relation.columns.some(({ isKey }) => isKey)

/** Sends changes of one table to those who subscribe to them and may see them. Returns how many messages that were. */
export const deliver = async (
  parts: DeliveryParts,
  table: PublishedTable,
  changes: readonly RowChange[],
  subscriptions: readonly ChangeSubscription[],
): Promise<number> => {
  const interested = subscriptions.filter((subscription) => changes.some((change) => isAbout(subscription, change)))
  if (interested.length === 0) return 0
  const relation = await parts.relations.relation(table, parts.committed)
  if (relation === undefined) return 0
  const batch = { table, relation, changes }
  const groups = (await groupsOf(parts, batch, interested)).filter(
    // A row without a key cannot be looked up, and policies hide what they cannot be asked about.
    (group) => group.access.readable.size > 0 && !(needsLookUp(batch, group) && withoutKey(relation)),
  )
  const decisions = new Map<ChangeSubscription, { group: Group; isTold: Decided }>()
  for (let start = 0; start < groups.length; start += groupsAtOnce)
    await Promise.all(
      groups.slice(start, start + groupsAtOnce).map(async (group) => {
        try {
          if (needsLookUp(batch, group)) await parts.committed()
          const ofGroup = await decideGroup(parts.project, batch, group)
          for (const [subscription, isTold] of ofGroup) decisions.set(subscription, { group, isTold })
        } catch (error) {
          parts.onFailure(error)
        }
      }),
    )
  return send(batch, decisions, messages(parts, batch))
}

const send = (
  { changes }: Batch,
  decisions: ReadonlyMap<ChangeSubscription, { group: Group; isTold: Decided }>,
  message: ReturnType<typeof messages>,
): number => {
  let sent = 0
  for (const [at, change] of changes.entries()) {
    // A member with several subscriptions to a change gets one message for those that show the same of it.
    const told = new Map<Membership, Map<string, number[]>>()
    for (const [subscription, { group, isTold }] of decisions) {
      if (!isAbout(subscription, change) || !isTold(at)) continue
      const json = message(at, change, group, subscription)
      const ofMember = told.get(subscription.member) ?? new Map<string, number[]>()
      told.set(subscription.member, ofMember.set(json, [...(ofMember.get(json) ?? []), subscription.id]))
    }
    for (const [member, ofMember] of told)
      for (const [json, ids] of ofMember) {
        member.push('postgres_changes', `{"ids":[${ids.join(',')}],"data":${json}}`)
        sent += 1
      }
  }
  return sent
}
