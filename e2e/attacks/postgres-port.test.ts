import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { startDevEnv } from '@cairn/dev-env'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { startupMessage } from '@cairn/dev-env/startup-message'
import { answerTo, cancelRequest, crowdOf, firstScramResponse, fromAddress, sslRequest } from './port-attacker.ts'

const ownAddress = '127.0.0.1'
const otherAddress = '127.0.0.2'
// Generous on a busy machine; before the limits, nobody got in for 60 seconds.
const promptMs = 20_000

const world = new AsyncDisposableStack()
let env: DevEnv
let attacked: TestProject
let neighbour: TestProject

before(async () => {
  // Without bans: what is left to an attacker with many addresses.
  env = world.use(await startDevEnv({ postgresSignInAttempts: 0 }))
  const person = await env.signUp()
  const organization = await person.createOrganization('port', { tier: 'tier_free' })
  attacked = await person.createProject({ organization })
  neighbour = await person.createProject({ organization })
})

after(() => world.disposeAsync())

const port = () => env.platform.postgresPort
const userOf = ({ ref }: TestProject) => `postgres.${ref}`

const clientOf = (project: TestProject, config: ClientConfig = {}) => {
  const client = new Client({
    host: '127.0.0.1',
    port: port(),
    user: userOf(project),
    password: project.password,
    database: 'postgres',
    ...config,
  })
  client.on('error', () => undefined)
  return client
}

