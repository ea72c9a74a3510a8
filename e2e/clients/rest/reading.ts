import { checkData, checkRequests } from './checks.ts'
import type { World } from './checks.ts'
import type { RestWorld } from './world.ts'

const films = ({ rest }: RestWorld) => rest.from('films').select('id').order('id')
const idsOf = (ids: readonly number[]) => ids.map((id) => ({ id }))
type Films = ReturnType<typeof films>

// The ids of the films that a filter lets through.
const filters: readonly (readonly [
  string,
  (query: Films) => PromiseLike<{ data: unknown; error: unknown }>,
  number[],
])[] = [
  ['eq: equal', (q) => q.eq('year', 1972), [1]],
  ['neq: not equal, and no nulls', (q) => q.neq('year', 1972), [2, 3, 4, 5, 6]],
  ['gt: greater', (q) => q.gt('year', 1977), [2, 3]],
  ['gte: greater or equal', (q) => q.gte('year', 1977), [2, 3, 6]],
  ['lt: less', (q) => q.lt('year', 1972), [4]],
  ['lte: less or equal', (q) => q.lte('year', 1972), [1, 4]],
  ['like: a pattern with *', (q) => q.like('title', 'S*'), [1, 2]],
  ['like: a pattern with %', (q) => q.like('title', '%a%r%'), [1, 2, 5]],
  ['like is case sensitive', (q) => q.like('title', 's*'), []],
  ['ilike: a pattern in any case', (q) => q.ilike('title', 's*'), [1, 2]],
  ['like(any)', (q) => q.likeAnyOf('title', ['Sol*', 'Ran']), [1, 3]],
  ['like(all)', (q) => q.likeAllOf('title', ['S*', '*s']), [1]],
  ['ilike(any)', (q) => q.ilikeAnyOf('title', ['sol*', 'ran']), [1, 3]],
  ['ilike(all)', (q) => q.ilikeAllOf('title', ['s*', '*S']), [1]],
  ['match: a regular expression', (q) => q.filter('title', 'match', '^S.l'), [1]],
  ['imatch: a regular expression in any case', (q) => q.filter('title', 'imatch', '^s.l'), [1]],
  ['match(any)', (q) => q.filter('title', 'match(any)', '{^S,^R}'), [1, 2, 3]],
  ['eq(any)', (q) => q.filter('year', 'eq(any)', '{1972,1985}'), [1, 3]],
  ['gt(all)', (q) => q.filter('year', 'gt(all)', '{1972,1977}'), [2, 3]],
  ['in: a list', (q) => q.in('id', [1, 3, 99]), [1, 3]],
  ['in: texts with commas and quotes', (q) => q.in('title', ['Ran', 'a,b', 'c"d']), [3]],
  ['in: an empty list lets nothing through', (q) => q.in('id', []), []],
  ['not in', (q) => q.not('id', 'in', '(1,2,3)'), [4, 5, 6, 7]],
  ['is null', (q) => q.is('year', null), [7]],
  ['not is null', (q) => q.not('year', 'is', null), [1, 2, 3, 4, 5, 6]],
  ['is not_null', (q) => q.filter('year', 'is', 'not_null'), [1, 2, 3, 4, 5, 6]],
  ['is true', (q) => q.is('is_released', true), [1, 2, 3, 4, 5, 6]],
  ['is false', (q) => q.is('is_released', false), []],
  ['is unknown', (q) => q.filter('is_released', 'is', 'unknown'), [7]],
  ['isdistinct: nulls are values', (q) => q.filter('year', 'isdistinct', '1972'), [2, 3, 4, 5, 6, 7]],
  ['cs: an array contains', (q) => q.contains('tags', ['drama', 'war']), [3]],
  ['cs: JSON contains', (q) => q.contains('details', { color: true }), [1]],
  ['cs: a range contains a value', (q) => q.filter('on_show', 'cs', '[1979-06-01,1979-06-02)'), [2]],
  ['cd: an array is contained', (q) => q.containedBy('tags', ['drama', 'war']), [3, 4, 6, 7]],
  ['ov: arrays overlap', (q) => q.overlaps('tags', ['zone', 'comedy']), [2, 5]],
  ['ov: ranges overlap', (q) => q.overlaps('on_show', '[1973-01-01,1979-12-31)'), [2, 5]],
  ['sl: strictly left of', (q) => q.rangeLt('on_show', '[1979-01-01,1979-02-01)'), [1, 5]],
  ['sr: strictly right of', (q) => q.rangeGt('on_show', '[1979-01-01,1979-02-01)'), [2, 3]],
  ['nxl: does not extend to the left of', (q) => q.rangeGte('on_show', '[1979-05-25,1979-06-01)'), [2, 3]],
  ['nxr: does not extend to the right of', (q) => q.rangeLte('on_show', '[1972-01-01,1974-12-18)'), [1, 5]],
  ['adj: adjacent', (q) => q.rangeAdjacent('on_show', '[1980-01-01,1981-01-01)'), [2]],
  ['not: a negated operator', (q) => q.not('year', 'gt', 1972), [1, 4]],
  ['match(): several columns at once', (q) => q.match({ year: 1972, title: 'Solaris' }), [1]],
  ['two filters are both applied', (q) => q.gt('year', 1970).lt('year', 1975), [1, 5]],
  ['the same two filters with other values', (q) => q.gt('year', 1977).lt('year', 1985), [2]],
  ['or', (q) => q.or('year.eq.1972,year.eq.1985'), [1, 3]],
  ['or with and inside', (q) => q.or('year.lt.1960,and(rating.gte.8.2,tags.cs.{war})'), [3, 4, 6]],
  ['or with not inside', (q) => q.or('id.eq.1,not.and(id.lt.7,id.gt.0)'), [1, 7]],
  ['or with a negated test', (q) => q.or('year.not.gt.1972,id.eq.7'), [1, 4, 7]],
  ['or with in', (q) => q.or('id.in.(2,3),title.eq.Ikiru'), [2, 3, 4]],
  ['or with a quoted value', (q) => q.or('title.eq."The Ascent",title.eq."a,b)"'), [6]],
  ['or with an array of two', (q) => q.or('tags.cs.{war,drama},id.eq.7'), [3, 7]],
  ['or with is null', (q) => q.or('director_id.is.null,id.eq.1'), [1, 7]],
  ['a value of JSON as text', (q) => q.eq('details->>length', '167'), [1]],
  ['a value of JSON as JSON', (q) => q.eq('details->length', 162), [2]],
  ['a path into JSON', (q) => q.eq('details->crew->>photo', 'Saito'), [3]],
  ['an index into JSON', (q) => q.eq('details->awards->0->>name', 'Cannes'), [1]],
  ['an element of an array', (q) => q.eq('tags->>0', 'drama'), [4]],
  ['a filter on a date range', (q) => q.is('on_show', null), [4, 6, 7]],
  ['limit', (q) => q.limit(2), [1, 2]],
  ['limit and offset', (q) => q.range(2, 3), [3, 4]],
]

