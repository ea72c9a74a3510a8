import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkData, checkRequests, withBody } from './checks.ts'
import type { World } from './checks.ts'

const calls: Parameters<typeof checkData>[1] = [
  ['a function with arguments', ({ rest }) => rest.rpc('add', { a: 1, b: 2 }), 3],
  ['an argument with a default', ({ rest }) => rest.rpc('add', { a: 1 }), 11],
  ['a function without arguments', ({ rest }) => rest.rpc('greet'), 'hello'],
  ['by GET', ({ rest }) => rest.rpc('add', { a: 5, b: 6 }, { get: true }), 11],
  ['a set of scalars is a list', ({ rest }) => rest.rpc('numbers', { upto: 3 }), [1, 2, 3]],
  [
    'a set of rows is filtered, ordered and selected from',
    ({ rest }) => rest.rpc('films_after', { after: 1970 }).select('title').lt('year', 1980).order('title').limit(2),
    [{ title: 'Amarcord' }, { title: 'Solaris' }],
  ],
  [
    'embeds in the rows of a function',
    ({ rest }) => rest.rpc('films_after', { after: 1980 }).select('title,directors(last_name)'),
    [{ title: 'Ran', directors: { last_name: 'Kurosawa' } }],
  ],
  ['a row is an object', ({ rest }) => rest.rpc('one_film', { film: 3 }).select('title'), { title: 'Ran' }],
  [
    'a table of columns',
    ({ rest }) => rest.rpc('pairs'),
    [
      { k: 'a', v: 1 },
      { k: 'b', v: 2 },
    ],
  ],
  ['a table of one column', ({ rest }) => rest.rpc('letters'), [{ letter: 'a' }, { letter: 'b' }]],
  ['a filter on a table of one column', ({ rest }) => rest.rpc('letters').eq('letter', 'b'), [{ letter: 'b' }]],
  ['one output parameter is an object', ({ rest }) => rest.rpc('doubled', { num: 4 }), { twice: 8 }],
  ['a set of scalars is paged', ({ rest }) => rest.rpc('numbers', { upto: 9 }, { get: true }).range(2, 4), [3, 4, 5]],
  ['filters on a table of columns', ({ rest }) => rest.rpc('pairs').eq('k', 'b'), [{ k: 'b', v: 2 }]],
  ['a single row of a set', ({ rest }) => rest.rpc('pairs').eq('k', 'b').single(), { k: 'b', v: 2 }],
  ['a function without result', ({ rest }) => rest.rpc('noop'), null],
  ['variadic arguments as a list', ({ rest }) => rest.rpc('total', { amounts: [1, 2, 3] }), 6],
  ['an array as an argument', ({ rest }) => rest.rpc('total_as_array', { numbers: [4, 5] }), 9],
  ['overloads by the names of their arguments: one', ({ rest }) => rest.rpc('over_loaded', { a: 1 }), 'one'],
  ['overloads by the names of their arguments: two', ({ rest }) => rest.rpc('over_loaded', { a: 1, b: 2 }), 'two'],
  [
    'the whole body as a single unnamed JSON argument',
    ({ rest }) => rest.rpc('echo', { any: { thing: [1] } }),
    { any: { thing: [1] } },
  ],
  ['a volatile function writes', ({ rest }) => rest.rpc('bump', { by: 5 }), 6],
]

const plain = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'text/plain' } })

