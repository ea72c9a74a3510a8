import { checkData, checkRequests } from './checks.ts'
import type { World } from './checks.ts'

const embeds: Parameters<typeof checkData>[1] = [
  [
    'to-one: the row that a foreign key names',
    ({ rest }) => rest.from('films').select('title,directors(last_name)').eq('id', 1),
    [{ title: 'Solaris', directors: { last_name: 'Tarkovsky' } }],
  ],
  [
    'to-one without a row is null',
    ({ rest }) => rest.from('films').select('id,directors(last_name)').eq('id', 7),
    [{ id: 7, directors: null }],
  ],
  [
    'to-one with every column',
    ({ rest }) => rest.from('films').select('id,studios(*)').eq('id', 3),
    [{ id: 3, studios: { id: 2, name: 'Toho', city: 'Tokyo' } }],
  ],
  [
    'to-one under an alias',
    ({ rest }) => rest.from('films').select('made_by:directors(last_name)').eq('id', 3),
    [{ made_by: { last_name: 'Kurosawa' } }],
  ],
  [
    'to-one by the column of the foreign key',
    ({ rest }) => rest.from('films').select('director_id(last_name)').eq('id', 3),
    [{ director_id: { last_name: 'Kurosawa' } }],
  ],
  [
    'to-one by the name of the foreign key',
    ({ rest }) => rest.from('films').select('boss:films_director_id_fkey(last_name)').eq('id', 3),
    [{ boss: { last_name: 'Kurosawa' } }],
  ],
  [
    'to-one with a hint',
    ({ rest }) => rest.from('films').select('directors!director_id(last_name)').eq('id', 3),
    [{ directors: { last_name: 'Kurosawa' } }],
  ],
  [
    'to-many: the rows whose foreign key names this one',
    ({ rest }) =>
      rest.from('directors').select('last_name,films(title)').eq('id', 1).order('id', { referencedTable: 'films' }),
    [{ last_name: 'Tarkovsky', films: [{ title: 'Solaris' }, { title: 'Stalker' }] }],
  ],
  [
    'to-many without rows is an empty list',
    ({ rest }) => rest.from('actors').select('name,roles(character)').eq('id', 5),
    [{ name: 'Nobody', roles: [] }],
  ],
  [
    'many-to-many through a junction',
    ({ rest }) => rest.from('films').select('actors(name)').eq('id', 1).order('name', { referencedTable: 'actors' }),
    [{ actors: [{ name: 'Donatas' }, { name: 'Natalya' }] }],
  ],
  [
    'many-to-many through a view of a junction, by hint',
    ({ rest }) => rest.from('films').select('cast:actors!leading_roles(name)').eq('id', 1),
    [{ cast: [{ name: 'Donatas' }] }],
  ],
  [
    'many-to-many from the other side',
    ({ rest }) => rest.from('actors').select('films(title)').eq('id', 3),
    [{ films: [{ title: 'Ran' }] }],
  ],
  [
    'many-to-many with the junction as a hint',
    ({ rest }) => rest.from('actors').select('films!roles(title)').eq('id', 3),
    [{ films: [{ title: 'Ran' }] }],
  ],
  [
    'one-to-one is an object on both sides',
    ({ rest }) => rest.from('films').select('film_secrets(budget)').eq('id', 1),
    [{ film_secrets: { budget: 1_000_000 } }],
  ],
  [
    'one-to-one from the side of the key',
    ({ rest }) => rest.from('film_secrets').select('films(title)').eq('film_id', 3),
    [{ films: { title: 'Ran' } }],
  ],
  [
    'nested embeds',
    ({ rest }) => rest.from('directors').select('films(title,roles(character,actors(name)))').eq('id', 3),
    [{ films: [{ title: 'Amarcord', roles: [] }] }],
  ],
  [
    'three levels with rows',
    ({ rest }) => rest.from('studios').select('films(roles(actors(name)))').eq('id', 2).eq('films.id', 3),
    [{ films: [{ roles: [{ actors: { name: 'Tatsuya' } }] }] }],
  ],
  [
    'a filter on an embed leaves the rows around it',
    ({ rest }) => rest.from('directors').select('id,films(id)').eq('films.year', 1972).in('id', [1, 2]).order('id'),
    [
      { id: 1, films: [{ id: 1 }] },
      { id: 2, films: [] },
    ],
  ],
  [
    '!inner leaves only rows with an embed',
    ({ rest }) => rest.from('directors').select('id,films!inner(id)').eq('films.year', 1972),
    [{ id: 1, films: [{ id: 1 }] }],
  ],
  [
    '!inner to-one',
    ({ rest }) => rest.from('films').select('id,directors!inner(last_name)').eq('directors.last_name', 'Fellini'),
    [{ id: 5, directors: { last_name: 'Fellini' } }],
  ],
  [
    '!inner without columns only filters',
    ({ rest }) => rest.from('films').select('id,directors!inner()').eq('directors.last_name', 'Fellini'),
    [{ id: 5 }],
  ],
  [
    '!left is the default',
    ({ rest }) => rest.from('films').select('id,directors!left(id)').eq('id', 7),
    [{ id: 7, directors: null }],
  ],
  [
    'an embed is null: an anti-join',
    ({ rest }) => rest.from('actors').select('name,films()').is('films', null),
    [{ name: 'Nobody' }],
  ],
  [
    'an embed is not null: a semi-join',
    ({ rest }) => rest.from('actors').select('id,roles()').not('roles', 'is', null).order('id'),
    [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
  ],
  [
    'an embed inside or',
    ({ rest }) => rest.from('films').select('id,directors(),studios()').or('directors.is.null,id.eq.1').order('id'),
    [{ id: 1 }, { id: 7 }],
  ],
  [
    'or inside an embed',
    ({ rest }) =>
      rest.from('directors').select('films(id)').eq('id', 2).or('id.eq.3,title.eq.x', { referencedTable: 'films' }),
    [{ films: [{ id: 3 }] }],
  ],
  [
    'order of an embed',
    ({ rest }) => rest.from('directors').select('films(id)').eq('id', 2).order('year', { referencedTable: 'films' }),
    [{ films: [{ id: 4 }, { id: 3 }] }],
  ],
  [
    'limit of an embed',
    ({ rest }) =>
      rest
        .from('directors')
        .select('films(id)')
        .eq('id', 1)
        .order('id', { referencedTable: 'films' })
        .limit(1, { referencedTable: 'films' }),
    [{ films: [{ id: 1 }] }],
  ],
  [
    'range of an embed',
    ({ rest }) =>
      rest
        .from('directors')
        .select('films(id)')
        .eq('id', 1)
        .order('id', { referencedTable: 'films' })
        .range(1, 1, { referencedTable: 'films' }),
    [{ films: [{ id: 2 }] }],
  ],
  [
    'order by a column of a to-one embed',
    ({ rest }) =>
      rest
        .from('films')
        .select('id,directors(last_name)')
        .not('director_id', 'is', null)
        .order('directors(last_name)')
        .limit(1),
    [{ id: 5, directors: { last_name: 'Fellini' } }],
  ],
  [
    'order by a to-one embed, descending',
    ({ rest }) =>
      rest
        .from('films')
        .select('id,studios()')
        .not('studio_id', 'is', null)
        .order('studios(name)', { ascending: false })
        .order('id')
        .limit(1),
    [{ id: 3 }],
  ],
  [
    'self reference: the parent by its column',
    ({ rest }) => rest.from('directors').select('last_name,mentor:mentor_id(last_name)').eq('id', 4),
    [{ last_name: 'Shepitko', mentor: { last_name: 'Tarkovsky' } }],
  ],
  [
    'self reference: the children by a hint',
    ({ rest }) => rest.from('directors').select('last_name,pupils:directors!mentor_id(last_name)').eq('id', 1),
    [{ last_name: 'Tarkovsky', pupils: [{ last_name: 'Shepitko' }] }],
  ],
  [
    'two foreign keys to one table, by hint',
    ({ rest }) =>
      rest
        .from('shipments')
        .select('id,sender:studios!shipments_sender(name),receiver:studios!receiver_id(name)')
        .eq('id', 1),
    [{ id: 1, sender: { name: 'Mosfilm' }, receiver: { name: 'Toho' } }],
  ],
  [
    'the other side of two foreign keys, by hint',
    ({ rest }) =>
      rest
        .from('studios')
        .select('sent:shipments!shipments_sender(id),received:shipments!shipments_receiver(id)')
        .eq('id', 2),
    [{ sent: [{ id: 2 }], received: [{ id: 1 }] }],
  ],
  [
    'a to-one embed in a view',
    ({ rest }) => rest.from('film_titles').select('title,directors(last_name)').eq('id', 3),
    [{ title: 'Ran', directors: { last_name: 'Kurosawa' } }],
  ],
  [
    'a view as an embed',
    ({ rest }) => rest.from('directors').select('film_titles(title)').eq('id', 4),
    [{ film_titles: [{ title: 'The Ascent' }] }],
  ],
  [
    'many-to-many from a view',
    ({ rest }) => rest.from('film_titles').select('actors(name)').eq('id', 3),
    [{ actors: [{ name: 'Tatsuya' }] }],
  ],
  [
    'spread: columns of a to-one embed',
    ({ rest }) => rest.from('films').select('title,...directors(last_name)').eq('id', 3),
    [{ title: 'Ran', last_name: 'Kurosawa' }],
  ],
  [
    'spread with an alias',
    ({ rest }) => rest.from('films').select('title,...directors(by:last_name)').eq('id', 3),
    [{ title: 'Ran', by: 'Kurosawa' }],
  ],
  [
    'spread of every column',
    ({ rest }) => rest.from('film_secrets').select('budget,...films(...studios(*))').eq('film_id', 3),
    [{ budget: 11_000_000, id: 2, name: 'Toho', city: 'Tokyo' }],
  ],
  [
    'spread without a row is null',
    ({ rest }) => rest.from('films').select('id,...directors(last_name)').eq('id', 7),
    [{ id: 7, last_name: null }],
  ],
  [
    'spread of a to-many embed: lists of values',
    ({ rest }) => rest.from('directors').select('id,...films(title)').eq('id', 4),
    [{ id: 4, title: ['The Ascent'] }],
  ],
  [
    'spread inside an embed',
    ({ rest }) => rest.from('actors').select('roles(character,...films(title))').eq('id', 4),
    [{ roles: [{ character: 'Watanabe', title: 'Ikiru' }] }],
  ],
  [
    'a computed relationship',
    ({ rest }) => rest.from('directors').select('id,famous_films(title)').eq('id', 1),
    [{ id: 1, famous_films: [{ title: 'Stalker' }] }],
  ],
  [
    'filters in a computed relationship',
    ({ rest }) => rest.from('directors').select('famous_films(title)').eq('id', 2).eq('famous_films.year', 1985),
    [{ famous_films: [{ title: 'Ran' }] }],
  ],
  [
    'JSON paths, casts and aliases in an embed',
    ({ rest }) => rest.from('directors').select('films(length:details->>length,year::text)').eq('id', 4),
    [{ films: [{ length: '109', year: '1977' }] }],
  ],
  [
    'a computed column in an embed',
    ({ rest }) => rest.from('films').select('directors(full_name)').eq('id', 5),
    [{ directors: { full_name: 'Federico Fellini' } }],
  ],
  [
    'the same table embedded twice under two names',
    ({ rest }) =>
      rest
        .from('directors')
        .select('old:films(id),new:films(id)')
        .eq('id', 1)
        .lt('old.year', 1975)
        .gt('new.year', 1975),
    [{ old: [{ id: 1 }], new: [{ id: 2 }] }],
  ],
]

const requests: Parameters<typeof checkRequests>[1] = [
  [
    'an ambiguous embed tells which there are',
    '/shipments?select=studios(*)',
    {},
    {
      status: 300,
      error: {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'shipments' and 'studios'",
        hint: "Try changing 'studios' to one of the following: 'studios!shipments_receiver', 'studios!shipments_sender'. Find the desired relationship in the 'details' key.",
      },
    },
  ],
  [
    'an unknown embed suggests the nearest',
    '/films?select=director(*)',
    {},
    {
      status: 400,
      error: {
        code: 'PGRST200',
        message: "Could not find a relationship between 'films' and 'director' in the schema cache",
        hint: "Perhaps you meant 'directors' instead of 'director'.",
      },
    },
  ],
  ['an unknown hint', '/films?select=directors!nope(*)', {}, { status: 400, error: { code: 'PGRST200' } }],
  [
    'order by a to-many embed is refused',
    '/directors?select=id,films(id)&order=films(title)',
    {},
    { status: 400, error: { code: 'PGRST118' } },
  ],
  [
    'order by an embed that is not selected',
    '/films?order=directors(last_name)',
    {},
    { status: 400, error: { code: 'PGRST108' } },
  ],
  [
    'count=exact counts the rows with an inner embed',
    '/directors?select=id,films!inner(id)&films.year=gt.1975',
    { headers: { prefer: 'count=exact' } },
    { status: 200, headers: { 'content-range': '0-2/3' } },
  ],
  [
    'an embed nested too deeply is refused',
    `/films?select=${'directors('.repeat(40)}id${')'.repeat(40)}`,
    {},
    { status: 400, error: { code: 'PGRST100' } },
  ],
]

/** Rows of other relations inside a row. */
export const embeddingChecks = (world: World): void => {
  checkData(world, embeds)
  checkRequests(world, requests)
}
