import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import type { FromTab, Tab, ToTab } from './messages.ts'
import { SharedStream } from './shared-stream.ts'

/** The answers that are open, with the token that each was asked with. */
const open: { token: string | undefined; response: ServerResponse }[] = []
const arrived = new EventTarget()
const server = createServer((request, response) => {
  const token = request.headers.authorization?.replace('Bearer ', '')
  if (token === 'stale') {
    response.writeHead(401).end()
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  const answer = { token, response }
  open.push(answer)
  request.socket.once('close', () => {
    open.splice(open.indexOf(answer), 1)
    arrived.dispatchEvent(new Event('change'))
  })
  arrived.dispatchEvent(new Event('change'))
})
let url: string
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  url = `http://127.0.0.1:${address.port}/platform/events`
})
after(() => {
  server.close()
  server.closeAllConnections()
})

const untilOpen = async (count: number) => {
  while (open.length !== count) await once(arrived, 'change')
}

/** A tab that answers with the tokens it is given, one after the other. */
const tabOf = (stream: SharedStream, tokens: readonly string[]) => {
  const heard: ToTab[] = []
  const changed = new EventTarget()
  const left = [...tokens]
  const tab: Tab = {
    tell: (message) => {
      heard.push(message)
      if (message.kind === 'token-needed') stream.hear(tab, { kind: 'token', token: left.shift() })
      changed.dispatchEvent(new Event('heard'))
    },
  }
  return {
    heard,
    say: (message: FromTab) => stream.hear(tab, message),
    untilEvents: async (count: number) => {
      while (heard.filter(({ kind }) => kind === 'event').length < count) await once(changed, 'heard')
    },
  }
}

const send = (event: unknown) => open[0]?.response.write(`data: ${JSON.stringify(event)}\n\n`)
const projects = [{ ref: 'a', name: 'lighthouse', organization_slug: 'harbour', status: 'PAUSING', read_only: null }]

void test('tabs share one stream, a later one gets what is known, and the last one that leaves ends it', async () => {
  const stream = new SharedStream(url)
  const first = tabOf(stream, ['good'])
  first.say({ kind: 'join', accountId: 'ada' })
  await untilOpen(1)
  send({ type: 'projects', projects })
  send({ type: 'project', ref: 'a', status: 'INACTIVE', read_only: 'disk' })
  await first.untilEvents(2)
  const second = tabOf(stream, [])
  second.say({ kind: 'join', accountId: 'ada' })
  assert.deepEqual(second.heard, [
    {
      kind: 'event',
      event: { type: 'projects', projects: [{ ...projects[0], status: 'INACTIVE', read_only: 'disk' }] },
    },
  ])
  assert.equal(open.length, 1)
  first.say({ kind: 'leave' })
  send({ type: 'project', ref: 'a', status: 'RESTORING', read_only: null })
  await second.untilEvents(2)
  assert.equal(first.heard.filter(({ kind }) => kind === 'event').length, 2)
  second.say({ kind: 'leave' })
  await untilOpen(0)
})

void test('another account begins a stream of its own, and signing out ends it', async () => {
  const stream = new SharedStream(url)
  const tab = tabOf(stream, ['of-ada', 'of-grace'])
  tab.say({ kind: 'join', accountId: 'ada' })
  await untilOpen(1)
  send({ type: 'projects', projects })
  await tab.untilEvents(1)
  tab.say({ kind: 'join', accountId: 'grace' })
  while (open.length !== 1 || open[0]?.token !== 'of-grace') await once(arrived, 'change')
  // Events of the first account are not sent to the second.
  assert.equal(tab.heard.filter(({ kind }) => kind === 'event').length, 1)
  tab.say({ kind: 'signed-out' })
  await untilOpen(0)
})

void test('a tab learns that the server refused its token, and supplies another', async () => {
  const stream = new SharedStream(url)
  const tab = tabOf(stream, ['stale', 'fresh'])
  tab.say({ kind: 'join', accountId: 'ada' })
  await untilOpen(1)
  assert.equal(open[0]?.token, 'fresh')
  assert.deepEqual(tab.heard, [
    { kind: 'token-needed', refused: undefined },
    { kind: 'token-needed', refused: 'stale' },
  ])
  tab.say({ kind: 'leave' })
  await untilOpen(0)
})
