import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshness } from './freshness.ts'

test('organizations, overdue invoices and the profile are fresh for 30 minutes, a project for 30 s, all else for 60', () => {
  assert.deepEqual(freshness, {
    default: 60_000,
    organizations: 1_800_000,
    projects: 1_800_000,
    profile: 1_800_000,
    permissions: 300_000,
    overdueInvoices: 1_800_000,
    project: 30_000,
  })
})
