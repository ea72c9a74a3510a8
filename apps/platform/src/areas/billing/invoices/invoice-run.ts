import type { Customer } from '@cairn/contracts/billing/billing'
import { couponsIn } from '@cairn/contracts/billing/invoices/coupons'
import { countryCode } from '@cairn/contracts/billing/invoices/country'
import type { Cycle, Day } from '@cairn/contracts/billing/invoices/cycles'
import { cycleOn, dayFrom, dayOf, dayText, startOf } from '@cairn/contracts/billing/invoices/cycles'
import type { InvoiceTerms } from '@cairn/contracts/billing/invoices/invoice'
import { invoiceOf } from '@cairn/contracts/billing/invoices/invoice'
import { taxIdOnInvoice } from '@cairn/contracts/billing/invoices/tax'
import type { Plans } from '@cairn/contracts/billing/invoices/lines'
import type { JobQueue } from '@cairn/jobs'
import type { PoolClient } from 'pg'
import type { BillingConfig } from '../../../billing-settings.ts'
import type { Database, Queries, Row } from '../../../db/database.ts'
import { queriesOf } from '../../../db/database.ts'
import { fail } from '../../../errors.ts'
import { readBilledCoupons } from '../coupons/redemption-store.ts'
import { insertCredits, readBalance } from '../credits/credit-store.ts'
import type { UsageStore } from '../usage-store.ts'
import { untilNow } from '../upcoming-invoice.ts'
import { readHistory } from '../usage-store.ts'
import { money } from './invoice-mail.ts'
import type { InvoiceDocument } from './invoice-terms.ts'
import { documentOf, numberText, taxOf } from './invoice-terms.ts'

export const collectInvoiceJob = 'collect-invoice'

interface Parts {
  db: Database
  usage: Pick<UsageStore, 'settledDay'>
  catalogue: { document: Plans }
  billing: BillingConfig
  jobs: Pick<JobQueue, 'enqueue'>
  /** What the payment provider charges at least. */
  leastChargedCents: number
}

export interface InvoiceRun {
  /**
   * Issues the invoices of all cycles that are over and metered completely. It can be interrupted and repeated: an
   * organization's cycle is one transaction.
   */
  issue: (now: { nowMs: number; signal: AbortSignal }) => Promise<void>
  /** What an organization has to pay, invoiced or not, as nobody changes it until the end of the transaction. */
  owed: (client: PoolClient, organizationId: number, nowMs: number) => Promise<Owed>
}

export interface Owed {
  /** Of invoices. */
  dueCents: number
  /** The numbers of paid invoices whose payment at the provider can still succeed. */
  underWay: string[]
  /** Of cycles that have no invoice yet, beyond the credits. */
  unbilledCents: number
  /** The last day of the cycle that is under way. */
  cycleEnd: Day
}

interface BilledRow extends Row {
  name: string
  created_at: Date
  billing_partner: string | null
  billed_until: string | null
  known_since: Date | null
  billing_name: string | null
  address: Customer['address']
  tax_ids: { country: string; value: string }[]
}

// The lock holds back another run, and a change of the balance.
const lockBilled = async (client: PoolClient, organizationId: number): Promise<BilledRow | undefined> => {
  const { rows } = await client.query(`select from platform.organizations where id = $1 for update`, [organizationId])
  if (rows.length === 0) return undefined
  const found = await client.query<BilledRow>(
    `select o.name, o.created_at, o.billing_partner, to_char(b.day, 'YYYY-MM-DD') as billed_until,
       (select min(changed_at) from platform.tier_changes t where t.organization_id = o.id) as known_since,
       c.billing_name, c.address,
       (select coalesce(json_agg(json_build_object('country', t.country, 'value', t.value) order by t.inserted_at, t.id), '[]')
        from platform.tax_ids t where t.organization_id = o.id) as tax_ids
     from platform.organizations o
     left join platform.billed_until b on b.organization_id = o.id
     left join platform.customers c on c.organization_id = o.id
     where o.id = $1`,
    [organizationId],
  )
  return found.rows[0]
}

/** The first cycle without an invoice. What was before the history begins is not billed. */
const nextCycle = ({ created_at: createdAt, billed_until: until, known_since: since }: BilledRow): Cycle => {
  const first = dayOf(createdAt.getTime())
  return cycleOn(first, until === null ? dayOf((since ?? createdAt).getTime()) : dayFrom(until))
}

const nextNumber = async (client: PoolClient): Promise<string> => {
  const { rows } = await client.query<{ last: string }>(
    'update platform.invoice_numbers set last = last + 1 returning last',
  )
  const [row] = rows
  if (row === undefined) throw new Error('The number of the last invoice is missing.')
  return row.last
}

interface Settled {
  balanceUsedCents: number
  dueCents: number
  /** Credited for this invoice, which uses it. */
  waivedCents: number
}

/** What cannot be charged is not asked for: it would stay open, and keep the organization from changing its plan. */
const settle = (
  { balanceUsedCents, dueCents }: Pick<Settled, 'balanceUsedCents' | 'dueCents'>,
  leastChargedCents: number,
): Settled =>
  dueCents < leastChargedCents
    ? { balanceUsedCents: balanceUsedCents + dueCents, dueCents: 0, waivedCents: dueCents }
    : { balanceUsedCents, dueCents, waivedCents: 0 }

const customerOf = ({ billing_name, address, tax_ids: taxIds }: BilledRow): InvoiceDocument['customer'] => ({
  billing_name,
  address,
  tax_id: taxIdOnInvoice(taxIds, countryCode(address?.country ?? '')),
})

