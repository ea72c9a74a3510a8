import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnswer, checkRequests } from './checks.ts'
import type { World } from './checks.ts'

// Of the process that serves all projects. Where an expression goes back, each takes it longer.
const mostMs = 5_000

const csv = (body: string | Buffer<ArrayBuffer>) => ({
  method: 'POST',
  headers: { 'content-type': 'text/csv', prefer: 'return=representation,tx=rollback' },
  body,
})
const form = (body: string) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    prefer: 'return=representation,tx=rollback',
  },
  body,
})

export const costlyChecks = (world: World): void => {
  for (const [title, accept] of [
    ['of one long name', `${'a'.repeat(40_000)};x`],
    ['of blanks', `a;b=${' '.repeat(40_000)}x y`],
    ['of parameters', `a${'; b='.repeat(10_000)} x`],
  ] as const)
    test(`a header Accept ${title} is refused at once`, async () => {
      const startedAt = performance.now()
      checkAnswer(await world().send('/counters', { headers: { accept } }), {
        status: 406,
        error: { code: 'PGRST107' },
      })
      assert.ok(performance.now() - startedAt < mostMs)
    })

  checkRequests(world, [
    [
      'a CSV body of very many values is refused before they are read',
      '/keyless',
      csv(`a\n${'\n'.repeat(1_000_000)}`),
      { status: 400, error: { code: 'PGRST102', message: 'The CSV body has too many values' } },
    ],
    [
      'a CSV body of one record with very many values',
      '/keyless',
      csv(`a\n${','.repeat(1_000_000)}`),
      { status: 400, error: { code: 'PGRST102', message: 'The CSV body has too many values' } },
    ],
    [
      'a form of very many fields is refused before they are read',
      '/keyless',
      form('&a'.repeat(20_000)),
      { status: 400, error: { code: 'PGRST102', message: 'The form has too many fields' } },
    ],
    [
      'a form with signs that stand for others',
      '/keyless?select=b',
      form('a=1&b=1+%2B+2%26'),
      { status: 201, json: [{ b: '1 + 2&' }] },
    ],
    [
      'an array of very many values for a function is refused as other bodies are',
      '/rpc/echo',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: `[${'{},'.repeat(400_000)}{}]` },
      { status: 400, error: { code: 'PGRST102' } },
    ],
    [
      'a CSV body that is no UTF-8 is refused, and not stored as other characters',
      '/keyless',
      csv(Buffer.from('a,b\n1,caf\xe9', 'latin1')),
      { status: 400, error: { code: 'PGRST102', message: 'The request body is not valid UTF-8.' } },
    ],
    [
      'a text that is no UTF-8 is refused by a function',
      '/rpc/shout',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: Buffer.from('caf\xe9', 'latin1') },
      { status: 400, error: { code: 'PGRST102', message: 'The request body is not valid UTF-8.' } },
    ],
  ])

  test('a CSV value of several megabytes', async () => {
    const value = `${'long, "quoted"\n'.repeat(400_000)}"`
    const body = `a,b\n1,"${value.replaceAll('"', '""')}"`
    const { status, json } = await world().send('/keyless?select=b', csv(body))
    assert.equal(status, 201)
    assert.deepEqual(json, [{ b: value }])
  })
}
