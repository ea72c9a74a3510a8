import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { World } from './checks.ts'
import { Random } from '../../chaos/random.ts'
import { inParallel } from './in-parallel.ts'
import { marker, worthlessTokens } from './worthless-tokens.ts'
import type { RestWorld } from './world.ts'

// Few, to keep the suite short. `npm run fuzz` sends as many as wanted.
const requestCount = 300
const testSeed = 7

const names = [
  'films',
  'directors',
  'rpc/add',
  'rpc/echo',
  'rpc/total',
  'rpc/films_after',
  'film_titles',
  'pg_class',
  'nope',
  '',
  'auth.users',
  'films"; drop table films; --',
  '..',
  '%00',
  'rpc',
  'rpc/',
] as const
const keys = [
  'select',
  'id',
  'title',
  'order',
  'limit',
  'offset',
  'or',
  'and',
  'not.or',
  'columns',
  'on_conflict',
  'directors.id',
  'a',
  'details->>x',
  '"',
  'a.b.c',
  'year->',
  "id'--",
  '\u0000',
  '日本',
  '__proto__',
  'constructor',
] as const
const pieces = [
  '*',
  'id',
  'title',
  'eq.',
  'not.',
  'in.(',
  ')',
  '(',
  ',',
  '.',
  ':',
  '::',
  '::int',
  '::"x"',
  '->',
  '->>',
  '!inner',
  '!',
  '...',
  'directors',
  'roles(',
  'actors(name)',
  'count()',
  'id.sum()',
  'is.null',
  'fts(english).cat',
  'fts(nope).x',
  'like.*',
  'match.[',
  'cs.{',
  '}',
  '"',
  '\\',
  "'",
  ';',
  '--',
  '/*',
  '\u0000',
  '\uD800',
  '1',
  '-1',
  '99999999999999999999',
  '1e9',
  '$1',
  '%',
  'desc',
  'nullslast',
  'and(',
  'or(',
  "'; drop table films; --",
  '💥',
] as const
const headerNames = [
  'prefer',
  'range',
  'accept',
  'accept-profile',
  'content-profile',
  'content-type',
  'cookie',
  'authorization',
] as const
const headerValues = [
  'return=representation',
  'count=exact',
  'count=planned',
  'tx=commit',
  'handling=strict',
  'max-affected=0',
  'timezone=UTC',
  "timezone='; x",
  'resolution=merge-duplicates',
  '0-0',
  '5-1',
  'items=0-',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.plan; options=analyze',
  '*/*',
  'public',
  'auth',
  'pg_catalog',
  '"',
  'a=b; c',
  'application/json',
  'text/plain',
  'application/octet-stream',
  'Bearer x.y.z',
  'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoicG9zdGdyZXMifQ.',
  'Basic eA==',
] as const
const bodies = [
  '',
  '{}',
  '[]',
  '[{}]',
  '{"id":',
  '{"id":1}',
  '[{"id":1},{"x":2}]',
  '{"__proto__":{}}',
  '{"id":"\\u0000"}',
  '"text"',
  'null',
  '1',
  'id,title\n1',
  '{"title":"x","year":"\'; drop table films; --"}',
  `${'['.repeat(100)}${']'.repeat(100)}`,
  '{"a":1e400}',
  '\u0000',
] as const

const some = (random: Random, most: number): string =>
  Array.from({ length: random.between(0, most) }, () => random.pick(pieces)).join('')

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const addressOf = (random: Random): string => {
  const name = random.pick(names)
  const parameters = Array.from(
    { length: random.between(0, 3) },
    () => `${encoded(random.pick(keys))}=${encoded(some(random, 6))}`,
  )
  return `/${name.includes('%') || name.includes('/') ? name : encoded(name)}?${parameters.join('&')}`
}

const headersOf = (random: Random): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: random.between(0, 2) }, () => [random.pick(headerNames), random.pick(headerValues)]),
  )

const sendHostile = async ({ send }: RestWorld, random: Random, method: string, tokens: readonly string[]) => {
  const address = addressOf(random)
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  const headers = { 'content-type': 'application/json', prefer: 'tx=rollback', ...headersOf(random) }
  const isWorthless = random.between(0, 4) === 0
  const credential = random.pick(tokens)
  const worthless = random.pick([{ apikey: credential }, { authorization: `Bearer ${credential}` }])
  const sent = isWorthless ? { ...headers, ...worthless } : headers
  const answer = await send(address, { method, headers: sent, ...(hasBody && { body: random.pick(bodies) }) })
  const said = `${method} ${address} ${JSON.stringify(sent)}: ${answer.status} ${answer.text}`
  assert.ok(answer.status < 500, said)
  assert.ok(!isWorthless || method === 'OPTIONS' || answer.status >= 400, said)
  assert.ok(!answer.text.includes(marker), said)
}

const relations = async ({ sql }: RestWorld) => {
  const [result] = await sql(
    `select relname, relkind from pg_class where relnamespace = 'public'::regnamespace order by relname`,
  )
  return result?.rows
}

/** Requests made at random, a fifth of them with a token that opens nothing. Throws at the first that is answered wrongly. */
export const sendHostileRequests = async (world: RestWorld, count: number, seed: number): Promise<void> => {
  const before = await relations(world)
  const tokens = await worthlessTokens(world)
  const reads = new Random(seed)
  await inParallel(count / 2, 8, () => sendHostile(world, reads, reads.pick(['GET', 'GET', 'HEAD', 'OPTIONS']), tokens))
  // One after the other: writes at random would wait for each other's rows.
  const writes = new Random(seed + 1)
  await inParallel(count / 2, 1, () =>
    sendHostile(world, writes, writes.pick(['POST', 'PATCH', 'PUT', 'DELETE']), tokens),
  )
  assert.deepEqual(await relations(world), before)
}

export const hostileChecks = (world: World): void => {
  test(`${requestCount} hostile requests get a refusal or an answer, and change nothing of the schema`, () =>
    sendHostileRequests(world(), requestCount, testSeed))
}
