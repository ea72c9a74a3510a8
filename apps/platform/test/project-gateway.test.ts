import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'
import { signAccessToken, signApiKey } from '@cairn/service-kit'
import { z } from 'zod'
import { requestSlots } from '../src/project-runtime/create-runtime.ts'
import { keysOf } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'
import { echoService } from './echo-service.ts'

let env: DevEnv
let owner: Person
let project: TestProject
let other: TestProject
let keys: ProjectKeys

before(async () => {
  env = await startDevEnv({ domain: 'apps.example.com' }, [echoService])
  owner = await env.signUp('owner')
  const organization = await owner.createOrganization()
  project = await owner.createProject({ organization })
  other = await owner.createProject({ organization })
  keys = { ...(await keysOf(project)), url: `${env.url}/p/${project.ref}` }
})
after(() => env[Symbol.asyncDispose]())

const Refusal = z.object({ message: z.string(), code: z.string(), request_id: z.string() })

const refused = async (answer: Response, status: number, code: string) => {
  const text = await answer.text()
  assert.equal(answer.status, status, text)
  const refusal = Refusal.parse(JSON.parse(text))
  assert.equal(refusal.code, code)
  assert.equal(refusal.request_id, answer.headers.get('x-request-id'))
  // A page elsewhere can read the refusal too.
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  return refusal
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${env.url}${path}`, { headers })
const health = () => `/p/${project.ref}/auth/v1/health`

test('a key is taken from the header apikey, the parameter apikey, and the bearer token', async () => {
  for (const key of [keys.anon, keys.service_role]) {
    assert.equal((await get(health(), { apikey: key })).status, 200)
    assert.equal((await get(`${health()}?apikey=${key}`)).status, 200)
    assert.equal((await get(health(), { authorization: `Bearer ${key}` })).status, 200)
  }
})

test('a request without a key is refused', async () => {
  await refused(await get(health()), 401, 'no_api_key')
  await refused(await get(health(), { apikey: '' }), 401, 'no_api_key')
})

test('a wrong key, a key of another project and a token of a user are refused', async () => {
  const { anon: ofOther } = await keysOf(other)
  const { project: own } = (await env.platform.context.runtime.find(project.ref)) ?? assert.fail('no project')
  const wrong = {
    'no token': 'abc',
    'of another project': ofOther,
    'signed with another secret': await signApiKey('service_role', project.ref, 'another secret', new Date()),
    'for another project, signed with the right secret': await signApiKey('anon', other.ref, own.jwtSecret, new Date()),
    'of a user': await signAccessToken({ role: 'authenticated', ref: project.ref }, own, 60),
    expired: await signAccessToken({ role: 'anon', ref: project.ref }, own, -1),
  }
  for (const [what, apikey] of Object.entries(wrong)) {
    const { message } = await refused(await get(health(), { apikey }), 401, 'invalid_api_key')
    assert.equal(message, 'Invalid API key', what)
  }
})

test('links in mails, returns from providers and public keys need no key', async () => {
  const jwks = await get(`/p/${project.ref}/auth/v1/.well-known/jwks.json`)
  assert.equal(jwks.status, 200)
  assert.equal(z.object({ keys: z.array(z.object({ kid: z.string() })) }).parse(await jwks.json()).keys.length, 1)
  for (const path of ['/callback', '/authorize?provider=github'])
    assert.notEqual((await fetch(`${keys.url}/auth/v1${path}`, { redirect: 'manual' })).status, 401, path)
})

test('an unknown project and an unknown service are not found', async () => {
  await refused(await get('/p/abcdefghijklmnopqrst/auth/v1/health', { apikey: keys.anon }), 404, 'project_not_found')
  await refused(await get('/p/system/auth/v1/health', { apikey: keys.anon }), 404, 'project_not_found')
  await refused(await get(`/p/${project.ref}/unheard-of/v1/x`, { apikey: keys.anon }), 404, 'service_not_found')
  await refused(await get(`/p/${project.ref}/auth`, { apikey: keys.anon }), 404, 'project_not_found')
})

test('a preflight is answered for every origin, with the headers that it asks for', async () => {
  const answer = await fetch(`${env.url}${health()}`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,authorization,x-client-info,content-type,prefer,range,x-my-own',
    },
  })
  assert.equal(answer.status, 204)
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  assert.match(answer.headers.get('access-control-allow-methods') ?? '', /PATCH/)
  for (const name of ['apikey', 'authorization', 'x-client-info', 'content-type', 'prefer', 'range', 'x-my-own'])
    assert.match(answer.headers.get('access-control-allow-headers') ?? '', new RegExp(`\\b${name}\\b`))
})

test('a paused project refuses requests and says what can be done; restored, it answers again', async () => {
  await owner.request('POST /platform/projects/:ref/pause', { params: { ref: other.ref } })
  await other.settled('INACTIVE')
  const { anon } = await keysOf(other)
  const answer = await get(`/p/${other.ref}/auth/v1/health`, { apikey: anon })
  const { message } = await refused(answer, 540, 'project_paused')
  assert.equal(message, 'This project is paused.')

  await owner.request('POST /platform/projects/:ref/restore', { params: { ref: other.ref } })
  await other.settled('ACTIVE_HEALTHY')
  assert.equal((await get(`/p/${other.ref}/auth/v1/settings`, { apikey: anon })).status, 200)
})

test('a deleted project is gone for its clients at once', async () => {
  const short = await owner.createProject()
  const { anon } = await keysOf(short)
  assert.equal((await get(`/p/${short.ref}/auth/v1/health`, { apikey: anon })).status, 200)
  await owner.request('DELETE /platform/projects/:ref', { params: { ref: short.ref } })
  await env.platform.context.supervisor.settled()
  await refused(await get(`/p/${short.ref}/auth/v1/health`, { apikey: anon }), 404, 'project_not_found')
})

const Echo = z.object({ method: z.string(), path: z.string(), query: z.string(), body: z.string() })

const echo = async (url: string, init: Omit<RequestInit, 'headers'> = {}) => {
  const answer = await fetch(url, { ...init, headers: { apikey: keys.anon } })
  assert.equal(answer.status, 200)
  return Echo.parse(await answer.json())
}

test('a service gets the path as it was sent, and the query without the key', async () => {
  const seen = await echo(`${keys.url}/echo/v1/a%2Fb/../c?x=1&apikey=${keys.anon}&y=2`, {
    method: 'PATCH',
    body: 'text',
  })
  assert.deepEqual(seen, { method: 'PATCH', path: '/c', query: 'x=1&y=2', body: 'text' })
})

test('the same services answer at the subdomain of the project, and clients get this address', async () => {
  const { url } = await project.detail()
  const { port } = new URL(env.url)
  assert.equal(url, `http://${project.ref}.apps.example.com:${port}`)
  const { status, text } = await getAtHost(`${project.ref}.apps.example.com`, '/auth/v1/health')
  assert.equal(status, 200, text)
  // Below the name of a project there is nothing else: no dashboard and no platform API.
  assert.equal((await getAtHost(`${project.ref}.apps.example.com`, '/platform/projects')).status, 404)
  assert.equal((await getAtHost('www.apps.example.com', '/api/health')).status, 200)
})

