import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './run.ts'
import { problemOf, rowsOf, statusOf } from './specification-rows.ts'

const requirements = join(root, '../shared/spec/requirements.md')

const rows = rowsOf(await readFile(join(root, 'docs/specification.md'), 'utf8'))

test('each row of docs/specification.md names tests that exist, or a status that says why not', async (t) => {
  const problems = await Promise.all(rows.map(async (row) => ({ id: row.id, problem: await problemOf(row) })))
  assert.deepEqual(
    problems.filter(({ problem }) => problem !== undefined).map(({ id, problem }) => `${id} ${problem}`),
    [],
  )
  for (const [status, { length }] of Map.groupBy(rows, statusOf)) t.diagnostic(`specification: ${length} ${status}`)
})

test('an id has one row in docs/specification.md', () => {
  const repeated = [...Map.groupBy(rows, ({ id }) => id)].filter(([, { length }]) => length > 1)
  assert.deepEqual(
    repeated.map(([id]) => id),
    [],
  )
  assert.equal(rows.length, 416)
})

test(
  'docs/specification.md has every requirement, in its words',
  { skip: existsSync(requirements) ? false : 'the specification is not beside this checkout' },
  async () => {
    const expected = [...(await readFile(requirements, 'utf8')).matchAll(/^\| (\d\.\d\d) \| \d \| (.+?) \|/gm)]
    assert.deepEqual(
      rows.map(({ id, requirement }) => `${id} ${requirement}`),
      expected.map(([, id, requirement]) => `${id} ${requirement}`),
    )
  },
)

test('a row is refused for a status that is unknown, or does not fit its tests', async () => {
  const itself = 'tools/check-specification.test.ts › an id has one row in docs/specification.md'
  const cases: [tests: string[], status: string, problem: RegExp | undefined][] = [
    [[itself], 'held', undefined],
    [[], 'held', /names no test/],
    [['tools/nowhere.test.ts › a test'], 'held', /does not exist/],
    [['tools/check-specification.test.ts › an id has'], 'held', /is not a test of/],
    [['tools/check-specification.test.ts'], 'held', /has no title/],
    [[], 'later: issue 14', undefined],
    [[], 'later: a following issue (branches)', undefined],
    [[], 'later', /has the status/],
    [[itself], 'later: issue 14', /names a test/],
    [[itself], 'partly: the first half; the second half, issue 14', undefined],
    [[itself], 'partly: the first half', /has the status/],
    [[], 'untested: the second half', undefined],
    [[], 'unused: it is done another way', undefined],
    [[], 'done', /has the status/],
  ]
  for (const [tests, status, problem] of cases) {
    const found = await problemOf({ id: '1.01', requirement: 'x', tests, status })
    if (problem === undefined) assert.equal(found, undefined, status)
    else assert.match(found ?? '', problem, status)
  }
})
