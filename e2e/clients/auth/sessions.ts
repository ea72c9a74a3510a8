import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password, present } from './world.ts'
import type { AuthProject, World } from './world.ts'

const anonymous = async ({ newClient }: AuthProject) => {
  const client = newClient()
  const { data, error } = await client.signInAnonymously({ options: { data: { theme: 'dark' } } })
  assert.equal(error, null)
  return { client, user: present(data.user, 'user'), session: present(data.session, 'session') }
}

const claimOf = (token: string, name: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())[name]

const anonymousChecks = (world: World): void => {
  test('signInAnonymously is refused unless the settings allow it', async () => {
    const { here } = world()
    await here.settings({})
    assert.equal((await here.newClient().signInAnonymously()).error?.code, 'anonymous_provider_disabled')
  })

  test('signInAnonymously makes a user without an address, whose token says so', async () => {
    const { here } = world()
    await here.settings({ allowsAnonymous: true })
    const { client, user, session } = await anonymous(here)
    assert.equal(user.is_anonymous, true)
    assert.equal(user.email, '')
    assert.equal(user.user_metadata['theme'], 'dark')
    assert.equal(claimOf(session.access_token, 'is_anonymous'), true)
    assert.equal((await client.refreshSession()).error, null)
    assert.equal((await client.updateUser({ password })).error?.code, 'validation_failed')
  })

  test('an anonymous user who adds an address keeps the account', async () => {
    const { here, newEmail } = world()
    await here.settings({ allowsAnonymous: true, confirmsAddresses: false })
    const { client, user } = await anonymous(here)
    const email = newEmail()
    const { data, error } = await client.updateUser({ email, password })
    assert.equal(error, null)
    assert.deepEqual([data.user?.id, data.user?.email, data.user?.is_anonymous], [user.id, email, false])
    assert.equal(data.user?.identities?.[0]?.provider, 'email')
    assert.equal((await here.newClient().signInWithPassword({ email, password })).data.user?.id, user.id)
  })

  test('where addresses are confirmed, an anonymous user stays one until then', async () => {
    const { here, newEmail } = world()
    await here.settings({ allowsAnonymous: true, confirmsAddresses: true })
    const { client, user } = await anonymous(here)
    const email = newEmail()
    assert.equal((await client.updateUser({ email })).error, null)
    assert.equal((await client.getUser()).data.user?.is_anonymous, true)
    const token = present(/code: (\d+)/.exec((await here.nextMessage(email)).text)?.[1], 'code')
    assert.equal((await client.verifyOtp({ email, token, type: 'email_change' })).error, null)
    const { data } = await client.getUser()
    assert.deepEqual([data.user?.id, data.user?.email, data.user?.is_anonymous], [user.id, email, false])
  })

  test('an anonymous user cannot take an address that is taken', async () => {
    const { here, newEmail } = world()
    await here.settings({ allowsAnonymous: true, confirmsAddresses: false })
    const email = newEmail()
    await here.newClient().signUp({ email, password })
    const { client } = await anonymous(here)
    assert.equal((await client.updateUser({ email })).error?.code, 'email_exists')
    assert.equal((await client.getUser()).data.user?.is_anonymous, true)
  })
}

/** Moves the sessions of a user into the past. */
const age = ({ sql }: AuthProject, userId: string, column: 'created_at' | 'refreshed_at', hours: number) =>
  sql(`update auth.sessions set ${column} = now() - interval '${hours} hours' where user_id = '${userId}'`)

const signedUp = async (project: AuthProject, email: string) => {
  const client = project.newClient()
  const { data, error } = await client.signUp({ email, password })
  assert.equal(error, null)
  return { client, email, id: present(data.user, 'user').id }
}

