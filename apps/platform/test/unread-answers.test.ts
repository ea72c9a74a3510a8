import assert from 'node:assert/strict'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { defineService } from '@cairn/service-kit'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'

const megabyte = 1024 * 1024
const stallMs = 3_000
const bodyBytes = 8 * megabyte
const text = 'x'.repeat(bodyBytes)

/** Answers with a text that no socket takes over at once. */
const largeAnswers = defineService({
  name: 'large',
  settings: { version: 1, parse: () => ({}) },
  limits: { bodyBytes: 1_000, answerMs: 10_000, stallMs },
  needsKey: () => true,
  open: () => ({
    handle: async () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: text }),
    health: async () => 'answers',
  }),
})

let env: DevEnv
let project: TestProject
let key: string
before(async () => {
  env = await startDevEnv({}, [largeAnswers])
  project = await (await env.signUp('ada')).createProject()
  const keys = await project.owner.request('GET /platform/projects/:ref/api-keys', { params: { ref: project.ref } })
  key = keys.find(({ name }) => name === 'service_role')?.api_key ?? ''
})
after(() => env[Symbol.asyncDispose]())

interface SlowClient extends Disposable {
  /** The status, once the first bytes are there. Nothing is read after them. */
  status: Promise<string>
  closed: Promise<void>
}

const readNothing = (path: string): SlowClient => {
  const { hostname, port } = new URL(env.url)
  const socket: Socket = connect(Number(port), hostname)
  const status = Promise.withResolvers<string>()
  const closed = Promise.withResolvers<void>()
  socket.on('error', () => undefined)
  socket.once('close', () => {
    status.resolve('closed')
    closed.resolve()
  })
  socket.once('readable', () => status.resolve(String(socket.read(12)).slice(9)))
  socket.write(`GET /p/${project.ref}${path} HTTP/1.1\r\nhost: ${hostname}\r\napikey: ${key}\r\n\r\n`)
  return { status: status.promise, closed: closed.promise, [Symbol.dispose]: () => socket.destroy() }
}

const service = '/large/v1/'

const readWhole = async (): Promise<boolean> => {
  const answer = await fetch(`${env.url}/p/${project.ref}${service}`, { headers: { apikey: key } })
  return (await answer.text()).length === bodyBytes && answer.status === 200
}

test('answers that nobody reads are held up to a bound, and their connections are closed after a while', async () => {
  using clients = new DisposableStack()
  assert.ok(await readWhole())
  const rss = process.memoryUsage().rss
  const asked = Array.from({ length: 200 }, () => clients.use(readNothing(service)))
  const statuses = await Promise.all(asked.map(({ status }) => status))
  const refused = statuses.filter((status) => status === '429').length
  assert.equal(refused + statuses.filter((status) => status === '200').length, 200)
  assert.ok(refused > 0)
  const grown = (process.memoryUsage().rss - rss) / megabyte
  assert.ok(grown < 400, `${Math.round(grown)} MB`)
  // As long as they are held, there is no room for another one.
  await until('connections that read nothing are closed', readWhole)
})
