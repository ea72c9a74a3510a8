import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createBackground } from '@cairn/service-kit'
import { createActiveUsers, listUsers } from '../src/index.ts'
import { deleteInactiveUsers } from '../src/third-party/delete-inactive-users.ts'
import type { ListedUser, UserListRequest } from '../src/index.ts'
import type { PageQuery } from '../src/user-list/page-sql.ts'
import { searchPhases } from '../src/user-list/search-phases.ts'
import { addManyUsers, blocksOf, planOf } from './user-pages.ts'
import { startWorld } from './world.ts'

let world: Awaited<ReturnType<typeof startWorld>>
before(async () => {
  world = await startWorld()
  await owner().query(`
    insert into auth.users (id, email, phone, created_at, last_sign_in_at, email_confirmed_at, is_anonymous, banned_until,
        raw_user_meta_data)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
        case when n % 10 <> 0 then 'user' || lpad(n::text, 5, '0') || '@example.com' end,
        case when n % 7 = 0 then '1415555' || lpad(n::text, 5, '0') end,
        -- Many at one moment, and some without one.
        case when n % 100 <> 1 then timestamptz '2026-01-01' + (n / 50) * interval '1 minute' end,
        case when n % 3 = 0 then timestamptz '2026-06-01' + n * interval '1 second' end,
        case when n % 5 <> 0 then timestamptz '2026-01-02' end,
        n % 10 = 0, case when n % 997 = 0 then timestamptz '2126-01-01' when n % 991 = 0 then timestamptz '2020-01-01' end,
        jsonb_build_object('full_name', 'Person ' || n)
      from generate_series(1, 4000) n;
    insert into auth.identities (provider_id, user_id, identity_data, provider)
      select id::text, id, '{}', case when raw_user_meta_data ->> 'full_name' like '%77' then 'github' else 'email' end
      from auth.users where not is_anonymous;
    insert into auth.users (id, email, raw_user_meta_data) values
      ('ab12cd34-0000-4000-8000-000000000001', 'Maria.Mitchell@Example.com', '{"name": "maria mitchell"}'),
      ('ab12cd34-0000-4000-8000-000000000002', 'zoe@example.com', '{"name": "Maria Other"}'),
      ('ab12cd34-0000-4000-8000-000000000003', 'long@example.com', jsonb_build_object('name', repeat('é', 8000)));
    analyze auth.users; analyze auth.identities`)
})
after(() => world[Symbol.asyncDispose]())

const owner = () => world.pool('supabase_auth_admin')

const all: UserListRequest = {
  search: '',
  state: undefined,
  provider: undefined,
  order: 'created_at',
  descending: true,
  cursor: undefined,
  limit: 50,
}

const list = (asked: Partial<UserListRequest>) => listUsers(world.project, { ...all, ...asked })
const emails = async (asked: Partial<UserListRequest>) => (await list(asked)).users.map(({ email }) => email)