const boundChecks = (world: World): void => {
  test('a session ends when its time is up, however often it is refreshed', async () => {
    const { here, newEmail } = world()
    await here.settings({ sessions: { timeboxSeconds: 7_200 } })
    const { client, id } = await signedUp(here, newEmail())
    await age(here, id, 'created_at', 1)
    assert.equal((await client.refreshSession()).error, null)
    await age(here, id, 'created_at', 3)
    assert.equal((await client.refreshSession()).error?.code, 'session_expired')
  })

  test('a session ends when it was not refreshed for too long', async () => {
    const { here, newEmail } = world()
    await here.settings({ sessions: { inactivitySeconds: 7_200 } })
    const { client, id } = await signedUp(here, newEmail())
    await age(here, id, 'created_at', 3)
    await age(here, id, 'refreshed_at', 1)
    assert.equal((await client.refreshSession()).error, null)
    await age(here, id, 'refreshed_at', 3)
    assert.equal((await client.refreshSession()).error?.code, 'session_expired')
  })

  test('with single sessions, a new sign-in ends the older one', async () => {
    const { here, newEmail } = world()
    await here.settings({ sessions: { isSingle: true } })
    const { client, email, id } = await signedUp(here, newEmail())
    await age(here, id, 'created_at', 1)
    const next = here.newClient()
    await next.signInWithPassword({ email, password })
    assert.equal((await client.refreshSession()).error?.code, 'session_expired')
    assert.equal((await next.refreshSession()).error, null)
  })

  test('without a reuse interval, a refresh token used twice ends the session', async () => {
    const { here, newEmail } = world()
    await here.settings({ sessions: { reuseSeconds: 0 } })
    const { client, id } = await signedUp(here, newEmail())
    const { data } = await client.getSession()
    const { refresh_token: token } = present(data.session, 'session')
    assert.equal((await here.newClient().refreshSession({ refresh_token: token })).error, null)
    await here.sql(`update auth.refresh_tokens set updated_at = now() - interval '1 second' where user_id = '${id}'`)
    const again = await here.newClient().refreshSession({ refresh_token: token })
    assert.equal(again.error?.code, 'refresh_token_already_used')
    assert.equal((await client.getUser()).error?.name, 'AuthSessionMissingError')
  })

  test('with the detection of copies off, a refresh token used twice is refused, and its session goes on', async () => {
    const { here, newEmail } = world()
    await here.settings({ sessions: { endsOnReuse: false } })
    const { client, id } = await signedUp(here, newEmail())
    const { data } = await client.getSession()
    const { refresh_token: token } = present(data.session, 'session')
    assert.equal((await client.refreshSession()).error, null)
    await here.sql(`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = '${id}'`)
    const again = await here.newClient().refreshSession({ refresh_token: token })
    assert.equal(again.error?.code, 'refresh_token_already_used')
    assert.equal((await client.getUser()).error, null)
    assert.equal((await client.refreshSession()).error, null)
  })

  test('anonymous users and refreshes are limited for each address', async () => {
    const { here } = world()
    const twice = { burst: 2, perSeconds: 86_400 }
    await here.settings({ allowsAnonymous: true, rates: { anonymous: twice, refreshes: twice } })
    const { client } = await anonymous(here)
    await anonymous(here)
    assert.equal((await here.newClient().signInAnonymously()).error?.code, 'over_request_rate_limit')
    assert.equal((await client.refreshSession()).error, null)
    assert.equal((await client.refreshSession()).error, null)
    assert.equal((await client.refreshSession()).error?.code, 'over_request_rate_limit')
  })

  test('with reauthentication, an old session needs a mailed code to change the password', async () => {
    const { here, newEmail } = world()
    await here.settings({ reauthenticates: true })
    const { client, email, id } = await signedUp(here, newEmail())
    assert.equal((await client.updateUser({ password: 'young session 1' })).error, null)
    await age(here, id, 'created_at', 25)
    const next = 'another horse 8'
    assert.equal((await client.updateUser({ password: next })).error?.code, 'reauthentication_needed')
    assert.equal((await client.reauthenticate()).error, null)
    const mail = await here.nextMessage(email)
    const nonce = present(/: (\d{6})/.exec(mail.text)?.[1], 'code')
    const wrong = nonce === '000000' ? '000001' : '000000'
    assert.equal((await client.updateUser({ password: next, nonce: wrong })).error?.code, 'reauthentication_not_valid')
    assert.equal((await client.updateUser({ password: next, nonce })).error, null)
    assert.equal((await client.updateUser({ password, nonce })).error?.code, 'reauthentication_not_valid')
    await here.settings({})
  })

  test('a change that is refused for another reason leaves the mailed code valid', async () => {
    const { here, newEmail } = world()
    const taken = newEmail()
    await here.settings({ reauthenticates: true })
    await signedUp(here, taken)
    const { client, email, id } = await signedUp(here, newEmail())
    await age(here, id, 'created_at', 25)
    assert.equal((await client.reauthenticate()).error, null)
    const nonce = present(/: (\d{6})/.exec((await here.nextMessage(email)).text)?.[1], 'code')
    const next = 'another horse 8'
    const refused: [attributes: Parameters<typeof client.updateUser>[0], code: string][] = [
      [{ password: 'short', nonce }, 'weak_password'],
      [{ password, nonce }, 'same_password'],
      [{ password: next, current_password: 'wrong horse 7', nonce }, 'invalid_credentials'],
      [{ password: next, email: taken, nonce }, 'email_exists'],
    ]
    for (const [attributes, code] of refused) assert.equal((await client.updateUser(attributes)).error?.code, code)
    assert.equal((await client.updateUser({ password: next, nonce })).error, null)
    await here.settings({})
  })
}

export const sessionChecks = (world: World): void => {
  anonymousChecks(world)
  boundChecks(world)
}