const getAtHost = async (host: string, path: string) => {
  const { request } = await import('node:http')
  const { port } = new URL(env.url)
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const asked = request({ host: '127.0.0.1', port, path, headers: { host, apikey: keys.anon } }, (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (piece: string) => (text += piece))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
  })
  asked.on('error', reject)
  asked.end()
  return promise
}

/** Sends a body in chunks, without saying how long it will be. */
const send = (path: string, body: ReadableStream, signal?: AbortSignal) => {
  const init = { method: 'POST', body, duplex: 'half', headers: { apikey: keys.anon }, signal: signal ?? null }
  return fetch(`${keys.url}${path}`, init)
}

test('a body larger than the service accepts is refused, announced or not', async () => {
  const announced = await fetch(`${keys.url}/echo/v1/`, {
    method: 'POST',
    body: 'x'.repeat(2_000),
    headers: { apikey: keys.anon },
  })
  await refused(announced, 413, 'body_too_large')
  const chunked = await send('/echo/v1/', new Blob(['x'.repeat(2_000)]).stream())
  assert.equal(chunked.status, 413)
})

test('a body that is too large and that the service does not read ends nothing but its request', async () => {
  const answer = await send('/echo/v1/waiting', new Blob(['x'.repeat(2_000)]).stream())
  assert.equal(answer.status, 200)
  // The runner of the tests takes an error that nobody handles for a failure; the platform would end.
  assert.equal((await get(health(), { apikey: keys.anon })).status, 200)
})

test('a service that does not respond in time is aborted with a reason', async () => {
  const answer = await fetch(`${keys.url}/echo/v1/never`, { headers: { apikey: keys.anon } })
  await refused(answer, 504, 'no_answer')
})

test('a request that waits for its turn is not made once its client has gone', async () => {
  const path = `/p/${project.ref}/echo/v1`
  const answers = Array.from({ length: requestSlots.atOnce }, () => get(`${path}/never`, { apikey: keys.anon }))
  const { slots } = (await env.platform.context.runtime.find(project.ref)) ?? assert.fail('no project')
  await until('all slots are taken', () => slots.taken === requestSlots.atOnce)
  const client = new AbortController()
  const { signal } = client
  const waits = fetch(`${env.url}${path}/count`, { headers: { apikey: keys.anon }, signal })
  await until('it waits', () => slots.waiting === 1)
  client.abort()
  await assert.rejects(waits, { name: 'AbortError' })
  for (const answer of answers) assert.equal((await answer).status, 504)
  assert.equal(await (await get(`${path}/counted`, { apikey: keys.anon })).text(), '0')
})

