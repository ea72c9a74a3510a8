import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { freePort } from './free-port.ts'

test('no port is returned twice, and no ephemeral port of another process', async () => {
  const ports = await Promise.all(Array.from({ length: 40 }, () => freePort()))
  assert.equal(new Set(ports).size, 40)
  // Outgoing connections get theirs from 32768 on.
  for (const port of ports) assert.ok(port >= 12_000 && port < 32_768, String(port))
})

test('a port that was given is not given to another process that asks meanwhile', async () => {
  const ask = `import { freePort } from ${JSON.stringify(import.meta.resolve('./free-port.ts'))}
    const ports = []
    for (let count = 0; count < 300; count += 1) ports.push(await freePort())
    process.send(ports.join())
    // Until the other one has asked too.
    process.on('message', () => process.exit())`
  const children = [0, 1].map(() =>
    spawn(process.execPath, ['--input-type=module', '--eval', ask], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  )
  const answers = await Promise.all(children.map((child) => once(child, 'message')))
  for (const child of children) child.send('enough')
  await Promise.all(children.map((child) => once(child, 'exit')))
  const ports = answers.flatMap(([text]) => String(text).split(','))
  assert.equal(new Set(ports).size, 600)
})

test('a port that is given can be listened on', async () => {
  const server = createServer()
  server.listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  server.close()
})
