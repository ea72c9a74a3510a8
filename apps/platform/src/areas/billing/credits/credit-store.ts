import type { Credit } from '@cairn/contracts/billing/discounts'
import { dayFrom, dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { CreditEntry } from '@cairn/contracts/billing/invoices/credits'
import { creditBalance, creditsLeft } from '@cairn/contracts/billing/invoices/credits'
import type { PoolClient } from 'pg'
import type { Actor } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Database, Queries, Row } from '../../../db/database.ts'
import { queriesOf } from '../../../db/database.ts'
import { fail } from '../../../errors.ts'
import { lockOrganization } from '../lock-organization.ts'

interface EntryRow extends Row {
  id: string
  organization_id: string
  amount_cents: string
  reason: string
  expires_on: string | null
  inserted_at: Date
}

interface StoredEntry extends CreditEntry {
  row: EntryRow
}

export interface AddedCredits {
  amountCents: number
  reason: string
  /** A day such as `2026-11-23`. */
  expiresOn: string | null
}

export interface CreditStore {
  balance: (organizationId: number, nowMs: number) => Promise<number>
  balances: (organizationIds: readonly number[], nowMs: number) => Promise<ReadonlyMap<number, number>>
  /** What was added, the newest first, with what is left of it. */
  list: (organizationId: number, nowMs: number) => Promise<Credit[]>
  /** The balance after it. Throws `organization_not_found` and `credits_below_zero`. */
  add: (by: Actor, slug: string, credits: AddedCredits) => Promise<number>
}

const selectEntries = `
  select id, organization_id, amount_cents, reason, to_char(expires_on, 'YYYY-MM-DD') as expires_on, inserted_at
  from platform.credit_entries where organization_id = any($1) order by id`

const fromRow = (row: EntryRow): StoredEntry => ({
  row,
  day: dayOf(row.inserted_at.getTime()),
  amountCents: Number(row.amount_cents),
  expiresOn: row.expires_on === null ? null : dayFrom(row.expires_on),
})

/** In the caller's transaction, which has locked the organization. */
export const insertCredits = async (
  client: Pick<PoolClient, 'query'>,
  organizationId: number,
  { amountCents, reason, expiresOn }: AddedCredits,
  at: Date,
): Promise<void> => {
  await client.query(
    `insert into platform.credit_entries (organization_id, amount_cents, reason, expires_on, inserted_at)
     values ($1, $2, $3, $4, $5)`,
    [organizationId, amountCents, reason, expiresOn, at],
  )
}

const entriesOf = async (db: Queries, organizationIds: readonly number[]): Promise<StoredEntry[]> =>
  (await db.query<EntryRow>(selectEntries, [organizationIds])).map(fromRow)

export const readBalance = async (db: Queries, organizationId: number, nowMs: number): Promise<number> =>
  creditBalance(await entriesOf(db, [organizationId]), dayOf(nowMs))

export const createCreditStore = (db: Database): CreditStore => {
  return {
    balance: (organizationId, nowMs) => readBalance(db, organizationId, nowMs),
    balances: async (organizationIds, nowMs) => {
      const byOrganization = Map.groupBy(await entriesOf(db, organizationIds), ({ row }) => Number(row.organization_id))
      return new Map([...byOrganization].map(([id, entries]) => [id, creditBalance(entries, dayOf(nowMs))]))
    },
    list: async (organizationId, nowMs) =>
      creditsLeft(await entriesOf(db, [organizationId]), dayOf(nowMs))
        .map(({ entry: { row, amountCents, expiresOn }, cents }) => ({
          id: row.id,
          reason: row.reason,
          amount_cents: amountCents,
          left_cents: cents,
          expires_on: expiresOn === null ? null : dayText(expiresOn),
          inserted_at: row.inserted_at.toISOString(),
        }))
        .toReversed(),
    add: (by, slug, credits) =>
      db.transaction(async (client) => {
        const { id, name } = await lockOrganization(client, slug)
        const now = new Date()
        // Whatever changes the balance has locked the organization before: what is read here is what there is.
        const before = await readBalance(queriesOf(client), id, now.getTime())
        const { amountCents, reason, expiresOn } = credits
        if (before + amountCents < 0) throw fail('credits_below_zero')
        await insertCredits(client, id, amountCents < 0 ? { ...credits, expiresOn: null } : credits, now)
        await recordAudit(client, by, {
          organizationId: id,
          action: 'billing.credits_added',
          target: { type: 'organization', id: slug, name },
          details: { amount_cents: amountCents, reason, expires_on: expiresOn },
        })
        return before + amountCents
      }),
  }
}
