import { after, before } from 'node:test'
import { checkRequests } from './checks.ts'
import type { World } from './checks.ts'

const rows = (json: unknown) => ({ status: 200, json })
const notInLists = {
  status: 400,
  error: {
    code: 'PGRST127',
    message: 'Feature not implemented',
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    hint: null,
  },
}

const requests: Parameters<typeof checkRequests>[1] = [
  ['an aggregate of all rows', '/films?select=rating.sum()', {}, rows([{ sum: 48.7 }])],
  [
    'several aggregates of the rows that match',
    '/films?select=least:year.min(),most:year.max(),year.count()&director_id=eq.2',
    {},
    rows([{ least: 1952, most: 1985, count: 2 }]),
  ],
  [
    'other columns are what rows are grouped by',
    '/films?select=director_id,count()&order=director_id',
    {},
    rows([1, 2, 3, 4, null].map((id) => ({ director_id: id, count: id === 1 || id === 2 ? 2 : 1 }))),
  ],
  [
    'casts of what is aggregated, and of the aggregate',
    '/films?select=details->>length::int.avg()::int',
    {},
    rows([{ avg: 144 }]),
  ],
  [
    'an embed is what rows are grouped by',
    '/films?select=rating.max(),studios(name)&director_id=eq.1',
    {},
    rows([{ max: 8.1, studios: { name: 'Mosfilm' } }]),
  ],
  [
    'aggregates in an embed are of its rows',
    '/directors?select=id,films(rating.max(),count())&id=in.(1,4)&order=id',
    {},
    rows([
      { id: 1, films: [{ max: 8.1, count: 2 }] },
      { id: 4, films: [{ max: 8.2, count: 1 }] },
    ]),
  ],
  [
    'columns that are spread are what rows are grouped by',
    '/films?select=year.max(),...directors(last_name)&director_id=eq.2',
    {},
    rows([{ max: 1985, last_name: 'Kurosawa' }]),
  ],
  [
    'aggregates that are spread are of the rows around them',
    '/films?select=studio_id,...directors(born.max(),born.min())&studio_id=eq.1',
    {},
    rows([{ studio_id: 1, max: '1938-01-06', min: '1932-04-04' }]),
  ],
  [
    'aggregates that are spread, with aliases and casts',
    '/films?select=studio_id,...directors(oldest:born.min()::text,known:id.count(),id::text.max()::int)&studio_id=eq.1',
    {},
    rows([{ studio_id: 1, oldest: '1932-04-04', known: 3, max: 4 }]),
  ],
  [
    'count() of a spread counts the rows that there are',
    '/films?select=...directors(count())',
    {},
    rows([{ count: 6 }]),
  ],
  [
    'aggregates beside columns in one spread, and of the same name outside it',
    '/films?select=first:year.min(),...directors(last_name,last:born.max())&director_id=eq.1',
    {},
    rows([{ first: 1972, last_name: 'Tarkovsky', last: '1932-04-04' }]),
  ],
  [
    'aggregates that are spread twice',
    '/film_secrets?select=budget.sum(),...films(year.min(),...directors(born.max(),directors:count()))',
    {},
    rows([{ sum: 12_000_000, min: 1972, max: '1932-04-04', directors: 2 }]),
  ],
  [
    'aggregates that are spread inside an embed are of its rows',
    '/actors?select=id,roles(...films(year.max()))&id=eq.1',
    {},
    rows([{ id: 1, roles: [{ max: 1972 }] }]),
  ],
  [
    'filters of an inner spread',
    '/films?select=...directors!inner(born.max())&directors.last_name=eq.Fellini',
    {},
    rows([{ max: '1920-01-20' }]),
  ],
  [
    'an embed in a spread is what rows are grouped by',
    '/films?select=count(),...directors(last_name,films(title))&director_id=eq.4',
    {},
    rows([{ count: 1, last_name: 'Shepitko', films: [{ title: 'The Ascent' }] }]),
  ],
  ['aggregates in a to-many spread are refused', '/directors?select=id,...films(year.max())', {}, notInLists],
  [
    'aggregates that are spread into a to-many spread are refused',
    '/directors?select=id,...films(...studios(name.max()))',
    {},
    notInLists,
  ],
  [
    'an aggregate of the value of another type is refused by Postgres',
    '/films?select=...directors(last_name.sum())',
    {},
    { status: 404, error: { code: '42883' } },
  ],
]

/** Aggregates, which a project has to allow. */
export const aggregateChecks = (world: World): void => {
  // The description of the schema is made by all that was committed before.
  const allow = async (change: string) => {
    const { env, project, send } = world()
    const running = await env.platform.context.runtime.find(project.ref)
    const pool = running?.project.pool('supabase_admin')
    await pool?.query(`alter role authenticator ${change}; notify pgrst, 'reload config'`)
    await send('/')
  }
  before(() => allow(`set pgrst.db_aggregates_enabled = 'true'`))
  after(() => allow('reset pgrst.db_aggregates_enabled'))
  checkRequests(world, requests)
}
