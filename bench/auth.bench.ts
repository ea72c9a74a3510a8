import { createHash, randomBytes } from 'node:crypto'
import { createPasswords } from '@cairn/auth/passwords'
import { startDevEnv } from '@cairn/dev-env'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { AuthClient } from '@supabase/auth-js'
import fastify from 'fastify'
import { generateKeyPair, SignJWT } from 'jose'
import { Pool } from 'pg'
import { z } from 'zod'
import { httpLoad } from './http-load.ts'
import type { HttpLoad } from './http-load.ts'
import { dataDirOf, readRunningPostgres } from './postgres-pid.ts'
import type { RunningPostgres } from './postgres-pid.ts'
import { refreshLoad } from './refresh-load.ts'
import type { LaneResult } from './refresh-load.ts'
import type { Scenario } from './scenario.ts'
import { median, percentile, rounded, summarize } from './statistics.ts'

const rounds = 5
const seconds = 4
const connections = 20
/** As many as the auth service has for a project. */
const poolSize = 6
/** As many as the service hashes. */
const hashesAtOnce = 2
const password = 'granite owl 7'

const noRate = { burst: 1_000_000, perSeconds: 1 }
const rates = {
  signUps: noRate,
  passwordAttempts: noRate,
  failedPasswords: noRate,
  accountFailures: noRate,
  refreshes: noRate,
}

/** Bare argon2id, as many at once as the service has at once: what the machine can do in a second. */
const hashesPerSecond = async (): Promise<number> => {
  const passwords = createPasswords({ problem: () => undefined })
  const hash = await passwords.hash(password, 'bench')
  const began = performance.now()
  let count = 0
  const lane = async (name: string) => {
    while (performance.now() - began < seconds * 1_000) {
      await passwords.matches(password, hash, name)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: hashesAtOnce }, (_, index) => lane(`lane ${index}`)))
  return (count / (performance.now() - began)) * 1_000
}

const rotate = `
with spent as (
  update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1 and revoked = false
  returning user_id, session_id, token
), seen as (
  update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now()
  where id = (select session_id from spent)
), next as (
  insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
  select $2, user_id, session_id, token, false, now(), now() from spent
), noted as (
  insert into audit.entries (payload, created_at)
  select json_build_object('action', 'token_refreshed', 'actor_id', user_id), now() from spent
)
select u.id, u.email, s.session_id from spent s join auth.users u on u.id = s.user_id::uuid`

interface Rotated {
  id: string
  email: string
  session_id: string
}

const digest = (token: string): string => createHash('sha256').update(token).digest('hex')

const auditTable = `
create schema audit;
create table audit.entries (id uuid primary key default gen_random_uuid(), payload json, created_at timestamptz)`

/**
 * What a developer writes by hand: a route, a pool, one statement that makes the durable changes of a refresh (token,
 * session, entry of an audit log), and a signature. No limits, no settings, no logs.
 */
const startBareServer = async ({ socketDir, port }: RunningPostgres, secret: string) => {
  const pool = new Pool({
    host: socketDir,
    port,
    user: 'postgres',
    password: secret,
    database: 'postgres',
    max: poolSize,
  })
  await pool.query(auditTable)
  const { privateKey } = await generateKeyPair('ES256')
  const server = fastify({ logger: false })
  server.post<{ Body: { refresh_token: string } }>('/token', async ({ body }, reply) => {
    const next = randomBytes(32).toString('base64url')
    const values = [digest(body.refresh_token), digest(next)]
    const { rows } = await pool.query<Rotated>({ name: 'rotate', text: rotate, values })
    const [user] = rows
    if (user === undefined) return reply.code(400).send({})
    const token = await new SignJWT({ sub: user.id, email: user.email, session_id: user.session_id })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    return { access_token: token, refresh_token: next, user }
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await pool.end()
    },
  }
}

const Session = z.object({ access_token: z.string(), refresh_token: z.string() })

interface Service {
  url: string
  headers: Readonly<Record<string, string>>
}

const openService = async (env: DevEnv, project: TestProject): Promise<Service> => {
  await env.platform.context.runtime.changeSettings(project.ref, 'auth', { confirmsAddresses: false, rates })
  const keys = await project.owner.request('GET /platform/projects/:ref/api-keys', { params: { ref: project.ref } })
  const { url } = await project.detail()
  return { url: `${url}/auth/v1`, headers: { apikey: keys.find(({ name }) => name === 'anon')?.api_key ?? '' } }
}

const post = async ({ url, headers }: Service, path: string, body: object) => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return Session.parse(await response.json())
}

