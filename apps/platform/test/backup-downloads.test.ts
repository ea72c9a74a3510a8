import assert from 'node:assert/strict'
import { readdir, truncate } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import { join as joinPath } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { until } from '@cairn/dev-env'
import type { MembersFixture, PersonName } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
let id: string
before(async () => {
  fixture = await startMembersFixture()
  // More than what fits into the buffers between the database and a client that reads nothing.
  await fixture.project.query(`create table notes as
    select n, (select string_agg(md5(n::text || m), '') from generate_series(1, 30) m) as note from generate_series(1, 16000) n`)
  id = await backUp()
})
after(() => fixture[Symbol.asyncDispose]())

const backUp = async (): Promise<string> => {
  const { owner } = fixture.people
  const params = { ref: fixture.project.ref }
  const created = await owner.request('POST /platform/database/:ref/backups', { params })
  await until('the backup is complete', async () => {
    const { backups } = await owner.request('GET /platform/database/:ref/backups', { params })
    return backups.some((backup) => backup.id === created.id && backup.status === 'COMPLETED')
  })
  return created.id
}

const download = (person: PersonName, of = id) =>
  fixture.people[person].send('GET /platform/database/:ref/backups/:id/download', {
    params: { ref: fixture.project.ref, id: of },
  })

/** A download whose client has the head of the answer, and reads no more of it. */
const beginDownload = async (): Promise<IncomingMessage> => {
  const { url } = fixture.env
  const sent = request(`${url}/platform/database/${fixture.project.ref}/backups/${id}/download`, {
    headers: { authorization: `Bearer ${fixture.people.owner.accessToken}` },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  )
  sent.end()
  const response = await answered
  assert.equal(response.statusCode, 200)
  return response
}

const copies = async (): Promise<string[]> =>
  (await readdir(joinPath(fixture.env.home, 'instances'))).filter((name) => name.startsWith('backup.'))
const noCopies = () => until('the copy of the data is gone', async () => (await copies()).length === 0)

test('a developer downloads a backup, which the audit log says; its copy is gone afterwards', async () => {
  const response = await download('developer')
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/gzip')
  assert.equal(response.headers.get('content-encoding'), null)
  const script = gunzipSync(new Uint8Array(await response.arrayBuffer())).toString()
  const [, fromRows = ''] = script.split(/^COPY public\.notes [^\n]+\n/m)
  assert.equal(fromRows.slice(0, fromRows.indexOf('\n\\.\n')).split('\n').length, 16_000)
  await noCopies()
  const { entries } = await fixture.people.owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug: fixture.organization.slug },
  })
  const entry = entries.find(({ action }) => action === 'backup.downloaded')
  assert.deepEqual(
    [entry?.actor.email, entry?.target.id, entry?.details],
    [fixture.people.developer.email, fixture.project.ref, { id }],
  )
})

test('a member who may not restore backups may not download them', async () => {
  assert.equal((await download('readOnly')).status, 403)
  assert.equal((await download('stranger')).status, 404)
})

test('a project has one download at a time; the copy of one whose client goes away is gone, and the next begins', async () => {
  const first = await beginDownload()
  assert.equal((await copies()).length, 1)
  const second = await download('administrator')
  assert.equal(second.status, 429)
  assert.match(await second.text(), /too_many_transfers/)
  first.destroy()
  await noCopies()
  const third = await beginDownload()
  gunzipSync(await buffer(third))
  await noCopies()
})

test('a download whose client goes away before it has begun leaves nothing', async () => {
  const leaving = new AbortController()
  const { url } = fixture.env
  const sent = fetch(`${url}/platform/database/${fixture.project.ref}/backups/${id}/download`, {
    headers: { authorization: `Bearer ${fixture.people.owner.accessToken}` },
    signal: leaving.signal,
  })
  await until('the copy of the data is being made', async () => (await copies()).length > 0)
  leaving.abort()
  await assert.rejects(sent, { name: 'AbortError' })
  await noCopies()
  await until('the slot is given back', async () => {
    const response = await download('owner')
    await response.arrayBuffer()
    return response.status === 200
  })
})

test('a backup that cannot be read is an error with the reason, not a file', async () => {
  const broken = await backUp()
  await truncate(joinPath(fixture.env.home, 'backups', fixture.project.ref, broken, 'data.tar.zst'), 1_000)
  const response = await download('owner', broken)
  assert.equal(response.status, 422)
  const said = await response.text()
  assert.match(said, /backup_unreadable/)
  assert.doesNotMatch(said, new RegExp(fixture.env.home))
  await noCopies()
})
