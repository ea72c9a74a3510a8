import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayOf, startOf } from '@cairn/contracts/billing/invoices/cycles'
import { createCreditNoteStore } from '../src/areas/billing/credit-notes/credit-note-store.ts'
import { createInvoiceStore } from '../src/areas/billing/invoices/invoice-store.ts'
import { openInvoiceRun } from './invoice-fixture.ts'
import type { JobFixture } from './job-fixture.ts'
import { openQueue, startJobFixture } from './job-fixture.ts'

let fixture: JobFixture
before(async () => {
  fixture = await startJobFixture()
})
after(() => fixture[Symbol.asyncDispose]())

const by = { accountId: '6d1c1ab0-6a0a-4d0e-9c0a-3d1f5b1f0c11', email: 'op@example.com', requestId: 'r', ip: '::1' }
const poolSize = 8
const publicUrl = () => 'https://cairn.example.com'

/** Runs `act` while all connections but one belong to transactions that wait, as they do for a row that `act` has locked. */
const withOneConnection = async (act: () => Promise<void>): Promise<void> => {
  const release = Promise.withResolvers<undefined>()
  const begun = Array.from({ length: poolSize - 1 }, () => Promise.withResolvers<undefined>())
  const held = begun.map(({ resolve }) =>
    fixture.db.transaction(async () => {
      resolve(undefined)
      await release.promise
    }),
  )
  await Promise.all(begun.map(({ promise }) => promise))
  try {
    await act()
  } finally {
    release.resolve(undefined)
    await Promise.all(held)
  }
}

test('what locks an organization to bill it needs no second connection', async () => {
  await using open = await openQueue(fixture.address, fixture.db, {})
  const { run, usage, credits } = openInvoiceRun(fixture.db, open)
  const created = new Date(startOf(dayOf(Date.now()) - 40))
  const [row] = await fixture.db.query<{ id: string }>(
    `insert into platform.organizations (slug, name, kind, tier, created_at)
     values ('busy', 'busy', 'COMPANY', 'tier_payg', $1) returning id`,
    [created],
  )
  const id = Number(row?.id)
  await fixture.db.query('update platform.tier_changes set changed_at = $1', [created])
  await usage.settle(dayOf(Date.now()) - 1)
  const invoices = createInvoiceStore(fixture.db)
  const { queue: jobs } = open
  const notes = createCreditNoteStore({ db: fixture.db, invoices, jobs, hasProvider: false, publicUrl })

  const goodwill = { amountCents: 100, reason: 'Goodwill', expiresOn: null }
  await withOneConnection(async () => assert.equal(await credits.add(by, 'busy', goodwill), 100))
  await withOneConnection(() => run.issue({ nowMs: Date.now(), signal: new AbortController().signal }))
  const [invoice] = await invoices.list(id, { limit: 1, offset: 0 })
  assert.equal(invoice?.amount_due_cents, 2_400)
  await withOneConnection(async () => {
    const asked = { credit: { kind: 'whole' }, settlement: 'balance', reason: 'Outage', credited_cents: 0 } as const
    assert.equal((await notes.issue(by, 'busy', invoice?.id ?? '', asked)).total_cents, 2_500)
  })
})