/** Sign-ins as fast as they are answered, with somebody who asks for the health of the platform meanwhile. */
const timeSignIns = async (service: Service, platformUrl: string, email: string) => {
  const hashes: number[] = []
  const signIns: HttpLoad[] = []
  const healths: HttpLoad[] = []
  const load = {
    url: `${service.url}/token?grant_type=password`,
    method: 'POST',
    headers: { ...service.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  } as const
  for (let round = -1; round < rounds; round += 1) {
    // Somebody asks in both: on two cores that costs as much as a sign-in or two.
    const askHealth = () => httpLoad({ url: `${platformUrl}/api/health` }, { connections: 1, seconds })
    const [hashed] = await Promise.all([hashesPerSecond(), askHealth()])
    const [signedIn, health] = await Promise.all([httpLoad(load, { connections, seconds }), askHealth()])
    if (round < 0) continue
    hashes.push(hashed)
    signIns.push(signedIn)
    healths.push(health)
  }
  const perSecond = median(signIns.map(({ requests }) => requests.average))
  return { hashes: median(hashes), perSecond, healthP99: median(healths.map(({ latency }) => latency.p99)) }
}

/** Rounds of both in turns, after one of each that is not counted. */
const timeRefresh = async (service: Service, bareUrl: string, tokensOf: () => Promise<string[]>) => {
  const lanes = {
    service: { url: `${service.url}/token?grant_type=refresh_token`, headers: { ...service.headers } },
    bare: { url: `${bareUrl}/token`, headers: {} },
  }
  const tokens = { service: await tokensOf(), bare: await tokensOf() }
  const timed = { service: new Array<LaneResult>(), bare: new Array<LaneResult>() }
  for (let round = -1; round < rounds; round += 1)
    for (const way of ['service', 'bare'] as const) {
      const result = await refreshLoad({ ...lanes[way], tokens: tokens[way], seconds })
      tokens[way] = result.tokens
      if (round >= 0) timed[way].push(result)
    }
  return timed
}

const perSecondOf = (results: readonly LaneResult[]): number => median(results.map(({ perSecond }) => perSecond))

const p99 = (results: readonly LaneResult[]): number =>
  median(results.map(({ latencies }) => percentile(latencies, 0.99)))

/** How long it takes an application to verify a token by the published keys, which are fetched once. */
const timeClaims = async ({ url, headers }: Service, token: string): Promise<number[]> => {
  const client = new AuthClient({ url, headers: { ...headers }, autoRefreshToken: false, persistSession: false })
  const times: number[] = []
  for (let index = 0; index < 1_000; index += 1) {
    const began = performance.now()
    const { error } = await client.getClaims(token)
    if (error !== null) throw error
    times.push(performance.now() - began)
  }
  return times
}

export const auth: Scenario = {
  name: 'auth',
  about: `The auth service of a project: sign-in against bare argon2id, refresh against a bare route with one statement`,
  run: async () => {
    await using env = await startDevEnv()
    const project = await (await env.signUp('bench')).createProject()
    const postgres = await readRunningPostgres(dataDirOf(env.home, project.ref))
    const service = await openService(env, project)
    const email = 'someone@example.org'
    const { access_token: token } = await post(service, '/signup', { email, password })
    await using bare = await startBareServer(postgres, project.password)

    const signIn = await timeSignIns(service, env.url, email)
    const tokensOf = async () => {
      const sessions: string[] = []
      for (let index = 0; index < connections; index += 1)
        sessions.push((await post(service, '/token?grant_type=password', { email, password })).refresh_token)
      return sessions
    }
    const refresh = await timeRefresh(service, bare.url, tokensOf)
    const claims = summarize(await timeClaims(service, token))
    return {
      measures: [
        { name: 'argon2id, bare', value: signIn.hashes, unit: 'a second' },
        { name: 'sign-ins', value: signIn.perSecond, unit: 'a second' },
        {
          name: 'bare argon2id against sign-ins',
          value: rounded(signIn.hashes / signIn.perSecond),
          unit: 'x',
          target: 1.5,
        },
        { name: 'health while people sign in, p99', value: signIn.healthP99, unit: 'ms', target: 20 },
        { name: 'refresh', value: Math.round(perSecondOf(refresh.service)), unit: 'a second' },
        { name: 'refresh: bare route', value: Math.round(perSecondOf(refresh.bare)), unit: 'a second' },
        {
          name: 'refresh: bare against service',
          value: rounded(perSecondOf(refresh.bare) / perSecondOf(refresh.service)),
          unit: 'x',
          target: rounded(1 / 0.6),
        },
        { name: 'refresh, p99', value: rounded(p99(refresh.service)), unit: 'ms' },
        { name: 'refresh: bare route, p99', value: rounded(p99(refresh.bare)), unit: 'ms' },
        { name: 'claims of a token, verified by the client, p50', value: claims.p50, unit: 'ms', target: 2 },
        { name: 'claims of a token, verified by the client, p95', value: claims.p95, unit: 'ms' },
      ],
      notes: [
        `${rounds} rounds of ${seconds} seconds, after one that is not counted; medians of the rounds.`,
        `Sign-in: autocannon in a process of its own, ${connections} connections; hashing alone has ${hashesAtOnce} at once, as the service does. Health is asked by one connection meanwhile, in both.`,
        `Refresh: ${connections} lanes in a thread of their own, each with a session. The bare route makes the same durable changes and signs a token too; it has no limits, settings, hooks or logs. Both have ${poolSize} connections to Postgres.`,
        'Claims: getClaims of the published client, which asks for the keys once and for nothing else.',
      ],
      raw: {
        signIn,
        refresh: {
          service: refresh.service.map(({ perSecond }) => perSecond),
          bare: refresh.bare.map(({ perSecond }) => perSecond),
        },
        claims,
      },
    }
  },
}