const signIn = async (project: TestProject, config: ClientConfig = {}) => {
  const client = clientOf(project, config)
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const signInAndLeave = async (project: TestProject) => {
  await using session = await signIn(project)
  await session.client.query('select 1')
}

/** The editor and right passwords get in, at the project under attack and at another one. */
const assertEverybodyGetsIn = async () => {
  for (const project of [attacked, neighbour])
    for (let round = 0; round < 5; round += 1) {
      assert.ok((await timed(() => project.query('select 1'))) < promptMs, 'the editor answers')
      assert.ok((await timed(() => signInAndLeave(project))) < promptMs, 'a right password is let in')
    }
}

/** The server processes of connections that have not signed in. */
const signingIn = async (project: TestProject): Promise<string[]> => {
  const [result] = await project.query(
    `select pid from pg_stat_activity where backend_type = 'client backend' and usename is null`,
  )
  return (result?.rows ?? []).flatMap(([pid]) => pid ?? [])
}

for (const from of [otherAddress, ownAddress])
  for (const size of [60, 300])
    test(`${size} silent clients from ${from === ownAddress ? 'the same' : 'another'} address lock nobody out`, async () => {
      await using _ = await crowdOf(size, port(), from, startupMessage(userOf(attacked)))
      await assertEverybodyGetsIn()
      const earlier = await signingIn(attacked)
      await signInAndLeave(attacked)
      // One that signs in, such as the platform's own, has done so meanwhile.
      const still = (await signingIn(attacked)).filter((pid) => earlier.includes(pid))
      assert.deepEqual(still, [])
    })

for (const from of [otherAddress, ownAddress])
  test(`150 clients that stop in the middle of SCRAM lock nobody out, from ${from}`, async () => {
    const bytes = Buffer.concat([startupMessage(userOf(attacked)), firstScramResponse])
    await using _ = await crowdOf(150, port(), from, bytes)
    let processes = await signingIn(attacked)
    while (processes.length === 0) processes = await signingIn(attacked)
    assert.ok(processes.length <= 12, `${processes.length} server processes wait for them`)
    await assertEverybodyGetsIn()
  })

const beginnings: { name: string; bytes: Buffer }[] = [
  { name: 'nothing', bytes: Buffer.alloc(0) },
  { name: 'half of an SSLRequest', bytes: sslRequest.subarray(0, 4) },
  { name: 'an SSLRequest, and no handshake', bytes: sslRequest },
  { name: 'the beginning of a TLS handshake', bytes: Buffer.from('160301', 'hex') },
  { name: 'a start-up message, byte by byte', bytes: startupMessage('postgres.somebody').subarray(0, 20) },
]

test('clients that do not finish their first message are closed within seconds', async () => {
  await using stack = new AsyncDisposableStack()
  const crowds = await Promise.all(
    beginnings.map(async ({ bytes }) => stack.use(await crowdOf(30, port(), otherAddress, bytes))),
  )
  const trickle = setInterval(() => {
    for (const socket of crowds.at(-1)?.sockets ?? []) if (socket.writable) socket.write('x')
  }, 700)
  stack.defer(() => clearInterval(trickle))
  await assertEverybodyGetsIn()
  assert.ok((await timed(() => Promise.all(crowds.map(({ closed }) => closed)))) < 30_000)
})

test('passwords can be guessed only slowly, and the right one is accepted meanwhile', async () => {
  await using elsewhere = await fromAddress(otherAddress, port())
  const stop = new AbortController()
  let guesses = 0
  const guess = async () => {
    while (!stop.signal.aborted) {
      const client = clientOf(attacked, { port: elsewhere.port, password: `guess ${guesses}` })
      const error: unknown = await client.connect().catch((reason: unknown) => reason)
      if (error instanceof Error && 'code' in error && error.code === '28P01') guesses += 1
    }
  }
  const startedAt = performance.now()
  const guessers = Promise.all(Array.from({ length: 16 }, guess))
  for (let round = 0; round < 5; round += 1) {
    assert.ok((await timed(() => signInAndLeave(attacked))) < promptMs, 'from an address that has not guessed')
    await wait(1000)
  }
  const guessed = guesses
  const seconds = (performance.now() - startedAt) / 1000
  stop.abort()
  await guessers
  assert.ok(guessed >= 1 && guessed <= 6 * seconds, `${guessed} guesses in ${seconds} s`)
  const afterwards = await timed(async () => {
    await using session = await signIn(attacked, { port: elsewhere.port })
    await session.client.query('select 1')
  })
  assert.ok(afterwards < promptMs, `the address that guessed waited ${afterwards} ms with the right password`)
})

const platformRoles = [
  'supabase_admin',
  'supabase_auth_admin',
  'supabase_storage_admin',
  'supabase_read_only_user',
  'authenticator',
  'dashboard_user',
  'pgbouncer',
  'cairn_editor',
  'cairn_functions',
  'pg_monitor',
]

for (const role of platformRoles)
  test(`the port refuses the role ${role} before it asks for a password`, async () => {
    assert.match(
      await answerTo(port(), startupMessage(`${role}.${attacked.ref}`)),
      /^E.*28000.*belongs to the platform/s,
    )
  })

test('arbitrary bytes do no damage', async () => {
  let state = 20261122
  const random = () => (state = (state * 48271) % 0x7fffffff)
  const texts = Array.from({ length: 200 }, () =>
    Buffer.from(Array.from({ length: 1 + (random() % 400) }, () => random() % 256)),
  )
  // Half of them are as long as they say.
  for (const [at, bytes] of texts.entries()) if (at % 2 === 0 && bytes.length >= 4) bytes.writeInt32BE(bytes.length)
  await Promise.all(texts.map(async (bytes) => answerTo(port(), bytes)))
  const tooLong = Buffer.alloc(8)
  tooLong.writeInt32BE(10_001)
  assert.match(await answerTo(port(), tooLong), /^E.*08P01/s)
  await assertEverybodyGetsIn()
})

test('a flood of cancel requests leaves the server usable, and a cancel request still works after it', async () => {
  await using session = await signIn(attacked)
  const processId = Number(Reflect.get(session.client, 'processID'))
  const secret = Number(Reflect.get(session.client, 'secretKey'))
  const requests = Array.from({ length: 400 }, (_, at) => cancelRequest(processId, at % 2 === 0 ? secret : at))
  await Promise.all([...requests.map(async (bytes) => answerTo(port(), bytes)), assertEverybodyGetsIn()])
  const endless = assert.rejects(session.client.query('select pg_sleep(600)'), { code: '57014' })
  const sleeping = `select count(*) from pg_stat_activity where wait_event = 'PgSleep'`
  while ((await attacked.query(sleeping))[0]?.rows[0]?.[0] !== '1') await wait(10)
  assert.equal(await answerTo(port(), cancelRequest(processId, secret)), '')
  await endless
})

test('a Free project has 30 connections, and its editor works when all are taken', async () => {
  await using stack = new AsyncDisposableStack()
  const sessions = await Promise.all(Array.from({ length: 30 }, async () => stack.use(await signIn(attacked))))
  await assert.rejects(clientOf(attacked).connect(), { code: '53300', message: /All 30 connections/ })
  await attacked.query('select 1')
  await sessions[0]?.client.end()
  await using again = await signIn(attacked)
  await again.client.query('select 1')
})
