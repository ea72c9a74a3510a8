import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnswer, checkRequests, withBody } from './checks.ts'
import type { World } from './checks.ts'

const whole = { prefer: 'return=representation' }
const row = (id: number, value: number, note: string | null) => ({ id, value, note })

const requests: Parameters<typeof checkRequests>[1] = [
  ['insert answers 201 without a body', '/counters', withBody('POST', { id: 100 }), { status: 201, text: '' }],
  [
    'an omitted column has its default',
    '/counters',
    withBody('POST', { id: 101 }, whole),
    { status: 201, json: [row(101, 7, 'none')] },
  ],
  [
    'an explicit null is null',
    '/counters',
    withBody('POST', { id: 102, note: null }, whole),
    { status: 201, json: [row(102, 7, null)] },
  ],
  [
    'many rows at once',
    '/counters?select=id',
    withBody(
      'POST',
      [
        { id: 103, value: 1 },
        { id: 104, value: 2 },
      ],
      whole,
    ),
    { status: 201, json: [{ id: 103 }, { id: 104 }] },
  ],
  ['no rows', '/counters', withBody('POST', [], whole), { status: 201, json: [] }],
  [
    'rows with different keys are refused',
    '/counters',
    withBody('POST', [{ id: 105 }, { id: 106, value: 1 }]),
    { status: 400, error: { code: 'PGRST102', message: 'All object keys must match' } },
  ],
  [
    'columns: other keys are ignored',
    '/counters?columns=id,value',
    withBody('POST', [{ id: 107, value: 3, nope: 1 }], whole),
    { status: 201, json: [row(107, 3, 'none')] },
  ],
  [
    'columns: missing keys are null',
    '/counters?columns=id,note',
    withBody('POST', [{ id: 108 }], whole),
    { status: 201, json: [row(108, 7, null)] },
  ],
  [
    'missing=default fills in defaults',
    '/counters?columns=id,value,note',
    withBody('POST', [{ id: 109 }, { id: 110, value: 1, note: null }], {
      prefer: 'return=representation, missing=default',
    }),
    { status: 201, json: [row(109, 7, 'none'), row(110, 1, null)] },
  ],
  [
    'an unknown column is refused',
    '/counters',
    withBody('POST', { id: 111, nope: 1 }),
    {
      status: 400,
      error: { code: 'PGRST204', message: "Could not find the 'nope' column of 'counters' in the schema cache" },
    },
  ],
  [
    'an unknown column in columns is refused',
    '/counters?columns=nope',
    withBody('POST', { id: 111 }),
    { status: 400, error: { code: 'PGRST204' } },
  ],
  ['a duplicate key answers 409', '/counters', withBody('POST', { id: 1 }), { status: 409, error: { code: '23505' } }],
  [
    'a missing reference answers 409',
    '/roles',
    withBody('POST', { film_id: 999, actor_id: 1 }),
    { status: 409, error: { code: '23503' } },
  ],
  [
    'a check constraint answers 400',
    '/films',
    withBody('POST', { title: 'Old', year: 1700 }),
    { status: 400, error: { code: '23514' } },
  ],
  [
    'a not-null constraint answers 400',
    '/studios',
    withBody('POST', { id: 9 }),
    { status: 400, error: { code: '23502' } },
  ],
  [
    'a body that is not JSON',
    '/counters',
    { method: 'POST', body: '{"id":', headers: { 'content-type': 'application/json' } },
    { status: 400, error: { code: 'PGRST102', message: 'Empty or invalid json' } },
  ],
  ['a body that is no object', '/counters', withBody('POST', 'text'), { status: 400, error: { code: 'PGRST102' } }],
  [
    'a body in CSV',
    '/counters?select=id,note',
    { method: 'POST', body: 'id,note\n112,"a, b"\n113,NULL', headers: { 'content-type': 'text/csv', ...whole } },
    {
      status: 201,
      json: [
        { id: 112, note: 'a, b' },
        { id: 113, note: null },
      ],
    },
  ],
  [
    'CSV with lines of different lengths',
    '/counters',
    { method: 'POST', body: 'id,note\n114', headers: { 'content-type': 'text/csv' } },
    { status: 400, error: { code: 'PGRST102', message: 'All lines must have same number of fields' } },
  ],
  [
    'a form as body',
    '/counters?select=id,value',
    {
      method: 'POST',
      body: 'id=115&value=8',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...whole },
    },
    { status: 201, json: [{ id: 115, value: 8 }] },
  ],
  [
    'return=headers-only tells where the row is',
    '/counters',
    withBody('POST', { id: 116 }, { prefer: 'return=headers-only' }),
    { status: 201, text: '', headers: { location: '/counters?id=eq.116' } },
  ],
  [
    'the row as an object',
    '/counters?select=id',
    withBody('POST', { id: 117 }, { ...whole, accept: 'application/vnd.pgrst.object+json' }),
    { status: 201, json: { id: 117 } },
  ],
  [
    'two rows as an object are refused',
    '/counters',
    withBody('POST', [{ id: 118 }, { id: 119 }], { ...whole, accept: 'application/vnd.pgrst.object+json' }),
    { status: 406, error: { code: 'PGRST116' } },
  ],
  ['and are not inserted', '/counters?id=in.(118,119)', {}, { status: 200, json: [] }],
  [
    'an embed in the answer of a write',
    '/films?select=title,directors(last_name)',
    withBody('POST', { id: 900, title: 'Mirror', director_id: 1 }, { prefer: 'return=representation, tx=rollback' }),
    {
      status: 201,
      json: [{ title: 'Mirror', directors: { last_name: 'Tarkovsky' } }],
      headers: { 'preference-applied': 'return=representation, tx=rollback' },
    },
  ],
  ['tx=rollback writes nothing', '/films?title=eq.Mirror', {}, { status: 200, json: [] }],
  [
    'a computed relationship in the answer of a write',
    '/directors?id=eq.2&select=last_name,famous_films(title)&famous_films.year=eq.1985',
    withBody('PATCH', { last_name: 'K.' }, { prefer: 'return=representation, tx=rollback' }),
    { status: 200, json: [{ last_name: 'K.', famous_films: [{ title: 'Ran' }] }] },
  ],
  [
    'a computed column in the answer of a write',
    '/directors?select=full_name',
    withBody(
      'POST',
      { id: 900, first_name: 'Dziga', last_name: 'Vertov' },
      { prefer: 'return=representation, tx=rollback' },
    ),
    { status: 201, json: [{ full_name: 'Dziga Vertov' }] },
  ],
  [
    'merge-duplicates updates the row that is there',
    '/counters',
    withBody('POST', { id: 100, value: 50 }, { prefer: 'return=representation, resolution=merge-duplicates' }),
    { status: 201, json: [row(100, 50, 'none')] },
  ],
  [
    'ignore-duplicates leaves it',
    '/counters',
    withBody(
      'POST',
      [
        { id: 100, value: 51 },
        { id: 120, value: 51 },
      ],
      { prefer: 'return=representation, resolution=ignore-duplicates' },
    ),
    { status: 201, json: [row(120, 51, 'none')] },
  ],
  [
    'on_conflict names another key',
    '/actors?on_conflict=name&select=id',
    withBody('POST', { id: 77, name: 'Donatas' }, { prefer: 'return=representation, resolution=ignore-duplicates' }),
    { status: 201, json: [] },
  ],
  [
    'an unknown conflict target',
    '/actors?on_conflict=nope',
    withBody('POST', { id: 78, name: 'X' }, { prefer: 'resolution=ignore-duplicates' }),
    { status: 400, error: { code: '42703' } },
  ],
  [
    'a conflict target that is not unique',
    '/counters?on_conflict=value',
    withBody('POST', { id: 79 }, { prefer: 'resolution=merge-duplicates' }),
    { status: 400, error: { code: '42P10' } },
  ],
  [
    'PUT inserts',
    '/counters?id=eq.130',
    withBody('PUT', { id: 130, value: 1 }, whole),
    { status: 200, json: [row(130, 1, 'none')] },
  ],
  [
    'PUT replaces',
    '/counters?id=eq.130',
    withBody('PUT', { id: 130, value: 2 }, whole),
    { status: 200, json: [row(130, 2, 'none')] },
  ],
  [
    'PUT takes a key of more than 53 bits',
    '/big_keys?id=eq.9007199254740995',
    { ...withBody('PUT', {}), body: '{"id": 9007199254740995}' },
    { status: 204 },
  ],
  [
    'PUT tells keys of more than 53 bits apart',
    '/big_keys?id=eq.9007199254740996',
    { ...withBody('PUT', {}), body: '{"id": 9007199254740997}' },
    { status: 400, error: { code: 'PGRST115' } },
  ],
  [
    'PUT needs the key in the filter',
    '/counters?value=eq.2',
    withBody('PUT', { id: 130, value: 2 }),
    { status: 405, error: { code: 'PGRST105' } },
  ],
  [
    'PUT needs the same key in the body',
    '/counters?id=eq.130',
    withBody('PUT', { id: 131 }),
    { status: 400, error: { code: 'PGRST115' } },
  ],
  [
    'update answers 204 without a body',
    '/counters?id=eq.101',
    withBody('PATCH', { value: 20 }),
    { status: 204, text: '' },
  ],
  [
    'update answers the rows',
    '/counters?id=eq.101',
    withBody('PATCH', { note: 'set' }, whole),
    { status: 200, json: [row(101, 20, 'set')], headers: { 'content-range': '0-0/*' } },
  ],
  [
    'update of no rows',
    '/counters?id=eq.9999',
    withBody('PATCH', { note: 'set' }, whole),
    { status: 200, json: [], headers: { 'content-range': '*/*' } },
  ],
  ['update of nothing', '/counters?id=eq.101', withBody('PATCH', {}, whole), { status: 200, json: [] }],
  [
    'update with a total',
    '/counters?id=in.(101,102)',
    withBody('PATCH', { value: 21 }, { prefer: 'count=exact' }),
    { status: 204, headers: { 'content-range': '0-1/2' } },
  ],
  [
    'update without a filter is refused',
    '/counters',
    withBody('PATCH', { value: 1 }),
    { status: 400, error: { code: '21000', message: 'UPDATE requires a WHERE clause' } },
  ],
  [
    'update of a key that is taken',
    '/counters?id=eq.101',
    withBody('PATCH', { id: 1 }),
    { status: 409, error: { code: '23505' } },
  ],
  [
    'max-affected with strict handling undoes a larger change',
    '/counters?id=in.(101,102)',
    withBody('PATCH', { value: 99 }, { prefer: 'handling=strict, max-affected=1' }),
    {
      status: 400,
      error: {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 2 rows',
      },
    },
  ],
  [
    'after which nothing is changed',
    '/counters?id=in.(101,102)&select=value',
    {},
    { status: 200, json: [{ value: 21 }, { value: 21 }] },
  ],
  [
    'max-affected lets a smaller change through',
    '/counters?id=eq.102',
    withBody('PATCH', { value: 22 }, { prefer: 'handling=strict, max-affected=1' }),
    { status: 204 },
  ],
  [
    'max-affected without strict handling is ignored',
    '/counters?id=in.(103,104)',
    withBody('PATCH', { value: 23 }, { prefer: 'max-affected=1' }),
    { status: 204 },
  ],
  ['delete answers 204', '/counters?id=eq.103', { method: 'DELETE' }, { status: 204, text: '' }],
  [
    'delete answers the rows',
    '/counters?id=eq.104&select=id',
    { method: 'DELETE', headers: whole },
    { status: 200, json: [{ id: 104 }] },
  ],
  [
    'delete without a filter is refused',
    '/counters',
    { method: 'DELETE' },
    { status: 400, error: { code: '21000', message: 'DELETE requires a WHERE clause' } },
  ],
  [
    'delete of a row that others refer to',
    '/studios?id=eq.1',
    { method: 'DELETE' },
    { status: 409, error: { code: '23503' } },
  ],
  [
    'writing to a simple view',
    '/film_titles?id=eq.7',
    withBody('PATCH', { title: 'Finished' }, { prefer: 'return=representation, tx=rollback' }),
    { status: 200, json: [{ id: 7, title: 'Finished', director_id: null }] },
  ],
  [
    'writing to a materialized view',
    '/film_years?year=eq.1972',
    withBody('PATCH', { films: 1 }),
    { status: 400, error: { code: '42809' } },
  ],
  [
    'the schema of a write can be named',
    '/counters',
    withBody('POST', { id: 140 }, { 'content-profile': 'nope' }),
    { status: 406, error: { code: 'PGRST106' } },
  ],
  [
    'a body of an unknown type',
    '/counters',
    { method: 'POST', body: 'x', headers: { 'content-type': 'application/pdf' } },
    { status: 415, error: { code: 'PGRST102' } },
  ],
]

