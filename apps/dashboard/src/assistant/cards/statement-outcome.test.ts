import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposalIn } from './statement-outcome.ts'

const proposed = (input: unknown) => proposalIn(JSON.stringify(input))

test('a proposal may say how its result is drawn; what is no chart is left out', () => {
  const sql = 'select day, total from sales'
  const chart = { type: 'line', x: 'day', y: ['total'] }
  assert.deepEqual(proposed({ sql, title: 'Sales', chart })?.chart, { ...chart, cumulative: false, log: false })
  for (const other of [undefined, null, 'line', { ...chart, type: 'pie' }, { ...chart, y: [] }, { type: 'bar' }])
    assert.deepEqual(proposed({ sql, title: 'Sales', chart: other }), { sql, title: 'Sales', chart: undefined })
})

test('input that is no proposal is undefined', () => {
  for (const input of [undefined, '', 'null', '[]', '{"sql":1}', '{"sql":']) assert.equal(proposalIn(input), undefined)
})
