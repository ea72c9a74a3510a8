import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../chaos/random.ts'
import { inParallel } from '../rest/in-parallel.ts'
import { checkRefusals } from './checks.ts'
import type { World } from './checks.ts'

const nested = (levels: number): string =>
  `{ blogCollection { edges { node ${'{ owner { blogCollection { edges { node '.repeat(levels)} { id } ${'} } } }'.repeat(levels)} } } }`

const pieces = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  ':',
  '!',
  '$x',
  '@skip(if: true)',
  '...',
  'query',
  'mutation',
  'fragment f on account',
  '...f',
  'accountCollection',
  'edges',
  'node',
  'id',
  'first: 1',
  'filter: {id: {eq: 1}}',
  '"; drop table account; --"',
  "'",
  '"',
  '\\u0000',
  '__schema',
  '__typename',
  'node(nodeId: "W10=")',
  'after: "WzFd"',
  '-1',
  '1e999',
  'null',
  '#',
  '"""',
  '\u{1F600}',
  'orderBy: [{id: AscNullsLast}]',
]

export const hostileChecks = (world: World): void => {
  checkRefusals(world, [
    ['a document that is no document', '{ a', /^query parse error: Syntax Error/],
    ['a selection that is too deep', nested(9), 'Query selection depth exceeds the maximum allowed depth of 32'],
    ['brackets beyond all measure', '{ a'.repeat(6000), /nested deeper than 200 levels/],
    ['a document of very many tokens', `{ ${'a '.repeat(30_000)} }`, /more than 20000 tokens/],
    [
      'very many aliases',
      `{ ${Array.from({ length: 3000 }, (_, at) => `a${at}: whoami`).join(' ')} }`,
      /more than 2000 fields/,
    ],
    [
      'fragments that multiply',
      `{ ...f0 } ${Array.from({ length: 12 }, (_, at) => `fragment f${at} on Query { ${`...f${at + 1} `.repeat(10)} }`).join(' ')} fragment f12 on Query { whoami }`,
      /more than 2000 fields/,
    ],
    [
      'fragments that contain each other',
      '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
      /cycle between fragments/,
    ],
    ['a subscription', 'subscription { a }', /./],
    ['an operation that is not there', 'query a { whoami } query b { whoami }', 'Operation name is required'],
    ['a null character in a value', '{ account_by_email(email_wanted: "\\u0000") { id } }', /invalid byte sequence/],
    [
      'SQL in a value stays a value',
      `{ accountCollection(filter: {born: {eq: "1'; drop table account; --"}}) { edges { cursor } } }`,
      /invalid input syntax/,
    ],
  ])
  for (const [title, body, status] of [
    ['a body that is no JSON', '{', 400],
    ['a body without a query', '{}', 400],
    ['variables that are no object', '{"query":"{ whoami }","variables":[]}', 400],
  ] as const)
    test(`${title} is refused with ${status}`, async () => {
      const answer = await world().post(body)
      assert.equal(answer.status, status)
      assert.equal(answer.errors.length, 1)
    })
  test('another method than POST is refused with 405', async () => {
    const { graphqlUrl, keys } = world()
    const answer = await fetch(graphqlUrl, { headers: { apikey: keys.anon } })
    await answer.body?.cancel()
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.get('allow'), 'POST')
  })
  test('200 documents made of pieces at random are answered, and change nothing', async () => {
    const random = new Random(12)
    const documents = Array.from({ length: 200 }, () =>
      Array.from({ length: random.between(1, 30) }, () => pieces[random.between(0, pieces.length - 1)]).join(' '),
    )
    await inParallel(documents.length, 8, async (index) => {
      const { status, errors, data } = await world().ask(documents[index] ?? '', { role: 'anon' })
      assert.equal(status, 200, documents[index])
      assert.ok(errors.length > 0 || data !== null, documents[index])
    })
    const [result] = await world().sql('select count(*)::int from public.blog')
    assert.equal(Number(result?.rows?.[0]?.[0]), 3)
  })
}