const requests: Parameters<typeof checkRequests>[1] = [
  ['a volatile function cannot write by GET', '/rpc/bump?by=1', {}, { status: 405, error: { code: '25006' } }],
  ['variadic arguments by GET', '/rpc/total?amounts=1&amounts=2', {}, { status: 200, text: '3' }],
  ['an array by GET', '/rpc/total_as_array?numbers={1,2}', {}, { status: 200, text: '3' }],
  [
    'filters by GET beside arguments',
    '/rpc/films_after?after=1970&title=like.S*&select=id&order=id',
    {},
    { status: 200, json: [{ id: 1 }, { id: 2 }] },
  ],
  ['HEAD', '/rpc/add?a=1', { method: 'HEAD' }, { status: 200, text: '' }],
  ['a function without result answers 204', '/rpc/noop', withBody('POST', {}), { status: 204, text: '' }],
  ['a text body for a single unnamed text argument', '/rpc/shout', plain('loud'), { status: 200, json: 'LOUD' }],
  [
    'bytes for a single unnamed bytea argument',
    '/rpc/reversed',
    {
      method: 'POST',
      body: 'abc',
      headers: { 'content-type': 'application/octet-stream', accept: 'application/octet-stream' },
    },
    { status: 200, text: 'cba', headers: { 'content-type': 'application/octet-stream' } },
  ],
  [
    'a text as plain text',
    '/rpc/greet',
    { headers: { accept: 'text/plain' } },
    { status: 200, text: 'hello', headers: { 'content-type': 'text/plain; charset=utf-8' } },
  ],
  [
    'a domain named like a media type',
    '/rpc/page',
    { headers: { accept: 'text/html' } },
    { status: 200, text: '<p>hello</p>', headers: { 'content-type': 'text/html; charset=utf-8' } },
  ],
  [
    'params=single-object',
    '/rpc/echo',
    withBody('POST', { a: 1 }, { prefer: 'params=single-object' }),
    { status: 200, json: { a: 1 } },
  ],
  [
    'count=exact of a set',
    '/rpc/films_after?after=1970&limit=1',
    { headers: { prefer: 'count=exact' } },
    { status: 206, headers: { 'content-range': '0-0/5' } },
  ],
  ['CSV of a set', '/rpc/pairs', { headers: { accept: 'text/csv' } }, { status: 200, text: 'k,v\na,1\nb,2' }],
  [
    'an unknown function suggests the nearest',
    '/rpc/gret',
    {},
    {
      status: 404,
      error: {
        code: 'PGRST202',
        message: 'Could not find the function public.gret without parameters in the schema cache',
        hint: 'Perhaps you meant to call the function public.greet',
      },
    },
  ],
  [
    'an unknown argument',
    '/rpc/add',
    withBody('POST', { a: 1, z: 2 }),
    {
      status: 404,
      error: { code: 'PGRST202', message: 'Could not find the function public.add(a, z) in the schema cache' },
    },
  ],
  ['a missing argument', '/rpc/add', withBody('POST', {}), { status: 404, error: { code: 'PGRST202' } }],
  [
    'overloads that cannot be told apart',
    '/rpc/unclear',
    withBody('POST', { a: 1 }),
    { status: 300, error: { code: 'PGRST203' } },
  ],
  [
    'an argument that does not fit its type',
    '/rpc/add',
    withBody('POST', { a: 'one' }),
    { status: 400, error: { code: '22P02' } },
  ],
  [
    'a method that functions do not take',
    '/rpc/add',
    { method: 'DELETE' },
    { status: 405, error: { code: 'PGRST101' } },
  ],
  ['OPTIONS', '/rpc/add', { method: 'OPTIONS' }, { status: 200, headers: { allow: 'OPTIONS,GET,HEAD,POST' } }],
  [
    'a function sets status and headers',
    '/rpc/teapot',
    withBody('POST', {}),
    { status: 418, headers: { 'x-tea': 'green' } },
  ],
  [
    'a raised exception answers 400',
    '/rpc/refuse',
    withBody('POST', { code: 'P0001', words: 'no' }),
    { status: 400, json: { code: 'P0001', message: 'no', details: 'the detail', hint: 'the hint' } },
  ],
  [
    'PT402 chooses the status',
    '/rpc/refuse',
    withBody('POST', { code: 'PT402', words: 'pay' }),
    { status: 402, error: { code: 'PT402', message: 'pay' } },
  ],
  [
    'sqlstate PGRST writes the whole response',
    '/rpc/own_response',
    withBody('POST', {}),
    {
      status: 402,
      json: { code: '123', message: 'Payment required', details: 'Quota', hint: 'Upgrade' },
      headers: { 'x-powered-by': 'Nerd Rage' },
    },
  ],
  [
    'a part of a set of scalars',
    '/rpc/numbers?upto=9',
    { headers: { range: '6-7', prefer: 'count=exact' } },
    { status: 206, json: [7, 8], headers: { 'content-range': '6-7/9' } },
  ],
  [
    'a cookie with signs in its value',
    '/rpc/setting?name=request.cookies',
    { headers: { cookie: 'session=YWI=; pair=a=b; empty' } },
    { status: 200, json: '{"session":"YWI=","pair":"a=b","empty":""}' },
  ],
  ['request.method', '/rpc/setting?name=request.method', {}, { status: 200, json: 'GET' }],
  ['request.path', '/rpc/setting?name=request.path', {}, { status: 200, json: '/rpc/setting' }],
  [
    'the schema of the request is first in the search path',
    '/rpc/setting?name=search_path',
    {},
    { status: 200, json: '"public", "extensions"' },
  ],
]

/** Calling functions. */
export const functionChecks = (world: World): void => {
  checkData(world, calls)
  checkRequests(world, requests)

  test('a function that affects more rows than it may changes nothing', async () => {
    const { rest, sql } = world()
    await sql(`create table expiring (id int primary key);
      insert into expiring select generate_series(1, 1500);
      create function expire(up_to int) returns setof expiring language sql as 'delete from expiring where id <= up_to returning *';
      create function expire_all() returns void language sql as 'delete from expiring'`)
    // As the client's `maxAffected` does, which only types of a later PostgREST have.
    const atMost = (most: number, ...call: Parameters<typeof rest.rpc>) =>
      rest.rpc(...call).setHeader('prefer', `handling=strict,max-affected=${most}`)
    // 1,200: more than an answer has rows.
    for (const most of [2, 1_200]) {
      const { error } = await atMost(most, 'expire', { up_to: 1_500 })
      assert.deepEqual([error?.code, error?.details], ['PGRST124', 'The query affects 1500 rows'])
    }
    assert.equal((await atMost(2, 'expire_all')).error?.code, 'PGRST128')
    assert.equal((await atMost(2, 'expire', { up_to: 2 })).error, null)
    assert.equal((await rest.from('expiring').select('*', { count: 'exact', head: true })).count, 1_498)
  })
}
