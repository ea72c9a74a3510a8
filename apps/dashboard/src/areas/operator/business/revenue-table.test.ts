import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthText, revenueTable } from './revenue-table.ts'

test('the file of the revenue has a row for each month, in dollars with cents', () => {
  assert.deepEqual(
    revenueTable([
      {
        month: '2026-11',
        invoices: 3,
        issued_cents: 123_456,
        paid_cents: 100_000,
        from_credits_cents: 5,
        credited_cents: 0,
        open_cents: 23_451,
        overdue_cents: 10,
      },
    ]),
    [
      ['month', 'invoices', 'issued', 'paid', 'from_credits', 'credit_notes', 'open', 'overdue'],
      ['2026-11', '3', '1234.56', '1000.00', '0.05', '0.00', '234.51', '0.10'],
    ],
  )
  assert.equal(monthText('2026-11'), 'November 2026')
})
