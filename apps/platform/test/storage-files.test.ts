import assert from 'node:assert/strict'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { dataOf, eventually, keysOf, newClient } from './clients-of-projects.ts'
import { readArchive } from './read-archive.ts'

let env: DevEnv
let owner: Person
let project: TestProject
let client: ReturnType<typeof newClient>
let projectUrl: string

before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  project = await owner.createProject()
  const keys = await keysOf(project)
  projectUrl = (await project.detail()).url
  client = newClient({ ...keys, anon: keys.service_role })
  await project.query(`insert into storage.buckets (id, name) values ('files', 'files'), ('many', 'many')`)
})
after(() => env[Symbol.asyncDispose]())

const system = () => env.platform.context.system.pool('postgres')

const of = (id: string) => ({ params: { ref: project.ref, id } })
const upload = (name: string, text = `content of ${name}`, bucket = 'files') =>
  dataOf(client.storage.from(bucket).upload(name, text, { upsert: true, contentType: 'text/plain' }))

type ListBody = NonNullable<Parameters<typeof list>[0]>
const list = (
  body: {
    folder?: string
    search?: string
    column?: 'name' | 'size' | 'created_at' | 'updated_at'
    order?: 'asc' | 'desc'
    cursor?: string | null
    limit?: number
  } = {},
  id = 'files',
) => owner.request('POST /platform/storage/:ref/buckets/:id/objects/list', { ...of(id), body })

/** The names of every page, folders with their slash. */
const listAll = async (body: ListBody, id = 'files') => {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...body, cursor }, id)
    names.push(...page.folders.map(({ name }) => `${name}/`), ...page.files.map(({ name }) => name))
    cursor = page.cursor
  } while (cursor !== null)
  return names
}

const change = (
  body:
    | { kind: 'delete'; items: string[] }
    | { kind: 'move' | 'copy'; items: string[]; folder: string; target: string; target_bucket?: string }
    | { kind: 'rename'; item: string; name: string },
  id = 'files',
) => owner.request('POST /platform/storage/:ref/buckets/:id/objects/jobs', { ...of(id), body })

const namesIn = async (bucket: string) => {
  const [found] = await project.query(`select name from storage.objects where bucket_id = '${bucket}' order by name`)
  return (found?.rows ?? []).map(([name]) => name)
}

const audit = async (action: string) => {
  const { rows } = await system().query<{ details: unknown }>(
    `select details from platform.audit_log where target_id = $1 and action = $2 order by id`,
    [project.ref, action],
  )
  return rows.map(({ details }) => details)
}

const ask = (names: string[], replace = false) =>
  owner.request('POST /platform/storage/:ref/buckets/:id/objects/upload-urls', {
    ...of('files'),
    body: { names, replace },
  })
const put = (path: string | null | undefined, body: string) =>
  fetch(`${projectUrl}${path ?? ''}`, { method: 'PUT', body, headers: { 'content-type': 'text/plain' } })

