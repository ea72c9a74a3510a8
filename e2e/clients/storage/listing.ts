import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { z } from 'zod'
import { checkData, checkRequests, withJson } from './checks.ts'
import type { StorageWorld, World } from './world.ts'

const objects = [
  'a.txt',
  'B.txt',
  'é.txt',
  'docs/2024/jan.txt',
  'docs/2024/feb.txt',
  'docs/2025/jan.txt',
  'docs/readme.md',
  'docs-old/x',
  'docs0/x',
  'empty name/x y',
]

const listed = async (
  { service }: StorageWorld,
  path?: string,
  options: Parameters<ReturnType<StorageWorld['service']['from']>['list']>[1] = {},
) => {
  const { data, error } = await service.from('lists').list(path, options)
  return { data: data?.map(({ name, id }) => (id === null ? `${name}/` : name)), error }
}

type PageOptions = Parameters<ReturnType<StorageWorld['service']['from']>['listV2']>[0]

/** All pages, one after the other. */
const paged = async ({ service }: StorageWorld, options: PageOptions) => {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const { data, error } = await service.from('lists').listV2({ ...options, ...(cursor !== undefined && { cursor }) })
    if (error !== null) return { data: found, error }
    // By their keys, those of a page are one order.
    const keys = [...data.folders, ...data.objects].map(({ key }) => key ?? '')
    found.push(...keys)
    cursor = data.hasNext ? data.nextCursor : undefined
  } while (cursor !== undefined)
  return { data: found, error: null }
}

const byBytes = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right))

const Plan = z.array(
  z.object({
    'QUERY PLAN': z.array(
      z.object({ Plan: z.object({ 'Shared Hit Blocks': z.int(), 'Shared Read Blocks': z.int() }) }),
    ),
  }),
)

