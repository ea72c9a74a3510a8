import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { createAddressGuard } from '../src/http/address-guard.ts'
import { AddressRefusedError, createGuardedFetch } from '../src/http/guarded-fetch.ts'
import { createGuardedStream } from '../src/http/guarded-stream.ts'

const listen = async (listener: RequestListener) => {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    port: address.port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A DNS that gives another answer each time. */
const answersInTurn = (...answers: LookupAddress[][]) => {
  let asked = 0
  const resolve = (_host: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) => {
    const found = answers[asked] ?? []
    asked += 1
    callback(null, found)
  }
  return { resolve, asked: () => asked }
}

const here: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }]
const elsewhere: LookupAddress[] = [{ address: '127.0.0.2', family: 4 }]
const onlyHere = createAddressGuard(['127.0.0.1/32'])

test('a name is resolved once, and the address that was checked is the one that is asked', async () => {
  await using server = await listen((_request, response) => response.end('answered'))
  const dns = answersInTurn(here, elsewhere)
  const response = await createGuardedFetch(onlyHere, dns.resolve)(`http://rebinding.example:${server.port}/`)
  assert.equal(await response.text(), 'answered')
  assert.equal(dns.asked(), 1)
})

test('a name that leads to a private address beside a public one is refused', async () => {
  const dns = answersInTurn([...here, ...elsewhere])
  await assert.rejects(createGuardedFetch(onlyHere, dns.resolve)('http://both.example/'), AddressRefusedError)
})

test('a redirect is handed back and not followed', async () => {
  await using server = await listen((_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  })
  const response = await createGuardedFetch(onlyHere)(`http://127.0.0.1:${server.port}/`)
  assert.equal(response.status, 302)
})

test('an endless answer is cut off', async () => {
  await using server = await listen((_request, response) => {
    const send = () => {
      while (response.write(Buffer.alloc(64 * 1024)));
      response.once('drain', send)
    }
    send()
  })
  await assert.rejects(createGuardedFetch(onlyHere)(`http://127.0.0.1:${server.port}/`), /larger than 1048576 bytes/)
})

test('a body for an address that is refused is closed', async () => {
  const body = Readable.from(['text'])
  const send = createGuardedStream(createAddressGuard([]))
  await assert.rejects(send('http://10.0.0.1/', { method: 'PUT', headers: {}, body }), AddressRefusedError)
  assert.ok(body.destroyed)
})