const sole = (title: string) => ({ title })

const selections: Parameters<typeof checkData>[1] = [
  [
    'columns in the order that is asked for',
    ({ rest }) => rest.from('studios').select('name,id').eq('id', 1),
    [{ name: 'Mosfilm', id: 1 }],
  ],
  [
    'every column',
    ({ rest }) => rest.from('studios').select().eq('id', 1),
    [{ id: 1, name: 'Mosfilm', city: 'Moscow' }],
  ],
  ['an alias', ({ rest }) => rest.from('studios').select('label:name').eq('id', 1), [{ label: 'Mosfilm' }]],
  ['a cast', ({ rest }) => rest.from('films').select('year::text').eq('id', 1), [{ year: '1972' }]],
  ['an alias and a cast', ({ rest }) => rest.from('films').select('y:year::text').eq('id', 1), [{ y: '1972' }]],
  [
    'every column and one more',
    ({ rest }) => rest.from('studios').select('*,again:name').eq('id', 2),
    [{ id: 2, name: 'Toho', city: 'Tokyo', again: 'Toho' }],
  ],
  [
    'a value inside JSON has the name of its key',
    ({ rest }) => rest.from('films').select('details->length').eq('id', 1),
    [{ length: 167 }],
  ],
  ['a text inside JSON', ({ rest }) => rest.from('films').select('details->>length').eq('id', 1), [{ length: '167' }]],
  [
    'a value behind an index has the name of the key before it',
    ({ rest }) => rest.from('films').select('details->awards->0').eq('id', 1),
    [{ awards: { name: 'Cannes' } }],
  ],
  [
    'an alias for a value inside JSON',
    ({ rest }) => rest.from('films').select('photo:details->crew->>photo').eq('id', 3),
    [{ photo: 'Saito' }],
  ],
  [
    'a value that JSON does not have',
    ({ rest }) => rest.from('films').select('details->none').eq('id', 3),
    [{ none: null }],
  ],
  [
    'a computed column',
    ({ rest }) => rest.from('directors').select('full_name').eq('id', 1),
    [{ full_name: 'Andrei Tarkovsky' }],
  ],
  [
    'a filter on a computed column',
    ({ rest }) => rest.from('directors').select('id').eq('full_name', 'Akira Kurosawa'),
    [{ id: 2 }],
  ],
  [
    'an order by a computed column',
    ({ rest }) => rest.from('directors').select('id').order('full_name').limit(1),
    [{ id: 2 }],
  ],
  ['a view', ({ rest }) => rest.from('film_titles').select('title').eq('id', 3), [sole('Ran')]],
  ['a materialized view', ({ rest }) => rest.from('film_years').select('films').eq('year', 1972), [{ films: 1 }]],
  ['a table without a key', ({ rest }) => rest.from('keyless').select('b').eq('a', 2), [{ b: 'y, "quoted"' }]],
  [
    'names with spaces, quotes and other scripts',
    ({ rest }) => rest.from(' odd "name" 日本').select('"a b"').order('"a b"'),
    [{ 'a b': 1 }, { 'a b': 2 }],
  ],
  [
    'a filter on a name with a dot',
    ({ rest }) => rest.from(' odd "name" 日本').select('"ü.x"').eq('"ü.x"', 'zwei'),
    [{ 'ü.x': 'zwei' }],
  ],
  [
    'order, ascending',
    ({ rest }) => rest.from('films').select('title').order('year').limit(2),
    [sole('Ikiru'), sole('Solaris')],
  ],
  [
    'order, descending with nulls first by default',
    ({ rest }) => rest.from('films').select('title').order('year', { ascending: false, nullsFirst: true }).limit(2),
    [sole('Unfinished'), sole('Ran')],
  ],
  [
    'order, descending with nulls last',
    ({ rest }) => rest.from('films').select('title').order('year', { ascending: false, nullsFirst: false }).limit(1),
    [sole('Ran')],
  ],
  [
    'order, ascending with nulls first',
    ({ rest }) => rest.from('films').select('title').order('year', { nullsFirst: true }).limit(1),
    [sole('Unfinished')],
  ],
  [
    'order by two columns',
    ({ rest }) =>
      rest
        .from('films')
        .select('id')
        .order('director_id', { nullsFirst: false })
        .order('year', { ascending: false })
        .limit(2),
    [{ id: 2 }, { id: 1 }],
  ],
  [
    'order by a value inside JSON',
    ({ rest }) => rest.from('films').select('id').order('details->length').limit(1),
    [{ id: 6 }],
  ],
  ['one row as an object', ({ rest }) => rest.from('studios').select('name').eq('id', 1).single(), { name: 'Mosfilm' }],
  ['at most one row: none', ({ rest }) => rest.from('studios').select('name').eq('id', 99).maybeSingle(), null],
  [
    'CSV',
    ({ rest }) => rest.from('studios').select('id,name').order('id').limit(2).csv(),
    'id,name\n1,Mosfilm\n2,Toho',
  ],
  [
    'CSV with quotes, commas and nulls',
    ({ rest }) => rest.from('keyless').select().order('a').csv(),
    'a,b\n1,x\n2,"y, ""quoted"""\n3,',
  ],
  [
    'full text: to_tsquery on a tsvector',
    ({ rest }) => rest.from('articles').select('id').textSearch('words', 'cat & rat'),
    [],
  ],
  [
    'full text: fts',
    ({ rest }) => rest.from('articles').select('id').textSearch('words', 'cat').order('id'),
    [{ id: 1 }, { id: 3 }],
  ],
  [
    'full text: plfts with a language',
    ({ rest }) =>
      rest.from('articles').select('id').textSearch('words', 'fat cats', { type: 'plain', config: 'english' }),
    [{ id: 1 }],
  ],
  [
    'full text: phfts',
    ({ rest }) =>
      rest.from('articles').select('id').textSearch('words', 'dog barks', { type: 'phrase', config: 'english' }),
    [{ id: 2 }],
  ],
  [
    'full text: wfts',
    ({ rest }) =>
      rest.from('articles').select('id').textSearch('words', 'cat -fat', { type: 'websearch', config: 'english' }),
    [{ id: 3 }],
  ],
  [
    'full text on a plain text column',
    ({ rest }) => rest.from('articles').select('id').textSearch('body', 'barking', { config: 'english' }),
    [{ id: 2 }],
  ],
]

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

/** Reading tables and views. */
export const readingChecks = (world: World): void => {
  checkData(
    world,
    filters.map(([title, filter, ids]) => [`filter ${title}`, (all) => filter(films(all)), idsOf(ids)] as const),
  )
  checkData(world, selections)
  checkRequests(world, requests)
}
