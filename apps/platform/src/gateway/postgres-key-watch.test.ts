import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeyWatch } from './postgres-key-watch.ts'

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const authenticated = message('R', Buffer.from([0, 0, 0, 0]))
const parameter = message('S', Buffer.from('TimeZone\0UTC\0'))
const ready = message('Z', Buffer.from('I'))

const keys = [
  { name: 'of protocol 3.0, 4 bytes', key: Buffer.from('0000117790abcdef', 'hex') },
  { name: 'of protocol 3.2, 32 bytes', key: Buffer.concat([Buffer.from('00001177', 'hex'), Buffer.alloc(32, 7)]) },
  { name: 'of protocol 3.2, 256 bytes', key: Buffer.concat([Buffer.from('00001177', 'hex'), Buffer.alloc(256, 9)]) },
]

for (const { name, key } of keys)
  for (const size of [1, 2, 7, 10_000])
    test(`a key ${name}, in pieces of ${size}`, () => {
      const said = Buffer.concat([authenticated, parameter, message('K', key), ready])
      const watch = new KeyWatch()
      let done = false
      for (let at = 0; at < said.length && !done; at += size) done = watch.read(said.subarray(at, at + size))
      assert.equal(done, true)
      assert.equal(watch.key, key.toString('hex'))
    })

test('a server that is ready without a key is not watched any longer', () => {
  const watch = new KeyWatch()
  assert.equal(watch.read(Buffer.concat([authenticated, ready])), true)
  assert.equal(watch.key, undefined)
})

test('a key that claims to be endless is not collected', () => {
  const watch = new KeyWatch()
  assert.equal(watch.read(message('K', Buffer.alloc(100_000))), true)
  assert.equal(watch.key, undefined)
})
