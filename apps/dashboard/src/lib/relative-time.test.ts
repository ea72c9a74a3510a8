import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-11-21T12:00:00Z')

const table: [then: string, words: string][] = [
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:58:00Z', '2 minutes ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-10T11:00:00Z', 'last week'],
  ['2025-09-01T00:00:00Z', 'last year'],
  ['2026-11-21T13:30:00Z', 'in 1 hour'],
]

for (const [then, words] of table)
  void test(`${then} is ${words}`, () => assert.equal(relativeTime(new Date(then), now), words))
