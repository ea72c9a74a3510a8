import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { refreshSession } from '../src/refresh-session.ts'
import { password, startWorld } from './world.ts'

const world = await startWorld()
after(() => world[Symbol.asyncDispose]())

const Session = z.object({ access_token: z.string(), refresh_token: z.string() })
const Refusal = z.object({ code: z.literal(400), error_code: z.string(), msg: z.string() })

const refresh = (token: string) => world.post('/token?grant_type=refresh_token', { refresh_token: token })
const signUp = async () => {
  const answer = await world.post('/signup', { email: world.newEmail(), password })
  return Session.parse(await answer.json())
}
const refreshed = async (token: string) => Session.parse(await (await refresh(token)).json())
const refusalOf = async (answer: Response) => Refusal.parse(await answer.json()).error_code
const getUser = (accessToken: string) =>
  fetch(`${world.url}/user`, { headers: { authorization: `Bearer ${accessToken}` } })

test('each refresh gives a new token, and no token is stored in the clear', async () => {
  const first = (await signUp()).refresh_token
  const second = (await refreshed(first)).refresh_token
  const third = (await refreshed(second)).refresh_token
  assert.equal(new Set([first, second, third]).size, 3)
  const { rows } = await world
    .pool('supabase_auth_admin')
    .query('select from auth.refresh_tokens where token = any ($1) or parent = any ($1)', [[first, second, third]])
  assert.equal(rows.length, 0)
})

test('twenty refreshes of one token at once agree on one successor', async () => {
  // Several rounds: in the first the connections are still being opened, one after the other.
  let { refresh_token: token } = await signUp()
  for (let round = 0; round < 5; round += 1) {
    const spent = token
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshed(spent)))
    const successors = new Set(answers.map((answer) => answer.refresh_token))
    assert.equal(successors.size, 1)
    token = answers[0]?.refresh_token ?? ''
  }
  assert.equal((await refresh(token)).status, 200)
})

test('the token before the newest works for ten seconds more, and gives the newest again', async () => {
  const { refresh_token: first } = await signUp()
  const { refresh_token: second } = await refreshed(first)
  world.advance(9000)
  assert.equal((await refreshed(first)).refresh_token, second)
  world.advance(2000)
  assert.equal(await refusalOf(await refresh(first)), 'refresh_token_already_used')
})

test('a spent token that comes back ends the whole session, its newest token and its access tokens included', async () => {
  const { refresh_token: first } = await signUp()
  const { refresh_token: second } = await refreshed(first)
  const { refresh_token: third, access_token: accessToken } = await refreshed(second)
  assert.equal((await getUser(accessToken)).status, 200)

  assert.equal(await refusalOf(await refresh(first)), 'refresh_token_already_used')
  assert.equal(await refusalOf(await refresh(third)), 'refresh_token_already_used')
  assert.equal((await getUser(accessToken)).headers.get('x-sb-error-code'), 'session_not_found')
  assert.ok(world.logged.some((line) => line.includes('A spent refresh token was used again')))
})

test('the end of one session leaves the others of that person alone', async () => {
  const email = world.newEmail()
  await world.post('/signup', { email, password })
  const signIn = async () =>
    Session.parse(await (await world.post('/token?grant_type=password', { email, password })).json())
  const [stolen, other] = [await signIn(), await signIn()]
  const { refresh_token: next } = await refreshed(stolen.refresh_token)
  await refreshed(next)
  await refresh(stolen.refresh_token)
  assert.equal((await refresh(other.refresh_token)).status, 200)
})

test('a banned person is refused, and comes back when the ban is over', async () => {
  const email = world.newEmail()
  await world.post('/signup', { email, password })
  const signIn = () => world.post('/token?grant_type=password', { email, password })
  const session = Session.parse(await (await signIn()).json())
  const ban = `update auth.users set banned_until = $2 where email = $1`
  await world.pool('postgres').query(ban, [email, new Date(Date.now() + 3_600_000)])

  assert.equal(await refusalOf(await refresh(session.refresh_token)), 'user_banned')
  assert.equal(await refusalOf(await signIn()), 'user_banned')
  assert.equal((await getUser(session.access_token)).headers.get('x-sb-error-code'), 'user_banned')
  await world.pool('postgres').query(ban, [email, new Date(Date.now() - 1000)])
  assert.equal((await refresh(session.refresh_token)).status, 200)
})

test('a session past its end is refused', async () => {
  const { refresh_token: token } = await signUp()
  await world.pool('postgres').query(
    `update auth.sessions set not_after = now() - interval '1 hour'
     where id = (select session_id from auth.refresh_tokens where token = encode(sha256($1::bytea), 'hex'))`,
    [token],
  )
  assert.equal(await refusalOf(await refresh(token)), 'session_expired')
})

