import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choicesOf, maxRowsProblem, poolSizeProblem, toFormValues, toggled, toSettings } from './form-values.ts'

void test('settings go through the form unchanged', () => {
  for (const settings of [
    {
      db_schema: 'public, shop',
      db_extra_search_path: 'public, extensions',
      max_rows: 1_000,
      db_pool: 4,
      db_aggregates_enabled: true,
      db_plan_enabled: false,
      db_pre_request: 'public.check_request',
    },
    {
      db_schema: 'public',
      db_extra_search_path: '',
      max_rows: null,
      db_pool: null,
      db_aggregates_enabled: false,
      db_plan_enabled: true,
      db_pre_request: '',
    },
  ])
    assert.deepEqual(toSettings(toFormValues(settings)), settings)
})

void test('numbers are whole, and within the limits of the server', () => {
  for (const text of ['', '1', '1000000']) assert.equal(maxRowsProblem(text), undefined, text)
  for (const text of ['0', '-1', '1.5', 'many', '1000001']) assert.match(maxRowsProblem(text) ?? '', /1,000,000/, text)
  assert.equal(poolSizeProblem('8'), undefined)
  assert.match(poolSizeProblem('9') ?? '', /from 1 to 8/)
})

void test('a schema is added at the end, and removed from where it is', () => {
  assert.deepEqual(toggled(['public'], 'shop'), ['public', 'shop'])
  assert.deepEqual(toggled(['public', 'shop'], 'public'), ['shop'])
})

void test('schemas of the system are offered only where they are exposed already', () => {
  assert.deepEqual(choicesOf(['shop', 'public', 'pg_catalog', 'information_schema', 'auth'], ['gone']), [
    'gone',
    'public',
    'shop',
  ])
})
