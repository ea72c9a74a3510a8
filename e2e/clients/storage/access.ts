import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { StorageClient } from '@supabase/storage-js'
import { checkData, checkRefusals, checkRequests } from './checks.ts'
import { exactNames } from './names.ts'
import { apiKeyOf, users } from './world.ts'
import type { StorageWorld, World } from './world.ts'

const denied = { statusCode: '403', code: 'AccessDenied', message: 'new row violates row-level security policy' }
const hidden = { statusCode: '404', code: 'NoSuchKey' }

const own = `${users.ada}/a.txt`

const said = async (
  answer: PromiseLike<{ data: unknown; error: unknown }>,
  what: (data: unknown) => unknown = Boolean,
) => {
  const { data, error } = await answer
  return { data: what(data), error }
}

const countOf = (data: unknown) => (Array.isArray(data) ? data.length : -1)

const homes = (client: StorageWorld['ada']) => client.from('homes')

export const accessChecks = (world: World): void => {
  before(async () => {
    const { service } = world()
    await service.from('shop').upload('price.txt', '1')
    await homes(service).upload(`${users.bob}/secret.txt`, 'secret')
  })

  checkData(world, [
    ['a user uploads to a folder of their own', ({ ada }) => said(homes(ada).upload(own, 'a')), true],
    ['reads it', ({ ada }) => said(homes(ada).download(own)), true],
    ['updates it', ({ ada }) => said(homes(ada).update(own, 'b')), true],
    ['lists it', ({ ada }) => said(homes(ada).list(users.ada), countOf), 1],
    ['copies it', ({ ada }) => said(homes(ada).copy(own, `${users.ada}/b.txt`)), true],
    ['moves it', ({ ada }) => said(homes(ada).move(`${users.ada}/b.txt`, `${users.ada}/c.txt`)), true],
    ['signs it', ({ ada }) => said(homes(ada).createSignedUrl(own, 60)), true],
    ['removes it', ({ ada }) => said(homes(ada).remove([`${users.ada}/c.txt`]), countOf), 1],
    ['another does not see it', ({ bob }) => said(homes(bob).list(users.ada), countOf), 0],
    ['nor removes it', ({ bob }) => said(homes(bob).remove([own]), countOf), 0],
    ['nor sees its folder', ({ bob }) => said(homes(bob).list(), countOf), 1],
    [
      'nor finds it by pages',
      ({ bob }) => said(homes(bob).listV2({ prefix: users.ada }), (data) => JSON.stringify(data)),
      '{"hasNext":false,"folders":[],"objects":[]}',
    ],
    ['everyone reads the shop', ({ anonymous }) => said(anonymous.from('shop').download('price.txt')), true],
    ['and lists it', ({ anonymous }) => said(anonymous.from('shop').list(), countOf), 2],
    [
      'everyone drops files where reading is for others',
      ({ anonymous }) => said(anonymous.from('drop').upload('d.txt', 'x')),
      true,
    ],
    ['and large ones', ({ anonymous }) => said(anonymous.from('drop').upload('l.bin', new Uint8Array(200_000))), true],
  ])

  checkRefusals(world, [
    ['a user does not upload to the folder of another', ({ ada }) => homes(ada).upload(`${users.bob}/x`, 'x'), denied],
    ['nor a large file', ({ ada }) => homes(ada).upload(`${users.bob}/x`, new Uint8Array(200_000)), denied],
    ['nor to the root', ({ ada }) => homes(ada).upload('x', 'x'), denied],
    ['nor replaces a file there', ({ ada }) => homes(ada).update(`${users.bob}/secret.txt`, 'x'), denied],
    ['nor moves a file there', ({ ada }) => homes(ada).move(own, `${users.bob}/x`), denied],
    ['nor copies a file there', ({ ada }) => homes(ada).copy(own, `${users.bob}/x`), denied],
    ['nor copies from there', ({ ada }) => homes(ada).copy(`${users.bob}/secret.txt`, `${users.ada}/x`), hidden],
    ['nor moves from there', ({ ada }) => homes(ada).move(`${users.bob}/secret.txt`, `${users.ada}/x`), hidden],
    ['nor reads of it', ({ ada }) => homes(ada).info(`${users.bob}/secret.txt`), hidden],
    ['nor signs it', ({ ada }) => homes(ada).createSignedUrl(`${users.bob}/secret.txt`, 9), hidden],
    [
      'a caller who may not upsert does not',
      ({ anonymous }) => anonymous.from('drop').upload('d.txt', 'y', { upsert: true }),
      denied,
    ],
    ['what was dropped is not read', ({ anonymous }) => anonymous.from('drop').info('d.txt'), hidden],
    ['nobody uploads to the shop', ({ anonymous }) => anonymous.from('shop').upload('x', 'x'), denied],
    ['a bucket without policies is closed', ({ ada }) => ada.from('closed').upload('x', 'x'), denied],
    [
      'a token that is none',
      ({ clientAs }) => clientAs('x.y.z').from('shop').info('price.txt'),
      { statusCode: '403', code: 'InvalidJWT' },
    ],
  ])

  test('an object belongs to the subject of its caller', async () => {
    const { rows } = await world()
      .running.project.pool('supabase_storage_admin')
      .query('select owner, owner_id from storage.objects where name = $1', [own])
    assert.deepEqual(rows, [{ owner: users.ada, owner_id: users.ada }])
  })

  test('a bucket of another project is none of this one, and its files go with it', async () => {
    const { env, url, keys, owner } = world()
    const other = await owner.createProject()
    const { url: otherUrl } = await other.detail()
    const answer = await fetch(`${otherUrl}/storage/v1/bucket`, { headers: { apikey: keys.service } })
    assert.equal(answer.status, 401)
    assert.notEqual(otherUrl, url)
    const service = new StorageClient(`${otherUrl}/storage/v1`, { apikey: await apiKeyOf(other, 'service_role') })
    await service.createBucket('kept')
    await service.from('kept').upload('a.txt', 'a')
    const folder = join(env.home, 'files', other.ref)
    assert.deepEqual((await readdir(folder)).toSorted(), ['objects'])
    await owner.request('DELETE /platform/projects/:ref', { params: { ref: other.ref } })
    await env.platform.context.supervisor.settled()
    assert.deepEqual(await readdir(join(env.home, 'files')), [world().project.ref])
  })

  test('the project role writes policies, and does not take the schema apart', async () => {
    const { sql } = world()
    await sql(
      'create policy extra on storage.objects for select to anon using (false); drop policy extra on storage.objects',
    )
    for (const text of [
      'drop schema storage cascade',
      'create table storage.mine (a int)',
      'drop function storage.foldername(text) cascade',
      'set role cairn_storage_owner',
      'set role supabase_storage_admin',
    ])
      await assert.rejects(sql(text), text)
  })

  // What a client library would not send.
  checkRequests(world, [
    [
      'a name with dots',
      '/object/files/a%2F..%2Fb',
      { method: 'POST', body: 'x' },
      { status: 400, refusal: ['400', 'InvalidKey'] },
    ],
    [
      'a name that leaves its bucket',
      '/object/files/..%2F..%2Fetc%2Fpasswd',
      {},
      { status: 400, refusal: ['404', 'NoSuchKey'] },
    ],
    [
      'a null character',
      '/object/files/a%00b',
      { method: 'POST', body: 'x' },
      { status: 400, refusal: ['400', 'InvalidKey'] },
    ],
    ['a null character in what is read', '/object/files/a%00b', {}, { status: 400, refusal: ['400', 'InvalidKey'] }],
    ['a null character in a bucket', '/object/fi%00les/a', {}, { status: 400, refusal: ['400', 'InvalidKey'] }],
    ['broken encoding', '/object/files/%C3%28', {}, { status: 400 }],
    ['half a percent sign', '/object/files/%2', {}, { status: 400 }],
    [
      'an empty segment',
      '/object/files/a%2F%2Fb',
      { method: 'POST', body: 'x' },
      { status: 400, refusal: ['400', 'InvalidKey'] },
    ],
    [
      '1,025 bytes',
      `/object/files/${'x'.repeat(1_025)}`,
      { method: 'POST', body: 'x' },
      { status: 400, refusal: ['400', 'InvalidKey'] },
    ],
    [
      'a name with an encoded slash is the same as with a slash',
      '/object/shop%2Fprice.txt',
      {},
      { status: 400, refusal: ['404', 'NoSuchEndpoint'] },
    ],
  ])

  test('names are stored exactly', async () => {
    const { send, service } = world()
    for (const name of exactNames) {
      const path = `/object/files/names/${encodeURIComponent(name)}`.replace(
        `names/${'x'.repeat(1_024)}`,
        'x'.repeat(1_024),
      )
      assert.equal((await send(path, { method: 'POST', body: name })).status, 200, name)
      assert.equal((await send(path)).text, name)
    }
    const { data } = await service.from('files').list('names')
    const found = new Set(data?.map(({ name }) => name))
    assert.deepEqual(
      exactNames.slice(1).filter((name) => !found.has(name)),
      [],
    )
  })
}
