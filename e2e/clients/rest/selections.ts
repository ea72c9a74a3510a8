import { checkData } from './checks.ts'
import type { World } from './checks.ts'

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

/** What is selected from tables and views, in which order, and what full text search finds. */
// Columns whose names a statement has for its own rows.
const color = { id: 1, r: 255, g: 128, b: 0 }
const shade = { id: 1, color_id: 1, r1: 11, r2: 12, r3: 13, t1: 21, t2: 22 }

const namedLikeAliases: Parameters<typeof checkData>[1] = [
  ['rows with a column r', ({ rest }) => rest.from('colors').select(), [color]],
  ['one row with a column r', ({ rest }) => rest.from('colors').select().single(), color],
  ['CSV with a column r', ({ rest }) => rest.from('colors').select().csv(), 'id,r,g,b\n1,255,128,0'],
  [
    'embeds of rows with columns r1, r2 and t1',
    ({ rest }) => rest.from('colors').select('id,shades(*)'),
    [{ id: 1, shades: [shade] }],
  ],
  [
    'rows with columns r1, r2 and t1 around an embed',
    ({ rest }) => rest.from('shades').select('*,colors(*)'),
    [{ ...shade, colors: color }],
  ],
  [
    'a computed relationship of rows with a column t1',
    ({ rest }) => rest.from('shades').select('id,base_color(r)'),
    [{ id: 1, base_color: { r: 255 } }],
  ],
  ['a write that returns a column r', ({ rest }) => rest.from('colors').update({ b: 0 }).eq('id', 1).select(), [color]],
]

export const selectionChecks = (world: World): void => {
  checkData(world, selections)
  checkData(world, namedLikeAliases)
}
