import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logSources } from '@cairn/logs'
import { sourceFields } from '../apps/dashboard/src/areas/logs/explorer/source-fields.ts'
import { logTemplates } from '../apps/dashboard/src/areas/logs/explorer/templates.ts'

const hasField = (shape: unknown, [name = '', ...below]: readonly string[]): boolean => {
  if (typeof shape !== 'object' || shape === null || !Object.hasOwn(shape, name)) return false
  const field: unknown = Object.entries(shape).find(([each]) => each === name)?.[1]
  return below.length === 0 ? typeof field === 'string' && field !== 'absent' : hasField(field, below)
}

void test('the field reference of the logs explorer lists every source, with fields that it has', () => {
  assert.deepEqual(sourceFields.map(({ source }) => source).toSorted(), [...logSources.keys()].toSorted())
  for (const { source, fields } of sourceFields)
    for (const field of fields)
      assert.ok(hasField(logSources.get(source)?.metadata, field.split('.')), `${source} has no ${field}`)
})

void test('there are 16 templates of log queries, each with a name of its own', () => {
  assert.equal(logTemplates.length, 16)
  assert.equal(new Set(logTemplates.map(({ title }) => title)).size, 16)
})
