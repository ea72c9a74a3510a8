import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test } from 'node:test'
import { createRecordLookup } from './dns-records.ts'

test('a lookup ends at its deadline where the name servers are silent', async () => {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const errors: unknown[] = []
  const lookup = createRecordLookup({
    servers: [`127.0.0.1:${socket.address().port}`],
    isAddressAllowed: () => true,
    onError: (error) => errors.push(error),
    deadlineMs: 20,
  })
  const found = await lookup('api.shop.example', 'ref.apps.example.com')
  assert.equal(found.responded, false)
  assert.match(String(errors[0]), /ECANCELLED/)
  socket.close()
  await once(socket, 'close')
})
