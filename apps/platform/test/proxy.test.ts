import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import type { DevEnv } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { freePort } from '@cairn/dev-env/free-port'
import { startReverseProxy } from '@cairn/dev-env/reverse-proxy'
import { readConfig } from '../src/config.ts'
import { keysOf } from './clients-of-projects.ts'
import { echoService } from './echo-service.ts'

const password = 'correct horse 1'

const started = new AsyncDisposableStack()
/** Its callers, all of them on this machine, are trusted proxies. */
let trusting: DevEnv
/** The only proxy that it trusts is another machine. */
let distrustful: DevEnv
before(async () => {
  trusting = started.use(
    await startDevEnv({ signInAttempts: 3, trustedProxies: ['127.0.0.0/8', '::1'] }, [echoService]),
  )
  distrustful = started.use(await startDevEnv({ signInAttempts: 30, trustedProxies: ['192.0.2.1'] }, [echoService]))
})
after(() => started.disposeAsync())

const post = (url: string, path: string, body: object, headers: Record<string, string>) =>
  fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const signIn = (url: string, email: string, candidate: string, headers: Record<string, string>) =>
  post(url, '/token?grant_type=password', { email, password: candidate }, headers)

const addressOfSession = async (env: DevEnv, email: string): Promise<string | undefined> => {
  const { rows } = await env.platform.context.system
    .pool('supabase_auth_admin')
    .query<{ ip: string }>(
      'select host(ip) as ip from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1 order by s.created_at desc limit 1',
      [email],
    )
  return rows[0]?.ip
}

test('behind a proxy that is not named, 30 wrong passwords of others do not refuse the right one', async () => {
  await using proxy = await startReverseProxy(distrustful.url, () => 'pass')
  const email = 'ada@example.com'
  await post(proxy.url, '/signup', { email, password }, { 'user-agent': 'the owner' })
  for (let attempt = 0; attempt < 30; attempt += 1)
    assert.equal((await signIn(proxy.url, email, `wrong horse ${attempt}`, { 'user-agent': 'others' })).status, 400)
  assert.equal((await signIn(proxy.url, email, password, { 'user-agent': 'the owner' })).status, 200)
})

const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-proto': 'https', 'user-agent': 'same' })

test('addresses and the protocol come from the headers of a trusted proxy', async () => {
  await using proxy = await startReverseProxy(trusting.url, () => 'pass')
  const email = 'ada@example.com'
  await post(proxy.url, '/signup', { email, password }, from('203.0.113.5'))
  assert.equal(await addressOfSession(trusting, email), '203.0.113.5')

  const statuses: number[] = []
  for (let attempt = 0; attempt < 4; attempt += 1)
    statuses.push((await signIn(proxy.url, email, 'wrong horse 1', from('198.51.100.7'))).status)
  assert.deepEqual(statuses, [400, 400, 400, 429])
  assert.equal((await signIn(proxy.url, email, password, from('203.0.113.9'))).status, 200)

  const page = await fetch(`${proxy.url}/api/health`, { headers: from('203.0.113.5') })
  assert.equal(page.headers.get('strict-transport-security'), 'max-age=31536000')
})

/** The address that a service sees of a caller that asks for a WebSocket. */
const addressOfWebSocket = async (address: string, headers: Record<string, string>): Promise<unknown> => {
  const asked = request(address, {
    headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'a key', ...headers },
  })
  asked.end()
  const [{ headers: answered }, socket] = await once(asked, 'upgrade')
  socket.destroy()
  return answered['x-caller-address']
}

test('a WebSocket of a project has the address that a trusted proxy forwards, and no other', async () => {
  for (const [env, seen] of [
    [trusting, /^203\.0\.113\.5$/],
    [distrustful, /^(?:127\.0\.0\.1|::1)$/],
  ] as const) {
    const owner = await env.signUp('owner')
    const organization = await owner.createOrganization(undefined, { tier: 'tier_free' })
    const project = await owner.createProject({ organization })
    const { anon } = await keysOf(project)
    const address = `${env.url}/p/${project.ref}/echo/v1/socket?apikey=${anon}`
    assert.match(String(await addressOfWebSocket(address, from('203.0.113.5'))), seen)
  }
})

test('forwarded headers of a caller who is no trusted proxy change nothing', async () => {
  const email = 'grace@example.com'
  const headers = { 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https' }
  await post(distrustful.url, '/signup', { email, password }, headers)
  assert.match((await addressOfSession(distrustful, email)) ?? '', /^(?:127\.0\.0\.1|::1)$/)
  const health = await fetch(`${distrustful.url}/api/health`, { headers })
  assert.equal(health.headers.get('strict-transport-security'), null)
})

test('an installation whose address is https asks browsers to stay with TLS', async () => {
  const port = await freePort()
  await using _ = await startDevEnv({ port, publicUrl: 'https://cairn.example.com' })
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
  assert.equal(answer.headers.get('strict-transport-security'), 'max-age=31536000')
})

test('a request with two Host lines is refused', async () => {
  const { hostname, port } = new URL(trusting.url)
  const socket = connect(Number(port), hostname)
  socket.write('GET /api/health HTTP/1.1\r\nhost: one.example\r\nHost: two.example\r\nconnection: close\r\n\r\n')
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 400 /)
  socket.destroy()
})

const read = (list: string) => readConfig({ CAIRN_TRUSTED_PROXIES: list }).trustedProxies

test('trusted proxies are addresses and networks', () => {
  assert.deepEqual(read('10.0.0.2, 192.168.0.0/16,::1'), ['10.0.0.2', '192.168.0.0/16', '::1'])
  assert.deepEqual(read(''), [])
  for (const wrong of ['proxy.example.com', '10.0.0.0/33', '*', 'fe80::1%eth0'])
    assert.throws(() => read(wrong), /CAIRN_TRUSTED_PROXIES/)
})