test('a folder is listed by page in every order: its folders first, then its files', async () => {
  for (const name of ['b/1.txt', 'a/x/1.txt', 'a-b/1.txt', 'b.txt', 'A.txt', 'c.txt']) await upload(name)
  await upload('big.txt', 'x'.repeat(1_000))
  const byName = ['a-b/', 'a/', 'b/', 'A.txt', 'b.txt', 'big.txt', 'c.txt']
  for (const limit of [1, 2, 3, 4, 100]) assert.deepEqual(await listAll({ limit }), byName, `pages of ${limit}`)
  assert.deepEqual(await listAll({ limit: 2, order: 'desc' }), [
    'b/',
    'a/',
    'a-b/',
    'c.txt',
    'big.txt',
    'b.txt',
    'A.txt',
  ])
  const bySize = ['a-b/', 'a/', 'b/', 'big.txt', 'c.txt', 'b.txt', 'A.txt']
  assert.deepEqual(await listAll({ limit: 2, column: 'size', order: 'desc' }), bySize)
  const byTime = ['a-b/', 'a/', 'b/', 'b.txt', 'A.txt', 'c.txt', 'big.txt']
  for (const column of ['created_at', 'updated_at'] as const)
    assert.deepEqual(await listAll({ limit: 2, column }), byTime, column)
  assert.deepEqual(await listAll({ folder: 'a/' }), ['x/'])
  assert.deepEqual(await listAll({ folder: 'a/x/' }), ['1.txt'])
  assert.deepEqual(await listAll({ folder: 'nothing/' }), [])
  assert.deepEqual(await listAll({ search: 'B', limit: 1 }), ['a-b/', 'b/', 'b.txt', 'big.txt'])
  const { files } = await list({ search: 'big' })
  assert.deepEqual(
    files.map(({ size, mimetype }) => ({ size, mimetype })),
    [{ size: 1_000, mimetype: 'text/plain' }],
  )
  await assert.rejects(list({}, 'nothing'), /404 bucket_not_found/)
  await assert.rejects(list({ folder: 'a' }), /400 invalid_input/)
  await assert.rejects(list({ cursor: 'x' }), /bucket_refused/)
})

test('what SQL wrote into metadata does not break a list', async () => {
  await project.query(
    `insert into storage.objects (bucket_id, name, metadata) values
      ('files', 'sql/a', null), ('files', 'sql/b', '{"size": "much"}'), ('files', 'sql/c', '[1]'), ('files', 'sql/d', '{"size": 5}')`,
  )
  assert.deepEqual(await listAll({ folder: 'sql/', column: 'size', order: 'desc', limit: 1 }), ['d', 'c', 'b', 'a'])
  await change({ kind: 'delete', items: ['sql/'] })
})

test('a file is read and shared by a signed URL, and a file that is not there by none', async () => {
  // The published client does not encode such a name.
  const name = 'folder one/ä #?%2F.txt'
  const [signed] = (await ask([name])).uploads
  assert.equal((await put(signed?.path, 'hello')).status, 200)
  const { path } = await owner.request('POST /platform/storage/:ref/buckets/:id/objects/read-url', {
    ...of('files'),
    body: { name },
  })
  assert.equal(await (await fetch(`${projectUrl}${path}`)).text(), 'hello')
  const shared = await owner.request('POST /platform/storage/:ref/buckets/:id/objects/sign', {
    ...of('files'),
    body: { name, expires_in: 60 },
  })
  assert.equal(await (await fetch(`${projectUrl}${shared.path}`)).text(), 'hello')
  assert.deepEqual(await audit('file.shared'), [{ bucket_id: 'files', file: name, seconds: 60 }])
  await assert.rejects(
    owner.request('POST /platform/storage/:ref/buckets/:id/objects/sign', {
      ...of('files'),
      body: { name: 'nothing', expires_in: 60 },
    }),
    /404 file_not_found/,
  )
})

test('a browser uploads with a token, and replaces a file only where that was asked for', async () => {
  const [first] = (await ask(['new/file é.txt'])).uploads
  assert.equal(first?.exists, false)
  assert.equal((await put(first?.path, 'one')).status, 200)
  const [second] = (await ask(['new/file é.txt'])).uploads
  assert.deepEqual([second?.exists, second?.path], [true, null])
  const [third] = (await ask(['new/file é.txt'], true)).uploads
  assert.equal((await put(third?.path, 'two')).status, 200)
  const stored = await dataOf(client.storage.from('files').download('new/file é.txt'))
  assert.equal(await stored.text(), 'two')
  // The token of one name is good for no other.
  assert.equal((await put(first?.path?.replace('new/', 'other/'), 'three')).status, 400)
  for (const name of ['../a', 'a//b', '/a', '']) await assert.rejects(ask([name]), /400 invalid_input/)
  assert.deepEqual((await audit('files.uploaded')).at(-1), {
    bucket_id: 'files',
    files: ['new/file é.txt'],
    file_count: 1,
    replace: true,
  })
})

