import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import { filesWithoutRow } from './world.ts'
import type { World } from './world.ts'

/** Uploads that arrive together, and those that break off. */
export const uploadChecks = (world: World): void => {
  test('a JSON file is a file like others', async () => {
    const { service } = world()
    for (const body of ['{"a": 1}', '{"a":']) {
      const options = { contentType: 'application/json; charset=utf-8', upsert: true }
      const { error } = await service.from('files').upload('data.json', Buffer.from(body), options)
      assert.equal(error, null)
      assert.equal(await (await service.from('files').download('data.json')).data?.text(), body)
    }
  })

  test('small uploads that arrive together are stored or refused each for itself', async () => {
    const { service } = world()
    const images = service.from('images')
    const types = ['image/png', 'text/plain', 'image/gif']
    const names = Array.from({ length: 60 }, (_, n) => `together/${n % 50}`)
    const results = await Promise.all(
      names.map((name, n) => images.upload(name, name, { contentType: types[n % 3] ?? '' })),
    )
    const stored = names.filter((_, n) => results[n]?.error === null)
    // Two of the same name, both of a type that the bucket takes: one of them is too late.
    const wanted = names.filter((_, n) => types[n % 3] !== 'text/plain')
    assert.deepEqual(stored.toSorted(), [...new Set(wanted)].toSorted())
    for (const name of stored) assert.equal(await (await images.download(name)).data?.text(), name)
  })

  test('an upload that breaks off leaves no object and no file', async () => {
    const { service, url, keys } = world()
    const before = await filesWithoutRow(world())
    const leftOver = async () => (await filesWithoutRow(world())).length - before.length
    const upload = request(`${url}/object/files/broken`, {
      method: 'POST',
      headers: { apikey: keys.service, 'content-length': 10_000_000 },
    })
    const ended = once(upload, 'error')
    upload.write(randomBytes(500_000))
    await until('a part of the file is on the disk', async () => (await leftOver()) === 1)
    upload.destroy(new Error('The client has gone.'))
    await ended
    await until('the part of the file is deleted', async () => (await leftOver()) === 0)
    assert.equal((await service.from('files').exists('broken')).data, false)
  })
}
