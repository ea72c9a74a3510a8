import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSession } from '../src/session-store.ts'
import { password, startWorld } from './world.ts'

const world = await startWorld({
  rates: {
    signUps: { burst: 5, perSeconds: 300 },
    passwordAttempts: { burst: 200, perSeconds: 300 },
    failedPasswords: { burst: 3, perSeconds: 300 },
  },
})
after(() => world[Symbol.asyncDispose]())

const email = world.newEmail()
const signIn = (address: string, candidate: string) =>
  world.post('/token?grant_type=password', { email: address, password: candidate })

/** Microseconds of processor time, which do not depend on what else the machine does. The service runs in this process. */
const costOf = async (address: string) => {
  const before = process.cpuUsage()
  assert.equal((await signIn(address, 'wrong horse 7')).status, 400)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const ascending = (a: number, b: number) => a - b

test('the first person signs up', async () => {
  assert.equal((await world.post('/signup', { email, password })).status, 200)
})

test('an unknown address takes as long as a wrong password', async () => {
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 20; round += 1) {
    known.push(await costOf(email))
    unknown.push(await costOf(world.newEmail()))
    world.advance(100_000)
  }
  // The cheapest of each: the others may contain work of the runtime, such as a garbage collection.
  const ratio = Math.min(...unknown) / Math.min(...known)
  assert.ok(ratio > 0.7 && ratio < 1.4, `unknown / known = ${ratio.toFixed(2)}`)
})

test('wrong passwords are limited, the response has Retry-After, and other accounts are not affected', async () => {
  world.advance(300_000)
  const other = world.newEmail()
  await world.post('/signup', { email: other, password })
  const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await signIn(email, 'wrong')).status))
  assert.deepEqual(statuses.sort(ascending), [400, 400, 400, 429, 429, 429])

  const refused = await signIn(email, password)
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('x-sb-error-code'), 'over_request_rate_limit')
  const retryAfterSeconds = Number(refused.headers.get('retry-after'))
  assert.ok(retryAfterSeconds > 90 && retryAfterSeconds <= 100, `Retry-After: ${retryAfterSeconds}`)
  assert.equal((await signIn(other, password)).status, 200)

  world.advance(retryAfterSeconds * 1000)
  assert.equal((await signIn(email, password)).status, 200)
})

test('right passwords do not count as failures', async () => {
  world.advance(300_000)
  for (let round = 0; round < 10; round += 1) assert.equal((await signIn(email, password)).status, 200)
})

test('sign-ups run out per address', async () => {
  world.advance(300_000)
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1)
    statuses.push((await world.post('/signup', { email: world.newEmail(), password })).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
})

test('of two sign-ups with one address at once, one is refused', async () => {
  world.advance(300_000)
  const address = world.newEmail()
  const answers = await Promise.all([0, 1].map(() => world.post('/signup', { email: address, password })))
  assert.deepEqual(answers.map((answer) => answer.status).sort(ascending), [200, 422])
})

test('a password that was changed while it was being checked opens no session', async () => {
  const { rows } = await world
    .pool('postgres')
    .query<{ id: string }>('select id from auth.users where email = $1', [email])
  const userId = rows[0]?.id ?? ''
  const checked = {
    userId,
    method: 'password' as const,
    passwordHash: 'the hash of before',
    device: { userAgent: null, ip: null },
    entry: null,
  }
  assert.equal(await openSession(world.pool('supabase_auth_admin'), checked, new Date()), undefined)
})

/** Somebody whose row is changed while they sign in: the result is how the sign-in ended, and how many sessions they have. */
const signInDuring = async (change: string) => {
  const address = world.newEmail()
  const admin = world.pool('postgres')
  await admin.query(
    `insert into auth.users (email, encrypted_password, email_confirmed_at)
     select $1, encrypted_password, now() from auth.users where email = $2`,
    [address, email],
  )
  const client = await admin.connect()
  try {
    await client.query('begin')
    await client.query(`update auth.users set ${change} where email = $1`, [address])
    const attempt = signIn(address, password)
    const isWaiting = async () =>
      (
        await admin.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%last_sign_in_at%'`,
        )
      ).rowCount === 1
    while (!(await isWaiting()));
    await client.query('commit')
    const { headers } = await attempt
    const sessions = await admin.query(
      'select from auth.sessions where user_id = (select id from auth.users where email = $1)',
      [address],
    )
    return [headers.get('x-sb-error-code'), sessions.rowCount]
  } finally {
    client.release()
  }
}

test('a ban, or a deletion that keeps the row, while the password is checked opens no session', async () => {
  assert.deepEqual(await signInDuring(`banned_until = now() + interval '1 day'`), ['user_banned', 0])
  assert.deepEqual(await signInDuring('deleted_at = now()'), ['invalid_credentials', 0])
})

test('a hash of a kind that we cannot check is a wrong password, not a fault', async () => {
  const address = world.newEmail()
  await world
    .pool('postgres')
    .query(
      `insert into auth.users (email, encrypted_password, email_confirmed_at) values ($1, '$2a$10$abcdefghijklmnopqrstuv', now())`,
      [address],
    )
  assert.equal((await signIn(address, password)).status, 400)
})

test("a trigger of the person's own that fails is a 500 without details, and leaves no account", async () => {
  const address = world.newEmail()
  await world.pool('postgres').query(`
    create function public.refuse_some() returns trigger language plpgsql as $$
      begin if new.email = '${address}' then raise exception 'secret detail'; end if; return new; end $$;
    create trigger refuse_some after insert on auth.users for each row execute function public.refuse_some();`)
  const answer = await world.post('/signup', { email: address, password })
  assert.equal(answer.status, 500)
  assert.doesNotMatch(await answer.text(), /secret detail/)
  const { rowCount } = await world.pool('postgres').query('select from auth.users where email = $1', [address])
  assert.equal(rowCount, 0)
})

test('no password and no token is in the log', () => {
  const log = world.logged.join('\n')
  assert.match(log, /A user signed in/)
  assert.doesNotMatch(log, /horse|argon2id|eyJ|refresh_token/)
})