const everyPage = async (asked: Partial<UserListRequest>): Promise<ListedUser[]> => {
  const users: ListedUser[] = []
  let cursor: string | undefined
  do {
    const page = await list({ ...asked, cursor, limit: 1_000 })
    users.push(...page.users)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return users
}

for (const order of ['created_at', 'last_sign_in_at', 'email'] as const)
  test(`pages ordered by ${order} have every user once, in both directions`, async () => {
    const down = await everyPage({ order })
    assert.equal(down.length, 4_003)
    assert.equal(new Set(down.map(({ id }) => id)).size, 4_003)
    const up = await everyPage({ order, descending: false })
    assert.deepEqual(
      up.map(({ id }) => id),
      down.map(({ id }) => id).toReversed(),
    )
  })

test('users are filtered by their state and by a provider', async () => {
  const counts = await Promise.all(
    (['verified', 'unverified', 'anonymous', 'banned'] as const).map(
      async (state) => (await everyPage({ state })).length,
    ),
  )
  assert.deepEqual(counts, [3_200, 403, 400, 4])
  const github = await everyPage({ provider: 'github' })
  assert.equal(github.length, 40)
  assert.deepEqual(github[0]?.providers, ['github'])
  const first = await list({ state: 'banned' })
  assert.deepEqual(first.total, { count: 4, isEstimate: false })
  assert.deepEqual(first.providers, ['email', 'github'])
  assert.equal((await list({ provider: 'gitlab' })).total?.count, 0)
})

test('a search finds beginnings of addresses, names, phone numbers and ids, each user once', async () => {
  assert.deepEqual(await emails({ search: ' MARIA' }), ['Maria.Mitchell@Example.com', 'zoe@example.com'])
  assert.deepEqual(await emails({ search: 'maria o' }), ['zoe@example.com'])
  assert.deepEqual(await emails({ search: '+1 (415) 555-00007' }), ['user00007@example.com'])
  assert.deepEqual(await emails({ search: 'AB12CD34' }), [
    'Maria.Mitchell@Example.com',
    'zoe@example.com',
    'long@example.com',
  ])
  assert.deepEqual(await emails({ search: 'ab12cd34-0000-4000-8000-000000000002' }), ['zoe@example.com'])
  assert.deepEqual(await emails({ search: '100%_' }), [])
  const found = await everyPage({ search: 'user' })
  assert.equal(found.length, 3_600)
  assert.equal((await everyPage({ search: 'person 1', state: 'anonymous' })).length, 111)
})

test('a search continues behind its last user, also into the next place', async () => {
  const first = await list({ search: 'maria', limit: 1 })
  assert.equal(first.total, null)
  const second = await list({ search: 'maria', limit: 1, cursor: first.next ?? '' })
  assert.deepEqual(
    second.users.map(({ email }) => email),
    ['zoe@example.com'],
  )
  assert.equal(second.next, null)
})

test('a cursor that is none is refused', async () => {
  const cursors = [
    '',
    'x',
    Buffer.from('null').toString('base64url'),
    Buffer.from(JSON.stringify({ phase: 0, value: 'never', id: 'ab12cd34-0000-4000-8000-000000000002' })).toString(
      'base64url',
    ),
    Buffer.from(JSON.stringify({ phase: 0, value: '2026-01-01', id: "'" })).toString('base64url'),
  ]
  for (const cursor of cursors) await assert.rejects(list({ cursor }), /cursor/)
})

const seenUsers = async () =>
  (
    await owner().query<{ at: string }>(
      `select to_char(seen_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as at from auth.third_party_users order by seen_at`,
    )
  ).rows.map(({ at }) => at)

test('somebody with tokens of another issuer is noted once a day, and again after a database that took no changes', async () => {
  const background = createBackground()
  const failures: unknown[] = []
  let nowMs = Date.parse('2026-05-01T10:00:00Z')
  const note = createActiveUsers({
    pool: owner,
    background,
    onFailure: (error) => failures.push(error),
    now: () => nowMs,
  })
  const use = async (...subjects: readonly (string | undefined)[]) => {
    for (const sub of subjects) note({ iss: 'https://id.example.com', ...(sub !== undefined && { sub }) })
    await background.settled()
  }
  await use('ada', 'grace', undefined, '')
  nowMs += 3_600_000
  await use('ada')
  assert.deepEqual(await seenUsers(), ['2026-05-01 10:00', '2026-05-01 10:00'])
  nowMs = Date.parse('2026-05-02T00:00:00Z')
  await use('ada', 'ada')
  assert.deepEqual(await seenUsers(), ['2026-05-01 10:00', '2026-05-02 00:00'])

  await owner().query('alter table auth.third_party_users rename to renamed')
  await use('edsger')
  await owner().query('alter table auth.renamed rename to third_party_users')
  await use('edsger')
  assert.deepEqual([failures.length, (await seenUsers()).length], [1, 2])
  nowMs += 60_000
  await use('edsger')
  assert.deepEqual([failures.length, (await seenUsers()).length], [1, 3])

  await owner().query(`
    update auth.third_party_users set seen_at = now() - interval '61 days' where seen_at >= '2026-05-02T00:00:00Z';
    update auth.third_party_users set seen_at = now() - interval '63 days' where seen_at < '2026-05-02T00:00:00Z'`)
  assert.equal(await deleteInactiveUsers(world.project), 1)
  assert.equal((await seenUsers()).length, 2)
})

const fromStart = { after: undefined, descending: false }

const plans: readonly (readonly [what: string, index: string, asked: Partial<PageQuery>])[] = [
  ['by creation', 'users_list_created_idx', {}],
  ['by last sign-in', 'users_list_last_sign_in_idx', { key: 'last_sign_in_at' }],
  ['by address', 'users_list_email_idx', { key: 'email' }],
  ['of unverified users', 'users_list_unverified_idx', { filter: { state: 'unverified', provider: undefined } }],
  ['of anonymous users', 'users_list_anonymous_idx', { filter: { state: 'anonymous', provider: undefined } }],
  ['of banned users', 'users_list_banned_idx', { filter: { state: 'banned', provider: undefined } }],
  ...searchPhases('ab12cd34').map(
    (within) =>
      [
        `found by ${within.key}`,
        within.key === 'id' ? 'users_pkey' : `users_list_${within.key}_idx`,
        { ...fromStart, key: within.key, within },
      ] as const,
  ),
]

for (const [what, index, asked] of plans)
  test(`a page of users ${what} reads an index, and sorts nothing`, async () => {
    const plan = await planOf(owner(), asked)
    assert.match(plan, new RegExp(`using ${index}\\b`))
    assert.doesNotMatch(plan.split('SubPlan')[0] ?? '', /Sort|Seq Scan/)
  })

test('a phone number is found by its index', async () => {
  const within = searchPhases('+1415')[0] ?? assert.fail('numbers are not searched')
  assert.match(await planOf(owner(), { ...fromStart, key: 'phone', within }), /users_list_phone_idx/)
})

const manyUsers = 200_000

const searched = (text: string): Partial<PageQuery>[] =>
  searchPhases(text).map((within) => ({ ...fromStart, key: within.key, within }))

test(`of ${manyUsers.toLocaleString('en-US')} users, a page looks at some hundred blocks, however it is ordered and found`, async () => {
  await addManyUsers(owner(), manyUsers)
  const first = await list({})
  assert.equal(first.users[0]?.email, `visitor${manyUsers}@example.com`)
  assert.equal(first.total?.isEstimate, true)
  assert.ok(Math.abs((first.total?.count ?? 0) - manyUsers) < manyUsers / 10, String(first.total?.count))
  assert.deepEqual(await emails({ search: 'visitor123456@' }), ['visitor123456@example.com'])
  assert.deepEqual(await emails({ search: 'visitor 123456' }), ['visitor123456@example.com'])
  assert.deepEqual(await emails({ search: '+49 555 123456' }), ['visitor123456@example.com'])

  const [table] = (
    await owner().query<{ blocks: number }>(`select (pg_relation_size('auth.users') / 8192)::int as blocks`)
  ).rows
  assert.ok((table?.blocks ?? 0) > 3_000, 'the table is larger than what a page looks at')
  const middle = { phase: 0, value: '2026-02-02T12:00:00Z', id: '10000000-0000-4000-8000-000000100000' }
  const pages: Partial<PageQuery>[] = [
    { after: undefined },
    { after: middle },
    { key: 'last_sign_in_at', after: middle },
    { key: 'email', descending: false, after: { ...middle, value: 'visitor15' } },
    { after: middle, filter: { state: 'unverified', provider: undefined } },
    ...searched('visitor'),
    ...searched('495551'),
    ...searched('10000000'),
  ]
  for (const page of pages) {
    const blocks = await blocksOf(owner(), page)
    assert.ok(blocks < 1_000, `${blocks} blocks for ${JSON.stringify(page)}`)
  }
})
