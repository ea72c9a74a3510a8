import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceState } from './invoice-state.ts'

const payment = { reason: null, next_attempt_at: null } as const

test('an invoice that is not paid says what became of its payment, and what can be done', () => {
  const failed = {
    status: 'failed',
    reason: 'Your card was declined.',
    next_attempt_at: '2026-03-14T09:00:00.000Z',
  } as const
  const rows = [
    [{ status: 'open', payment: null }, 'Open', undefined, 'Pay now'],
    [{ status: 'overdue', payment: null }, 'Overdue', undefined, 'Pay now'],
    [{ status: 'paid', payment: { ...payment, status: 'succeeded' } }, 'Paid', undefined, undefined],
    [{ status: 'paid', payment: failed }, 'Paid', undefined, undefined],
    [{ status: 'void', payment: null }, 'Void', undefined, undefined],
    [
      { status: 'open', payment: { ...payment, status: 'processing' } },
      'Processing',
      'The payment is under way.',
      undefined,
    ],
    [
      { status: 'overdue', payment: { ...payment, status: 'action_needed' } },
      'Confirm',
      'The bank asks you to confirm this payment.',
      'Confirm payment',
    ],
    [
      { status: 'open', payment: failed },
      'Failed',
      'Your card was declined. It is tried again on 14 Mar 2026.',
      'Pay now',
    ],
    [{ status: 'open', payment: { ...failed, next_attempt_at: null } }, 'Failed', 'Your card was declined.', 'Pay now'],
  ] as const
  for (const [invoice, label, note, action] of rows) {
    const state = invoiceState(invoice)
    assert.deepEqual([state.label, state.note, state.action], [label, note, action])
  }
})