const device = { userAgent: 'test', ip: '127.0.0.1' }

/** Without the way by HTTP: calls that are made in one go are exchanged by one statement. */
const refreshDirectly = (token: string, isSingle = false) =>
  refreshSession(
    world.pool('supabase_auth_admin'),
    {
      token,
      jwtSecret: world.project.jwtSecret,
      device,
      entry: null,
      bounds: { timeboxMs: undefined, inactivityMs: 3_600_000, isSingle, reuseMs: 10_000, endsOnReuse: true },
    },
    new Date(),
  )

const newSession = async () => {
  const email = world.newEmail()
  const answer = await world.post('/signup', { email, password })
  return { email, token: Session.parse(await answer.json()).refresh_token }
}

const changeSession = (token: string, change: string) =>
  world.pool('postgres').query(
    `update auth.sessions set ${change}
     where id = (select session_id from auth.refresh_tokens where token = encode(sha256($1::bytea), 'hex'))`,
    [token],
  )

test('refreshes at the same time are decided each for itself', async () => {
  const sessions = []
  for (let index = 0; index < 8; index += 1) sessions.push(await newSession())
  const [banned, ended, rested, spent, ...good] = sessions
  assert.ok(banned && ended && rested && spent)
  await world.pool('postgres').query(`update auth.users set banned_until = 'infinity' where email = $1`, [banned.email])
  await changeSession(ended.token, `not_after = now() - interval '1 hour'`)
  await changeSession(rested.token, `created_at = now() - interval '2 hours'`)
  await refreshDirectly((await refreshed(spent.token)).refresh_token)

  const outcomes = await Promise.all(
    [banned, ended, rested, spent, ...good, { email: '', token: 'unknown' }].map(({ token }) => refreshDirectly(token)),
  )
  const kinds = outcomes.map(({ kind }) => kind)
  assert.deepEqual(kinds, ['banned', 'expired', 'expired', 'reused', ...good.map(() => 'refreshed'), 'unknown'])
  const emails = outcomes.map((outcome) => (outcome.kind === 'refreshed' ? outcome.session.user.email : undefined))
  assert.deepEqual(
    emails.slice(4, -1),
    good.map(({ email }) => email),
  )
  const next = outcomes.flatMap((outcome) => (outcome.kind === 'refreshed' ? [outcome.session.refreshToken] : []))
  for (const token of next) assert.equal((await refresh(token)).status, 200)
})

test('of two sessions of a user that are refreshed at the same time, only the newer one goes on where one is allowed', async () => {
  const { email, token: older } = await newSession()
  const answer = await world.post('/token?grant_type=password', { email, password })
  const newer = Session.parse(await answer.json()).refresh_token
  const outcomes = await Promise.all([older, newer].map((token) => refreshDirectly(token, true)))
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['expired', 'refreshed'],
  )
})

test('a token that is refreshed several times in one statement has one successor', async () => {
  const { token } = await newSession()
  const outcomes = await Promise.all([token, token, token].map((each) => refreshDirectly(each)))
  const successors = outcomes.map((outcome) => (outcome.kind === 'refreshed' ? outcome.session.refreshToken : ''))
  assert.equal(new Set(successors).size, 1)
  assert.equal((await refresh(successors[0] ?? '')).status, 200)
})

test('a refresh that fails in the database fails alone', async () => {
  const sessions = [await newSession(), await newSession(), await newSession()]
  await world.pool('postgres').query(`
    create function public.refuse_one() returns trigger language plpgsql as $$
    begin
      if new.user_id = (select id from auth.users where email = '${sessions[1]?.email}') then raise 'refused'; end if;
      return new;
    end $$;
    create trigger refuse_one before update on auth.sessions for each row execute function public.refuse_one()`)
  const outcomes = await Promise.allSettled(sessions.map(({ token }) => refreshDirectly(token)))
  await world.pool('supabase_auth_admin').query('drop trigger refuse_one on auth.sessions')
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal((await refreshDirectly(sessions[1]?.token ?? '')).kind, 'refreshed')
})

test('a session that somebody else changes holds up no other', async () => {
  const locked = await newSession()
  const others = [await newSession(), await newSession()]
  const client = await world.pool('postgres').connect()
  try {
    await client.query('begin')
    await client.query(
      'select from auth.sessions where user_id = (select id from auth.users where email = $1) for update',
      [locked.email],
    )
    const waiting = refreshDirectly(locked.token)
    const outcomes = await Promise.all(others.map(({ token }) => refreshDirectly(token)))
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['refreshed', 'refreshed'],
    )
    await client.query('commit')
    assert.equal((await waiting).kind, 'refreshed')
  } finally {
    client.release()
  }
})
