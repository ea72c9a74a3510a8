import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { HookServer } from '@cairn/dev-env/hook-server'
import { startHookServer } from '@cairn/dev-env/hook-server'
import { until } from '@cairn/dev-env'
import { createEthereumWallet } from '@cairn/dev-env/wallet'
import { z } from 'zod'
import { authenticator } from '../../authenticator.ts'
import { password, present } from './world.ts'
import type { AuthProject, World } from './world.ts'

const claimsOf = (token: string): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))

/** A function of the database that a hook asks. */
const createFunction = async ({ sql }: AuthProject, name: string, body: string) => {
  await sql(`
    create or replace function public.${name}(event jsonb) returns jsonb language plpgsql as $$ begin ${body} end $$;
    grant execute on function public.${name}(jsonb) to supabase_auth_admin;
    revoke execute on function public.${name}(jsonb) from public, anon, authenticated`)
  return { isOn: true, uri: `pg-functions://postgres/public/${name}` }
}

const confirmed = async ({ admin }: AuthProject, email: string) => {
  const { data, error } = await admin.createUser({ email, password, email_confirm: true })
  assert.equal(error, null)
  return present(data.user, 'user')
}

const postgresChecks = (world: World): void => {
  test('custom-access-token: a function adds a claim to each token, refreshed ones too', async () => {
    const { here, newEmail } = world()
    const customAccessToken = await createFunction(
      here,
      'add_plan',
      `return jsonb_build_object('claims',
        event->'claims' || jsonb_build_object('plan', 'gold', 'how', event->>'authentication_method', 'exp', 1));`,
    )
    await here.settings({ hooks: { customAccessToken } })
    const email = newEmail()
    await confirmed(here, email)
    const client = here.newClient()
    const { data, error } = await client.signInWithPassword({ email, password })
    assert.equal(error, null)
    const claims = claimsOf(present(data.session, 'session').access_token)
    assert.deepEqual([claims['plan'], claims['how']], ['gold', 'password'])
    assert.ok(Number(claims['exp']) > Date.now() / 1_000)
    const { data: refreshed } = await client.refreshSession()
    const later = claimsOf(present(refreshed.session, 'session').access_token)
    assert.deepEqual([later['plan'], later['how']], ['gold', 'token_refresh'])
    assert.equal((await client.getUser()).data.user?.email, email)
  })

  test('custom-access-token: an answer without a claim that has to be there gives no token', async () => {
    const { here, newEmail } = world()
    const customAccessToken = await createFunction(
      here,
      'drop_role',
      `return jsonb_build_object('claims', (event->'claims') - 'role');`,
    )
    await here.settings({ hooks: { customAccessToken } })
    const email = newEmail()
    await confirmed(here, email)
    const { error } = await here.newClient().signInWithPassword({ email, password })
    assert.equal(error?.status, 500)
    assert.match(error.message, /claims do not conform/)
  })

  test('requests that ask a function at the same time do not wait for each other', async () => {
    const { here, newEmail } = world()
    const hook = await createFunction(here, 'agree', `return '{"decision": "continue"}';`)
    const url = 'https://bakery.example.com/sign-in'
    const settings = { siteUrl: url, web3: { ethereum: true } }
    await here.settings({ ...settings, hooks: { beforeUserCreated: hook, mfaVerificationAttempt: hook } })
    // More than the connections of a project's auth service.
    const people = Array.from({ length: 24 }, () => here.newClient())
    const answers = await Promise.all(
      people.map((client) =>
        client.signInWithWeb3({
          chain: 'ethereum',
          wallet: createEthereumWallet(),
          statement: 'In.',
          options: { url },
        }),
      ),
    )
    for (const { error } of answers) assert.equal(error, null)
    const attempts = await Promise.all(
      people.map(async ({ mfa }) => {
        const factor = present((await mfa.enroll({ factorType: 'totp', friendlyName: newEmail() })).data, 'factor')
        const challenge = present((await mfa.challenge({ factorId: factor.id })).data, 'challenge')
        const code = authenticator(factor.totp.secret)()
        return () => mfa.verify({ factorId: factor.id, challengeId: challenge.id, code })
      }),
    )
    for (const { error } of await Promise.all(attempts.map((verify) => verify()))) assert.equal(error, null)
  })

  test('a request that takes longer than the project allows is refused', async () => {
    const { here, newEmail } = world()
    const beforeUserCreated = await createFunction(here, 'rise', `perform pg_sleep(1.8); return '{}';`)
    await here.settings({ hooks: { beforeUserCreated }, requestSeconds: 1 })
    const signUp = () =>
      here.send('/signup', {
        method: 'POST',
        headers: { apikey: here.keys.anon, 'content-type': 'application/json' },
        body: JSON.stringify({ email: newEmail(), password }),
      })
    const refused = await signUp()
    assert.deepEqual([refused.status, refused.headers.get('x-sb-error-code')], [504, 'request_timeout'])
    await here.settings({ hooks: { beforeUserCreated } })
    assert.equal((await signUp()).status, 200)
  })

  test('before-user-created: a function refuses with its own status and words, each way to sign up', async () => {
    const { here, newEmail } = world()
    const beforeUserCreated = await createFunction(
      here,
      'only_bakers',
      `if event->'user'->>'email' like '%@bakery.example' then return '{}'; end if;
       return '{"error": {"http_code": 403, "message": "Bakers only"}}';`,
    )
    await here.settings({ hooks: { beforeUserCreated }, allowsAnonymous: true, phone: { isOn: true } })
    const client = here.newClient()
    for (const { error } of [
      await client.signUp({ email: newEmail(), password }),
      await client.signInWithOtp({ email: newEmail() }),
      await client.signInAnonymously(),
      await client.signUp({ phone: world().newPhone(), password }),
      await client.signInWithOtp({ phone: world().newPhone() }),
    ])
      assert.deepEqual([error?.status, error?.message], [403, 'Bakers only'])
    const baker = newEmail().replace(/@.*/, '@bakery.example')
    assert.equal((await client.signUp({ email: baker, password })).error, null)
    await here.settings({ hooks: { beforeUserCreated }, confirmsAddresses: true })
    assert.equal((await client.signUp({ email: newEmail(), password })).error?.message, 'Bakers only')
    const email = newEmail()
    await confirmed(here, email)
    assert.equal((await client.signInWithOtp({ email })).error, null, 'A user who exists is not asked about.')
  })

  test('password-verification-attempt: a function counts wrong passwords and ends the sessions', async () => {
    const { here, newEmail } = world()
    await here.sql('create table if not exists public.wrong_passwords (user_id uuid)')
    await here.sql('grant all on public.wrong_passwords to supabase_auth_admin')
    const passwordVerificationAttempt = await createFunction(
      here,
      'count_wrong',
      `if (event->>'valid')::boolean then return '{"decision": "continue"}'; end if;
       insert into public.wrong_passwords values ((event->>'user_id')::uuid);
       if (select count(*) from public.wrong_passwords where user_id = (event->>'user_id')::uuid) < 2
       then return '{"decision": "continue"}'; end if;
       return '{"decision": "reject", "message": "Too often", "should_logout_user": true}';`,
    )
    await here.settings({ hooks: { passwordVerificationAttempt } })
    const email = newEmail()
    await confirmed(here, email)
    const client = here.newClient()
    assert.equal((await client.signInWithPassword({ email, password })).error, null)
    const guess = () => here.newClient().signInWithPassword({ email, password: 'wrong horse 7' })
    assert.equal((await guess()).error?.message, 'Invalid login credentials')
    assert.equal((await client.getUser()).error, null)
    const { error } = await guess()
    assert.deepEqual([error?.code, error?.message], ['invalid_credentials', 'Too often'])
    assert.notEqual((await client.getUser()).error, null)
  })

  test('mfa-verification-attempt: a function refuses a right code', async () => {
    const { here, newEmail } = world()
    const mfaVerificationAttempt = await createFunction(
      here,
      'no_factors',
      `return jsonb_build_object('decision', 'reject', 'message', event->>'factor_type' || ' ' || (event->>'valid'));`,
    )
    await here.settings({})
    const email = newEmail()
    await confirmed(here, email)
    const client = here.newClient()
    await client.signInWithPassword({ email, password })
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    const factor = present(data, 'factor')
    const nextCode = authenticator(factor.totp.secret)
    await here.settings({ hooks: { mfaVerificationAttempt } })
    const { error } = await client.mfa.challengeAndVerify({ factorId: factor.id, code: nextCode() })
    assert.deepEqual([error?.status, error?.code, error?.message], [403, 'mfa_verification_rejected', 'totp true'])
    await here.settings({})
    assert.equal((await client.mfa.challengeAndVerify({ factorId: factor.id, code: nextCode() })).error, null)
  })

  test('a function that takes too long, fails or does not exist refuses, and leaves nothing behind', async () => {
    const { here, newEmail } = world()
    const client = here.newClient()
    const signUp = () => client.signUp({ email: newEmail(), password })
    const slow = await createFunction(here, 'slow_hook', `perform pg_sleep(60); return '{}';`)
    await here.settings({ hooks: { beforeUserCreated: slow } })
    assert.equal((await signUp()).error?.code, 'hook_timeout')
    const failing = await createFunction(here, 'failing_hook', `raise exception 'secret detail';`)
    await here.settings({ hooks: { beforeUserCreated: failing } })
    const { error } = await signUp()
    assert.equal(error?.status, 500)
    assert.doesNotMatch(error.message, /secret detail/)
    await here.settings({ hooks: { beforeUserCreated: { ...failing, uri: 'pg-functions://postgres/public/nothing' } } })
    assert.equal((await signUp()).error?.status, 500)
    const changing = await createFunction(
      here,
      'changing_hook',
      `perform set_config('search_path', 'nowhere', false); perform set_config('statement_timeout', '1', false);
       return '{}';`,
    )
    await here.settings({ hooks: { beforeUserCreated: changing } })
    for (let round = 0; round < 5; round += 1) assert.equal((await signUp()).error, null)
  })
}

