import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { freePort } from './free-port.ts'

test('no port is returned twice, and no ephemeral port of another process', async () => {
  const ports = await Promise.all(Array.from({ length: 40 }, () => freePort()))
  assert.equal(new Set(ports).size, 40)
  // Outgoing connections get theirs from 32768 on; other processes of a test run take other remainders.
  for (const port of ports) assert.ok(port >= 12_000 && port < 32_768, String(port))
  assert.equal(new Set(ports.map((port) => port % 32)).size, 1)
})

test('a port that is given can be listened on', async () => {
  const server = createServer()
  server.listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  server.close()
})