interface BilledCycle {
  id: number
  row: BilledRow
  cycle: Cycle
}

const termsOf = async (
  { billing }: Pick<Parts, 'billing'>,
  locked: Queries,
  { id, row, cycle }: BilledCycle,
): Promise<Omit<InvoiceTerms, 'balanceCents'>> => ({
  coupons: couponsIn(await readBilledCoupons(locked, id), dayOf(row.created_at.getTime()), cycle),
  tax: taxOf(billing.seller, customerOf(row)),
})

const insertInvoice = async (
  parts: Parts,
  client: PoolClient,
  { nowMs, ...billed }: BilledCycle & { nowMs: number },
): Promise<void> => {
  const { catalogue, billing, jobs, leastChargedCents } = parts
  const { id, row, cycle } = billed
  const locked = queriesOf(client)
  const history = await readHistory(locked, id, cycle, cycle.end)
  const terms = await termsOf(parts, locked, billed)
  const balanceCents = await readBalance(locked, id, nowMs)
  const computed = invoiceOf(catalogue.document, history, cycle, { ...terms, balanceCents })
  if (computed.lines.length === 0) return
  const { totalCents } = computed
  const { dueCents, balanceUsedCents, waivedCents } = settle(computed, leastChargedCents)
  const document = documentOf(
    { ...computed, balanceUsedCents, dueCents },
    { seller: billing.seller, customer: customerOf(row), organization_name: row.name },
  )
  const now = new Date(nowMs)
  const number = await nextNumber(client)
  const { rows } = await client.query<{ id: string }>(
    `insert into platform.invoices (organization_id, number, cycle_start, cycle_end, issued_at, due_date, total_cents,
       due_cents, document, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      id,
      number,
      dayText(cycle.start),
      dayText(cycle.end),
      now,
      dayText(dayOf(nowMs) + billing.dueDays),
      totalCents,
      dueCents,
      JSON.stringify(document),
      dueCents > 0 ? null : now,
    ],
  )
  const invoiceId = rows[0]?.id
  const credits = (amountCents: number, reason: string) =>
    insertCredits(client, id, { amountCents, reason, expiresOn: null }, now)
  if (waivedCents > 0)
    await credits(waivedCents, `${numberText(number)}: less than ${money(leastChargedCents)} is not charged`)
  if (balanceUsedCents > 0) await credits(-balanceUsedCents, numberText(number))
  await jobs.enqueue(client, { name: collectInvoiceJob, data: { invoice_id: invoiceId }, key: String(invoiceId) })
}

/** Bills the next cycle of an organization. False if it is not over, or not metered yet. */
const billNext = (parts: Parts, id: number, settled: Day, nowMs: number): Promise<boolean> =>
  parts.db.transaction(async (client) => {
    const row = await lockBilled(client, id)
    if (row === undefined) return false
    const cycle = nextCycle(row)
    if (cycle.end - 1 > settled) return false
    // A partner bills for itself.
    if (row.billing_partner === null) await insertInvoice(parts, client, { id, row, cycle, nowMs })
    await client.query(
      `insert into platform.billed_until (organization_id, day) values ($1, $2)
       on conflict (organization_id) do update set day = excluded.day`,
      [id, dayText(cycle.end)],
    )
    return true
  })

/** What the cycles without an invoice have cost so far. */
const unbilled = async (
  parts: Parts,
  client: PoolClient,
  id: number,
  row: BilledRow,
  nowMs: number,
): Promise<number> => {
  const locked = queriesOf(client)
  const first = dayOf(row.created_at.getTime())
  let cents = 0
  for (let cycle = nextCycle(row); startOf(cycle.start) < nowMs; cycle = cycleOn(first, cycle.end)) {
    const history = untilNow(await readHistory(locked, id, cycle, dayOf(nowMs)), nowMs)
    const terms = await termsOf(parts, locked, { id, row, cycle })
    cents += invoiceOf(parts.catalogue.document, history, cycle, { ...terms, balanceCents: 0 }).totalCents
  }
  return Math.max(0, cents - (await readBalance(locked, id, nowMs)))
}

export const createInvoiceRun = (parts: Parts): InvoiceRun => ({
  issue: async ({ nowMs, signal }) => {
    const settled = await parts.usage.settledDay()
    if (settled === undefined) return
    const organizations = await parts.db.query<{ id: string }>('select id from platform.organizations order by id')
    for (const { id } of organizations) while (!signal.aborted && (await billNext(parts, Number(id), settled, nowMs)));
  },
  owed: async (client, id, nowMs) => {
    const row = await lockBilled(client, id)
    if (row === undefined) throw fail('organization_not_found')
    const { rows } = await client.query<{ due: string }>(
      `select coalesce(sum(due_cents), 0) as due from platform.invoices where organization_id = $1 and paid_at is null`,
      [id],
    )
    const open = await client.query<{ number: string }>(
      `select i.number from platform.invoices i join platform.invoice_payments p on p.invoice_id = i.id
       where i.organization_id = $1 and i.paid_at is not null and p.intent_id is not null
         and p.status not in ('succeeded', 'cancelled') order by i.number`,
      [id],
    )
    return {
      dueCents: Number(rows[0]?.due),
      underWay: open.rows.map(({ number }) => numberText(number)),
      // A partner bills for itself.
      unbilledCents: row.billing_partner === null ? await unbilled(parts, client, id, row, nowMs) : 0,
      cycleEnd: cycleOn(dayOf(row.created_at.getTime()), dayOf(nowMs)).end - 1,
    }
  },
})