const Email = z.object({
  user: z.object({ email: z.string() }),
  email_data: z.object({ token: z.string(), token_hash: z.string(), email_action_type: z.string() }),
})
const Sms = z.object({ user: z.object({ phone: z.string() }), sms: z.object({ otp: z.string() }) })

const httpChecks = (world: World): void => {
  let server: HookServer
  before(async () => {
    server = await startHookServer()
  })
  after(() => server[Symbol.asyncDispose]())

  const hook = ({ seal }: AuthProject, secret = server.secret) => ({
    isOn: true,
    uri: server.url,
    secrets: seal(secret),
  })

  test('send-email: a server gets signed requests and sends in place of the mail server', async () => {
    const { here, newEmail } = world()
    await here.settings({ hooks: { sendEmail: hook(here) }, confirmsAddresses: true })
    const email = newEmail()
    const client = here.newClient()
    assert.equal((await client.signUp({ email, password })).error, null)
    const received = () =>
      server.received.flatMap((body) => Email.safeParse(body).data ?? []).filter(({ user }) => user.email === email)
    await until('the request', () => received().length === 1)
    const [message] = received()
    assert.equal(message?.email_data.email_action_type, 'signup')
    assert.equal(await here.countMessages(email), 0)
    const token = present(message, 'message').email_data.token
    assert.equal((await client.verifyOtp({ email, token, type: 'signup' })).error, null)
  })

  test('send-sms: a server gets the code in place of the provider', async () => {
    const { here, newPhone } = world()
    await here.settings({ hooks: { sendSms: hook(here) }, phone: { isOn: true } })
    const phone = newPhone()
    const client = here.newClient()
    assert.equal((await client.signInWithOtp({ phone })).error, null)
    const received = () =>
      server.received.flatMap((body) => Sms.safeParse(body).data ?? []).filter(({ user }) => user.phone === phone)
    await until('the request', () => received().length === 1)
    const token = present(received()[0], 'message').sms.otp
    assert.equal((await client.verifyOtp({ phone, token, type: 'sms' })).error, null)
    assert.equal(await here.countMessages(`+${phone}`), 0)
  })

  test('a request that is signed with another secret, and an answer that is none, refuse', async () => {
    const { here, newEmail } = world()
    const signUp = () => here.newClient().signUp({ email: newEmail(), password })
    const other = `v1,whsec_${Buffer.from('a secret that the server does not know').toString('base64')}`
    await here.settings({ hooks: { beforeUserCreated: hook(here, other) } })
    assert.equal((await signUp()).error?.status, 500)
    // One of two: as while a secret is replaced.
    await here.settings({ hooks: { beforeUserCreated: hook(here, `${other}|${server.secret}`) } })
    assert.equal((await signUp()).error, null)
    const answers = [
      [{ status: 200, headers: { 'content-type': 'text/html' }, body: '{}' }, 400],
      [{ status: 200, headers: { 'content-type': 'application/json' }, body: '{' }, 500],
      [{ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify('x'.repeat(30_000)) }, 422],
      [{ status: 503 }, 422],
      [{ status: 500 }, 500],
      [{ status: 302, headers: { location: 'http://127.0.0.2/' } }, 500],
    ] as const
    for (const [answer, status] of answers) {
      server.answer = () => answer
      assert.equal((await signUp()).error?.status, status)
    }
    server.answer = () => ({ status: 204 })
    assert.equal((await signUp()).error, null)
  })

  test('a server that is busy and says when is asked again, three times at most', async () => {
    const { here, newEmail } = world()
    await here.settings({ hooks: { beforeUserCreated: hook(here) } })
    const signUp = async (busy: number, headers: Record<string, string>) => {
      const already = server.received.length
      server.answer = () =>
        server.received.length - already <= busy ? { status: busy % 2 === 0 ? 429 : 503, headers } : { status: 204 }
      const { error } = await here.newClient().signUp({ email: newEmail(), password })
      return [error?.code, server.received.length - already]
    }
    assert.deepEqual(await signUp(3, { 'retry-after': '0' }), [undefined, 4])
    assert.deepEqual(await signUp(4, { 'retry-after': '0' }), ['hook_timeout_after_retry', 4])
    // Not in the time that a hook has, and not a word of when.
    assert.deepEqual(await signUp(1, { 'retry-after': '60' }), ['hook_timeout_after_retry', 1])
    assert.deepEqual(await signUp(1, {}), ['hook_timeout_after_retry', 1])
  })

  test('a server in a private network is not asked', async () => {
    const { here, newEmail } = world()
    await here.settings({ hooks: { beforeUserCreated: { ...hook(here), uri: 'http://127.0.0.2:9/' } } })
    const { error } = await here.newClient().signUp({ email: newEmail(), password })
    assert.equal(error?.status, 500)
    assert.match(error.message, /private address/)
    await here.settings({})
  })
}

export const hookChecks = (world: World): void => {
  postgresChecks(world)
  httpChecks(world)
}
