import { checkRequests } from './checks.ts'
import type { World } from './checks.ts'

const prefer = (value: string) => ({ headers: { prefer: value } })

const requests: Parameters<typeof checkRequests>[1] = [
  [
    'a cast to a type of two words',
    '/films?select=rating::double%20precision&id=eq.1',
    {},
    { status: 200, json: [{ rating: 8 }] },
  ],
  [
    'a list says which rows it has',
    '/films?select=id&limit=2',
    {},
    { status: 200, headers: { 'content-range': '0-1/*' } },
  ],
  ['an empty list', '/films?select=id&id=eq.99', {}, { status: 200, json: [], headers: { 'content-range': '*/*' } }],
  [
    'count=exact: the total of a part, with 206',
    '/films?select=id&limit=2',
    prefer('count=exact'),
    { status: 206, headers: { 'content-range': '0-1/7', 'preference-applied': 'count=exact' } },
  ],
  [
    'count=exact: the total of all, with 200',
    '/films?select=id',
    prefer('count=exact'),
    { status: 200, headers: { 'content-range': '0-6/7' } },
  ],
  [
    'count=exact counts what filters let through',
    '/films?select=id&year=gt.1975&limit=1',
    prefer('count=exact'),
    { status: 206, headers: { 'content-range': '0-0/3' } },
  ],
  [
    'count=exact of nothing',
    '/films?select=id&id=eq.99',
    prefer('count=exact'),
    { status: 200, headers: { 'content-range': '*/0' } },
  ],
  [
    'count=estimated is exact below the most rows of an answer',
    '/films?select=id&limit=2',
    prefer('count=estimated'),
    { status: 206, headers: { 'content-range': '0-1/7' } },
  ],
  [
    'the header Range',
    '/films?select=id&order=id',
    { headers: { range: '2-3', 'range-unit': 'items' } },
    { status: 200, json: [{ id: 3 }, { id: 4 }], headers: { 'content-range': '2-3/*' } },
  ],
  [
    'an open Range',
    '/films?select=id&order=id',
    { headers: { range: '5-' } },
    { status: 200, json: [{ id: 6 }, { id: 7 }] },
  ],
  [
    'Range within limit and offset',
    '/films?select=id&order=id&offset=1&limit=3',
    { headers: { range: '2-9' } },
    { status: 200, json: [{ id: 3 }, { id: 4 }] },
  ],
  [
    'a range behind the end with a total is 416',
    '/films?select=id&offset=100',
    prefer('count=exact'),
    {
      status: 416,
      error: {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 100 was requested, but there are only 7 rows.',
      },
    },
  ],
  [
    'a range that begins at the end with a total is empty',
    '/films?select=id&offset=7&limit=7',
    prefer('count=exact'),
    { status: 206, json: [], headers: { 'content-range': '*/7' } },
  ],
  [
    'a range that begins behind an estimated total has its rows',
    '/films?select=id&order=id&id=in.(1,2,3,4,5,6,7)&id=gt.0&id=lt.99&offset=6',
    prefer('count=planned'),
    { status: 200, json: [{ id: 7 }] },
  ],
  [
    'a range that ends before it begins is 416',
    '/films?select=id',
    { headers: { range: '5-2' } },
    { status: 416, error: { code: 'PGRST103' } },
  ],
  ['limit=0', '/films?select=id&limit=0', {}, { status: 200, json: [] }],
  [
    'HEAD has the headers of GET and no body',
    '/films?select=id&limit=2',
    { method: 'HEAD', headers: { prefer: 'count=exact' } },
    { status: 206, text: '', headers: { 'content-range': '0-1/7' } },
  ],
  ['a list is JSON', '/studios', {}, { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } }],
  [
    'an object has its own type',
    '/studios?id=eq.1',
    { headers: { accept: 'application/vnd.pgrst.object+json' } },
    {
      status: 200,
      json: { id: 1, name: 'Mosfilm', city: 'Moscow' },
      headers: { 'content-type': 'application/vnd.pgrst.object+json; charset=utf-8' },
    },
  ],
  [
    'an object of several rows is refused',
    '/studios',
    { headers: { accept: 'application/vnd.pgrst.object+json' } },
    {
      status: 406,
      error: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 3 rows',
      },
    },
  ],
  [
    'an object of no rows is refused',
    '/studios?id=eq.9',
    { headers: { accept: 'application/vnd.pgrst.object+json' } },
    { status: 406, error: { code: 'PGRST116', details: 'The result contains 0 rows' } },
  ],
  [
    'nulls are stripped from a list',
    '/films?select=id,year&id=eq.7',
    { headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' } },
    { status: 200, json: [{ id: 7 }] },
  ],
  [
    'nulls are stripped from an object',
    '/films?select=id,year&id=eq.7',
    { headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped' } },
    { status: 200, json: { id: 7 } },
  ],
  [
    'the preferred type that there is',
    '/studios?select=id&id=eq.1',
    { headers: { accept: 'image/png, text/csv;q=0.5, application/json;q=0.4' } },
    { status: 200, text: 'id\n1' },
  ],
  [
    'a type that there is not',
    '/studios',
    { headers: { accept: 'image/png' } },
    { status: 406, error: { code: 'PGRST107', message: 'None of these media types are available: image/png' } },
  ],
  [
    'plans are not shown unless they are allowed',
    '/studios',
    { headers: { accept: 'application/vnd.pgrst.plan+json' } },
    { status: 406, error: { code: 'PGRST107' } },
  ],
  [
    'aggregates are refused unless they are allowed',
    '/films?select=year.sum()',
    {},
    { status: 400, error: { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' } },
  ],
  [
    'aggregates in a spread are refused unless they are allowed',
    '/films?select=...directors(born.max())',
    {},
    { status: 400, error: { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' } },
  ],
  [
    'OPTIONS tells what a table takes',
    '/films',
    { method: 'OPTIONS' },
    { status: 200, headers: { allow: 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE' } },
  ],
  [
    'OPTIONS tells what a materialized view takes',
    '/film_years',
    { method: 'OPTIONS' },
    { status: 200, headers: { allow: 'OPTIONS,GET,HEAD' } },
  ],
  [
    'the schema can be named',
    '/studios?select=id&id=eq.1',
    { headers: { 'accept-profile': 'public' } },
    { status: 200, json: [{ id: 1 }] },
  ],
  [
    'a schema that is not exposed',
    '/studios',
    { headers: { 'accept-profile': 'auth' } },
    {
      status: 406,
      error: {
        code: 'PGRST106',
        message: 'Invalid schema: auth',
        hint: 'Only the following schemas are exposed: public',
      },
    },
  ],
  [
    'a time zone',
    '/films?select=created_at&id=eq.1',
    prefer('timezone=America/Los_Angeles'),
    {
      status: 200,
      json: [{ created_at: '2019-12-31T16:00:00-08:00' }],
      headers: { 'preference-applied': 'timezone=America/Los_Angeles' },
    },
  ],
  [
    'an unknown time zone is ignored',
    '/films?select=created_at&id=eq.1',
    prefer('timezone=Nowhere/At_All'),
    { status: 200, json: [{ created_at: '2020-01-01T00:00:00+00:00' }] },
  ],
  [
    'an offset, whose sign Postgres reads the other way round, is no time zone',
    '/films?select=created_at&id=eq.1',
    prefer('timezone=+05:00'),
    { status: 200, json: [{ created_at: '2020-01-01T00:00:00+00:00' }] },
  ],
  [
    'strict handling refuses an unknown preference',
    '/films',
    prefer('handling=strict, anything=else'),
    {
      status: 400,
      error: {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: anything=else',
      },
    },
  ],
  [
    'an unknown table',
    '/film',
    {},
    {
      status: 404,
      error: {
        code: 'PGRST205',
        message: "Could not find the table 'public.film' in the schema cache",
        hint: "Perhaps you meant the table 'public.films'",
      },
    },
  ],
  ['an unknown column', '/films?select=nope', {}, { status: 400, error: { code: '42703' } }],
  ['an unknown operator', '/films?id=nope.1', {}, { status: 400, error: { code: 'PGRST100' } }],
  ['a value that does not fit the type', '/films?id=eq.one', {}, { status: 400, error: { code: '22P02' } }],
  ['an operator that the type does not have', '/films?id=like.1*', {}, { status: 404, error: { code: '42883' } }],
  ['a select that does not parse', '/films?select=id(', {}, { status: 400, error: { code: 'PGRST100' } }],
  ['an order that does not parse', '/films?order=id.sideways', {}, { status: 400, error: { code: 'PGRST100' } }],
  ['a group that does not parse', '/films?or=(id.eq.1', {}, { status: 400, error: { code: 'PGRST100' } }],
  ['a limit that is no number', '/films?limit=many', {}, { status: 400, error: { code: 'PGRST100' } }],
  [
    'a filter on an embed that is not selected',
    '/films?actors.name=eq.x',
    {},
    { status: 400, error: { code: 'PGRST108' } },
  ],
  ['a path that there is not', '/films/1', {}, { status: 404, error: { code: 'PGRST125' } }],
  ['an unknown method', '/films', { method: 'PROPFIND' }, { status: 404 }],
]

/** What a request that reads may ask for besides rows: ranges, counts, media types, schemas, preferences; and what is refused. */
export const readingChecks = (world: World): void => checkRequests(world, requests)