/** Inserting, updating and deleting rows. The checks of one list follow one another. */
export const writingChecks = (world: World): void => {
  checkRequests(world, requests)

  test('large numbers are stored as they are written', async () => {
    await world().sql('create table large (id int primary key, amount numeric, exact bigint)')
    const body = '{"id":1,"amount":12345678901234567890.123456789,"exact":9007199254740993}'
    const answer = await world().send('/large', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...whole },
    })
    assert.equal(answer.text, `[${body}]`)
  })

  test('the client inserts, upserts, updates and deletes', async () => {
    const { rest } = world()
    const inserted = await rest.from('counters').insert({ id: 200, value: 1 }).select().single()
    assert.deepEqual(inserted.data, row(200, 1, 'none'))
    const upserted = await rest
      .from('counters')
      .upsert([
        { id: 200, value: 2 },
        { id: 201, value: 3 },
      ])
      .select('id,value')
      .order('id')
    assert.deepEqual(upserted.data, [
      { id: 200, value: 2 },
      { id: 201, value: 3 },
    ])
    const updated = await rest.from('counters').update({ note: 'x' }).eq('id', 201).select('note').single()
    assert.deepEqual(updated.data, { note: 'x' })
    const deleted = await rest.from('counters').delete({ count: 'exact' }).in('id', [200, 201])
    assert.equal(deleted.count, 2)
  })

  test('bulk inserts of 5,000 rows', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ id: 10_000 + index, value: index }))
    checkAnswer(await world().send('/counters', withBody('POST', rows, { prefer: 'count=exact' })), {
      status: 201,
      headers: { 'content-range': '*/5000' },
    })
    checkAnswer(await world().send('/counters?id=gte.10000', { method: 'DELETE' }), { status: 204 })
  })
}