test('an upload that nobody will continue is deleted, and only by who may change files of its bucket', async () => {
  const [signed] = (
    await owner.request('POST /platform/storage/:ref/buckets/:id/objects/upload-urls', {
      ...of('files'),
      body: { names: ['abandoned.bin'] },
    })
  ).uploads
  const headers = { 'tus-resumable': '1.0.0', 'x-signature': signed?.token ?? '' }
  const endpoint = `${projectUrl}/storage/v1/upload/resumable/sign`
  const pairs = Object.entries({ bucketName: 'files', objectName: 'abandoned.bin' })
  const metadata = pairs.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',')
  const created = await fetch(endpoint, {
    method: 'POST',
    headers: { ...headers, 'upload-length': '10', 'upload-metadata': metadata },
  })
  assert.equal(created.status, 201)
  const id = created.headers.get('location')?.split('/').at(-1) ?? ''
  const statusOf = async () => (await fetch(`${endpoint}/${id}`, { method: 'HEAD', headers })).status
  const abandon = (bucket: string) =>
    owner.request('POST /platform/storage/:ref/buckets/:id/objects/abandon-upload', {
      ...of(bucket),
      body: { upload: id },
    })
  await abandon('many')
  assert.equal(await statusOf(), 200)
  await abandon('files')
  assert.equal(await statusOf(), 404)
  await abandon('files')
})

test('files and folders are moved, copied, renamed and deleted; what has a name keeps it', async () => {
  for (const name of ['from/1.txt', 'from/sub/2.txt', 'from/sub/3.txt', 'to/sub/3.txt', 'from/4.txt'])
    await upload(`work/${name}`)
  const items = ['work/from/1.txt', 'work/from/sub/']
  const copied = await change({ kind: 'copy', items, folder: 'work/from/', target: 'work/copy/' })
  assert.deepEqual([copied.state, copied.total, copied.done, copied.skipped], ['succeeded', 3, 3, 0])
  const copy = await dataOf(client.storage.from('files').download('work/copy/sub/2.txt'))
  assert.equal(await copy.text(), 'content of work/from/sub/2.txt')
  const moved = await change({ kind: 'move', items, folder: 'work/from/', target: 'work/to/' })
  assert.deepEqual([moved.total, moved.done, moved.skipped], [3, 2, 1])
  assert.deepEqual(
    (await namesIn('files')).filter((name) => String(name).startsWith('work/')),
    [
      'copy/1.txt',
      'copy/sub/2.txt',
      'copy/sub/3.txt',
      'from/4.txt',
      'from/sub/3.txt',
      'to/1.txt',
      'to/sub/2.txt',
      'to/sub/3.txt',
    ].map((name) => `work/${name}`),
  )
  await change({ kind: 'rename', item: 'work/copy/', name: 'renamed' })
  await change({ kind: 'rename', item: 'work/renamed/1.txt', name: 'one.txt' })
  assert.deepEqual(await listAll({ folder: 'work/renamed/' }), ['sub/', 'one.txt'])
  await assert.rejects(change({ kind: 'rename', item: 'work/renamed/', name: 'to' }), /409 name_taken/)
  await assert.rejects(change({ kind: 'rename', item: 'work/renamed/', name: 'a/b' }), /400 invalid_input/)
  const into = { kind: 'move' as const, items: ['work/to/'], folder: 'work/' }
  for (const target of ['work/to/', 'work/', 'work/to/sub/'])
    await assert.rejects(change({ ...into, target }), /422 folders_overlap/)
  await assert.rejects(change({ kind: 'delete', items: ['work/nothing'] }), /404 file_not_found/)
  // A prefix is no folder: only what is below it is deleted.
  await upload('work/to.txt')
  const deleted = await change({ kind: 'delete', items: ['work/to/', 'work/from/4.txt'] })
  assert.equal(deleted.done, 4)
  assert.deepEqual(await listAll({ folder: 'work/' }), ['from/', 'renamed/', 'to.txt'])
  assert.deepEqual((await audit('files.moved')).at(-1), {
    bucket_id: 'files',
    items,
    item_count: 2,
    target: 'work/to/',
    files: 2,
    skipped: 1,
  })
})