test('a stream that a service answers too late is closed', async () => {
  const answer = await get(`/p/${project.ref}/echo/v1/late-stream`, { apikey: keys.anon })
  await refused(answer, 504, 'no_answer')
  const open = async () => (await get(`/p/${project.ref}/echo/v1/open-streams`, { apikey: keys.anon })).text()
  await until('it is closed', async () => (await open()) === '0')
})

const waitingRequests = async () => (await get(`/p/${project.ref}/echo/v1/waiting`, { apikey: keys.anon })).text()

test('a service learns that the client has gone, also while a body without a time limit is sent', async () => {
  const client = new AbortController()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  void writable.getWriter().write(Buffer.from('one'))
  const gone = assert.rejects(send('/echo/v1/never', readable, client.signal), { name: 'AbortError' })
  await until('the service waits', async () => (await waitingRequests()) === '1')
  client.abort()
  await gone
  await until('the service has ended', async () => (await waitingRequests()) === '0')
})

test('a body streams through while it is sent, and so does the answer', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const answering = send('/echo/v1/stream', readable)
  void writer.write(Buffer.from('one'))
  const answer = await answering
  const reader = (answer.body ?? assert.fail('no body')).pipeThrough(new TextDecoderStream()).getReader()
  // The first piece comes back before the second is sent.
  assert.equal((await reader.read()).value, 'one')
  void writer.write(Buffer.from('two'))
  assert.equal((await reader.read()).value, 'two')
  await writer.close()
  assert.equal((await reader.read()).done, true)
})

test('the keys of a project are imported once, however often the project is stored', async () => {
  const { runtime } = env.platform.context
  const running = (await runtime.find(project.ref)) ?? assert.fail('no project')
  const { signingKey } = running.project
  await owner.request('PATCH /platform/projects/:ref', { params: { ref: project.ref }, body: { name: 'Renamed' } })
  await runtime.changeSettings(project.ref, 'auth', { accessTokenSeconds: 600 })
  const again = (await runtime.find(project.ref)) ?? assert.fail('no project')
  assert.equal(again.project.name, 'Renamed')
  assert.equal(again.project.signingKey, signingKey)
})

const ended = (socket: WebSocket) =>
  new Promise<string>((resolve) => {
    socket.addEventListener('open', () => resolve('opened'))
    socket.addEventListener('error', () => resolve('refused'))
  })

test('a request for a WebSocket reaches the service, with a key only', async () => {
  const open = new WebSocket(`${keys.url.replace('http', 'ws')}/echo/v1/socket?apikey=${keys.anon}`)
  const refusedSocket = new WebSocket(`${keys.url.replace('http', 'ws')}/echo/v1/socket`)
  assert.deepEqual(await Promise.all([ended(open), ended(refusedSocket)]), ['opened', 'refused'])
  // Left open: the end of the tests shows that the platform stops all the same.
})

test('the connection of a refused request for a WebSocket is closed, whether the client closes its end or not', async () => {
  const { hostname, port } = new URL(env.url)
  const open = () => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    // That the platform has closed it shows by a reset.
    socket.on('error', () => undefined).resume()
    socket.write(
      `GET /p/${project.ref}/echo/v1/socket HTTP/1.1\r\nhost: ${hostname}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    )
    return socket
  }
  const silent = open()
  const talking = open()
  await Promise.all([silent, talking].map((socket) => once(socket, 'end')))
  talking.write('more')
  for (const socket of [silent, talking])
    await until('it is closed', async () => {
      socket.write('.')
      return socket.destroyed
    })
})

test('nothing is kept about a project that cannot be looked up, as while the database of the platform starts again', async () => {
  const { engine, logs } = env.platform.context
  const running = Promise.withResolvers<void>()
  using _ = {
    [Symbol.dispose]: engine.onEvent(({ id, state }) => {
      if (id === 'system' && state === 'running') running.resolve()
    }),
  }
  const [postmaster] = engine.processIds('system')
  process.kill(postmaster ?? assert.fail('the system instance does not run'), 'SIGKILL')
  const ref = 'abcdefghijklmnopqrsx'
  await until(
    'it cannot be looked up',
    async () => (await get(`/p/${ref}/auth/v1/health`, { apikey: keys.anon })).status === 503,
  )
  await running.promise
  assert.equal((await logs.refs()).includes(ref), false)
})
