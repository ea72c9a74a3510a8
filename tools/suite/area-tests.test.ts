import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testsOfArea } from './area-tests.ts'

test('the tests of an area are those that make its calls, and no others', async () => {
  const { server, journeys } = await testsOfArea('snippets')
  assert.ok(server.includes('apps/platform/test/snippet-drafts.test.ts'))
  assert.ok(!server.includes('apps/platform/test/postgres-tls.test.ts'))
  assert.ok(journeys.includes('e2e/dashboard/snippet-conflict.e2e.ts'))
  assert.ok(!journeys.includes('e2e/dashboard/second-factor.e2e.ts'))
})

test('the journeys of an area of the dashboard are those that open its pages', async () => {
  const { journeys } = await testsOfArea('sql-editor')
  assert.ok(journeys.includes('e2e/dashboard/query-results.e2e.ts'))
  assert.ok(!journeys.includes('e2e/dashboard/password-reset.e2e.ts'))
})

test('the tests of a service are those in its folder', async () => {
  const { server } = await testsOfArea('meta')
  assert.ok(server.includes('services/meta/test/rows.test.ts'))
  assert.ok(!server.includes('services/auth/test/refresh.test.ts'))
})

test('an area that does not exist is refused, with those that do', async () => {
  await assert.rejects(testsOfArea('nonsense'), /no area called nonsense\. There are: .*snippets/)
})