test('all files that are chosen are copied, also those beyond the first hundred', async () => {
  await project.query(`insert into storage.buckets (id, name) values ('chosen', 'chosen')`)
  const names = Array.from({ length: 120 }, (_, at) => `${String(at).padStart(3, '0')}.txt`)
  await Promise.all(names.map((name) => upload(name, name, 'chosen')))
  const copied = await change({ kind: 'copy', items: names, folder: '', target: 'copies/' }, 'chosen')
  assert.equal((await ended(copied.id))?.done, 120)
  assert.deepEqual(await listAll({ folder: 'copies/', limit: 100 }, 'chosen'), names)
})

test('files go to another bucket with their folders, and what it does not take stays', async () => {
  await project.query(`insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
    values ('small texts', 'small texts', 40, '{text/*}')`)
  for (const name of ['a.txt', 'sub/b.txt']) await upload(`cross/${name}`)
  await upload('cross/long.txt', 'more than forty bytes, which this bucket does not take')
  await dataOf(client.storage.from('files').upload('cross/c.json', '{}', { contentType: 'application/json' }))
  const to = { items: ['cross/'], folder: '', target: '', target_bucket: 'small texts' }
  await assert.rejects(change({ kind: 'copy', ...to, target_bucket: 'nothing' }), /404 bucket_not_found/)
  const copied = await change({ kind: 'copy', ...to })
  assert.deepEqual([copied.target_bucket, copied.done, copied.skipped], ['small texts', 2, 2])
  const copy = await dataOf(client.storage.from('small texts').download('cross/sub/b.txt'))
  assert.equal(await copy.text(), 'content of cross/sub/b.txt')
  assert.deepEqual(await listAll({ folder: 'cross/' }), ['sub/', 'a.txt', 'c.json', 'long.txt'])
  await change({ kind: 'delete', items: ['cross/'] }, 'small texts')
  const moved = await change({ kind: 'move', ...to })
  assert.deepEqual([moved.done, moved.skipped], [2, 2])
  assert.deepEqual(await listAll({ folder: 'cross/' }), ['c.json', 'long.txt'])
  assert.deepEqual(await listAll({ folder: 'cross/' }, 'small texts'), ['sub/', 'a.txt'])
  const read = await dataOf(client.storage.from('small texts').download('cross/a.txt'))
  assert.equal(await read.text(), 'content of cross/a.txt')
  assert.deepEqual((await audit('files.moved')).at(-1), {
    bucket_id: 'files',
    items: ['cross/'],
    item_count: 1,
    target: '',
    target_bucket_id: 'small texts',
    files: 2,
    skipped: 2,
  })
})

const filesIn = async (bucket: string) => {
  const [found] = await project.query(`select count(*) from storage.objects where bucket_id = '${bucket}'`)
  return Number(found?.rows[0]?.[0])
}

const jobs = () => owner.request('GET /platform/storage/:ref/file-jobs', { params: { ref: project.ref } })
const ended = (id: string) =>
  eventually(async () => {
    const job = (await jobs()).find((each) => each.id === id)
    return job?.finished_at === null ? undefined : job
  }, 'end of the job')

test('many files are changed by a job, which says how far it is, once in the audit log', async () => {
  await project.query(
    `insert into storage.objects (bucket_id, name) select 'many', 'big/' || lpad(i::text, 6, '0') || '.bin' from generate_series(1, 5000) i`,
  )
  const moving = await change({ kind: 'move', items: ['big/'], folder: '', target: 'moved/' }, 'many')
  assert.equal(moving.total, 5_000)
  const moved = await ended(moving.id)
  assert.deepEqual([moved?.state, moved?.done, moved?.skipped], ['succeeded', 5_000, 0])
  assert.deepEqual(await listAll({ limit: 1_000 }, 'many'), ['moved/'])
  const deleting = await change({ kind: 'delete', items: ['moved/'] }, 'many')
  assert.equal((await ended(deleting.id))?.done, 5_000)
  assert.equal(await filesIn('many'), 0)
  const entries = (await audit('files.deleted')).slice(-1)
  assert.deepEqual(entries, [{ bucket_id: 'many', items: ['moved/'], item_count: 1, files: 5_000 }])
})