/** Pages of tables and indexes that a call touches. The objects of the bucket `many` and their indexes have more than 1,000. */
const pagesRead = async ({ running }: StorageWorld, call: string): Promise<number> => {
  const pool = running.project.pool('supabase_storage_admin')
  const { rows } = await pool.query(`explain (analyze, buffers, format json) select * from ${call}`)
  const plan = Plan.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan
  return plan === undefined ? Number.NaN : plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

export const listingChecks = (world: World): void => {
  before(async () => {
    const { service } = world()
    await service.createBucket('lists')
    for (const name of objects) await service.from('lists').upload(name, name)
  })

  checkData(world, [
    [
      'the root: folders first, by their bytes',
      (w) => listed(w),
      ['docs/', 'docs-old/', 'docs0/', 'empty name/', 'B.txt', 'a.txt', 'é.txt'],
    ],
    ['a folder', (w) => listed(w, 'docs'), ['2024/', '2025/', 'readme.md']],
    ['with a slash', (w) => listed(w, 'docs/'), ['2024/', '2025/', 'readme.md']],
    ['a folder below it', (w) => listed(w, 'docs/2024'), ['feb.txt', 'jan.txt']],
    ['a folder that is not there', (w) => listed(w, 'nothing'), []],
    [
      'descending',
      (w) => listed(w, 'docs', { sortBy: { column: 'name', order: 'desc' } }),
      ['2025/', '2024/', 'readme.md'],
    ],
    ['a page', (w) => listed(w, '', { limit: 3, offset: 3 }), ['empty name/', 'B.txt', 'a.txt']],
    ['a page of files alone', (w) => listed(w, '', { limit: 2, offset: 5 }), ['a.txt', 'é.txt']],
    ['a page behind the end', (w) => listed(w, '', { offset: 50 }), []],
    ['names that begin with a text, in any case', (w) => listed(w, '', { search: 'b' }), ['B.txt']],
    ['folders that do', (w) => listed(w, '', { search: 'DOCS' }), ['docs/', 'docs-old/', 'docs0/']],
    ['characters of LIKE mean themselves', (w) => listed(w, '', { search: '%' }), []],
    [
      'by the time of their creation',
      (w) => listed(w, 'docs/2024', { sortBy: { column: 'created_at', order: 'desc' } }),
      ['feb.txt', 'jan.txt'],
    ],
    ['v2: everything', (w) => paged(w, {}), objects.toSorted(byBytes)],
    ['v2: everything, two at a time', (w) => paged(w, { limit: 2 }), objects.toSorted(byBytes)],
    [
      'v2: everything, the last first',
      (w) => paged(w, { limit: 3, sortBy: { column: 'name', order: 'desc' } }),
      objects.toSorted(byBytes).toReversed(),
    ],
    [
      'v2: by time, two at a time',
      (w) => paged(w, { limit: 2, sortBy: { column: 'created_at', order: 'asc' } }),
      objects,
    ],
    ['v2: a prefix', (w) => paged(w, { prefix: 'docs/2024/' }), ['docs/2024/feb.txt', 'docs/2024/jan.txt']],
    [
      'v2: folders as entries, one at a time',
      (w) => paged(w, { with_delimiter: true, limit: 1 }),
      ['B.txt', 'a.txt', 'docs-old/', 'docs/', 'docs0/', 'empty name/', 'é.txt'],
    ],
    [
      'v2: the same, the last first',
      (w) => paged(w, { with_delimiter: true, limit: 1, sortBy: { column: 'name', order: 'desc' } }),
      ['é.txt', 'empty name/', 'docs0/', 'docs/', 'docs-old/', 'a.txt', 'B.txt'],
    ],
    [
      'v2: folders below a prefix',
      (w) => paged(w, { prefix: 'docs/', with_delimiter: true, limit: 1 }),
      ['docs/2024/', 'docs/2025/', 'docs/readme.md'],
    ],
    [
      'v2: a prefix that is part of a name',
      (w) => paged(w, { prefix: 'docs', with_delimiter: true }),
      ['docs-old/', 'docs/', 'docs0/'],
    ],
  ])

  test('files and folders have the fields that clients read', async () => {
    const { service } = world()
    const { data } = await service.from('lists').list('docs')
    const [folder, , file] = data ?? []
    assert.deepEqual(folder, {
      name: '2024',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    assert.equal(file?.metadata?.['size'], 'docs/readme.md'.length)
    assert.match(file?.created_at ?? '', /^\d{4}-\d\d-\d\dT/)
    const page = await service.from('lists').listV2({ prefix: 'docs/', with_delimiter: true })
    assert.deepEqual(page.data?.folders[0], { name: 'docs/2024', key: 'docs/2024/' })
    assert.equal(page.data?.objects[0]?.key, 'docs/readme.md')
  })

  checkRequests(world, [
    [
      'a cursor that is none',
      '/object/list-v2/lists',
      withJson('POST', { cursor: 'x' }),
      { status: 400, refusal: ['400', 'InvalidParameter'] },
    ],
    [
      'a limit below one',
      '/object/list-v2/lists',
      withJson('POST', { limit: 0 }),
      { status: 400, refusal: ['400', 'InvalidRequest'] },
    ],
    [
      'folders by time',
      '/object/list-v2/lists',
      withJson('POST', { with_delimiter: true, sortBy: { column: 'created_at' } }),
      { status: 400, refusal: ['400', 'InvalidParameter'] },
    ],
    [
      'a column that is none',
      '/object/list/lists',
      withJson('POST', { sortBy: { column: 'version' } }),
      { status: 400, refusal: ['400', 'InvalidRequest'] },
    ],
    [
      'a null character',
      '/object/list/lists',
      withJson('POST', { prefix: '\0' }),
      { status: 400, refusal: ['400', 'InvalidRequest'] },
    ],
  ])

  test('a folder of 5,000 files beside a large one is listed without reading the large one', async () => {
    const { service, running } = world()
    await service.createBucket('many')
    await running.project.pool('supabase_storage_admin').query(`insert into storage.objects (bucket_id, name)
      select 'many', 'large/' || n % 100 || '/' || n || '.txt' from generate_series(1, 30000) n
      union all select 'many', 'wide/' || n || '.txt' from generate_series(1, 5000) n`)
    await running.project.pool('supabase_storage_admin').query('analyze storage.objects')
    const root = await service.from('many').list()
    const wide = await service.from('many').list('wide', { limit: 100, offset: 100 })
    const page = await service.from('many').listV2({ prefix: '', with_delimiter: true })
    assert.deepEqual(
      root.data?.map(({ name }) => name),
      ['large', 'wide'],
    )
    assert.equal(wide.data?.length, 100)
    assert.deepEqual(
      page.data?.folders.map(({ key }) => key),
      ['large/', 'wide/'],
    )
    for (const call of [
      `storage.search('', 'many')`,
      `storage.search('wide/', 'many', 100, 1, 100)`,
      `storage.list_with_delimiter('many', '', null, 1000, false)`,
    ])
      assert.ok((await pagesRead(world(), call)) < 1_000, call)
  })
}