test('a job is cancelled between two batches, and what it did stays done', async () => {
  await project.query(
    `insert into storage.objects (bucket_id, name) select 'many', 'kept/' || lpad(i::text, 6, '0') from generate_series(1, 5000) i`,
  )
  const { context } = env.platform
  const stored = (await context.projects.find(project.ref)) ?? assert.fail('no project')
  const holder = await (await context.supervisor.pool(stored, 'postgres')).connect()
  try {
    await holder.query(
      `begin; select from storage.objects where bucket_id = 'many' and name = 'kept/004500' for update`,
    )
    const moving = await change({ kind: 'move', items: ['kept/'], folder: '', target: 'gone/' }, 'many')
    await eventually(
      async () => ((await filesIn('many')) === 5_000 && (await jobs())[0]?.done === 4_000) || undefined,
      'four batches',
    )
    await owner.request('POST /platform/storage/:ref/file-jobs/:id/cancel', {
      params: { ref: project.ref, id: moving.id },
    })
    await holder.query('rollback')
    const job = await ended(moving.id)
    assert.equal(job?.state, 'cancelled')
    await assert.rejects(
      owner.request('POST /platform/storage/:ref/file-jobs/:id/cancel', {
        params: { ref: project.ref, id: moving.id },
      }),
      /409 file_job_ended/,
    )
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  assert.equal(await filesIn('many'), 5_000)
})

test('a selection is saved as one archive, whose names are below the folder that it is of', async () => {
  await upload('zip/a/1.txt', 'one')
  await upload('zip/a/b/2.txt', 'two')
  await upload('zip/c.txt', 'three')
  await project.query(`insert into storage.objects (bucket_id, name) values ('files', 'zip/a/without a file.txt')`)
  const zip = async (items: string[], base: string) => {
    const { path } = await owner.request('POST /platform/storage/:ref/buckets/:id/objects/zip-url', {
      ...of('files'),
      body: { items, base },
    })
    const response = await fetch(`${projectUrl}${path}`)
    assert.equal(response.status, 200)
    const bytes = Buffer.from(await response.arrayBuffer())
    return { name: response.headers.get('content-disposition'), files: readArchive(bytes) }
  }
  const { name, files } = await zip(['zip/a/', 'zip/c.txt'], 'zip/')
  assert.match(name ?? '', /''zip\.zip$/)
  assert.deepEqual(files, { 'c.txt': 'three', 'a/1.txt': 'one', 'a/b/2.txt': 'two', 'a/without a file.txt': '' })
  assert.deepEqual(Object.keys((await zip(['zip/a/b/'], 'zip/a/')).files), ['b/2.txt'])
  const forged = await fetch(`${projectUrl}/storage/v1/folder/zip/files?token=a.b.c`)
  assert.equal(forged.status, 400)
})

test('an archive with a file that cannot be read is not sent as a whole one, whenever that is found', async () => {
  await upload('broken/a.txt')
  await upload('broken/folder/b.txt')
  const { version } = await dataOf(client.storage.from('files').info('broken/a.txt'))
  const file = join(env.home, 'files', project.ref, 'objects', version.slice(0, 2), version)
  await rm(file)
  await symlink(file, file)
  // With a folder, rows are still read when the file is opened.
  for (const items of [['broken/a.txt'], ['broken/a.txt', 'broken/folder/']]) {
    const { path } = await owner.request('POST /platform/storage/:ref/buckets/:id/objects/zip-url', {
      ...of('files'),
      body: { items, base: '' },
    })
    const whole = async () => {
      const response = await fetch(`${projectUrl}${path}`)
      await response.arrayBuffer()
      assert.equal(response.status, 200)
    }
    await assert.rejects(whole)
  }
})
