import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password, present } from '../world.ts'
import type { World } from '../world.ts'
import { signedIn, signedUp, tokenOf } from './people.ts'

export const signUpChecks = (world: World): void => {
  test('signUp opens a session of a confirmed user with an identity and the given metadata', async () => {
    const { here, newEmail } = world()
    await here.settings({})
    const email = newEmail()
    const options = { data: { nickname: 'Ada' } }
    const { data } = await here.newClient().signUp({ email, password, options })
    const user = present(data.user, 'user')
    assert.equal(user.user_metadata['nickname'], 'Ada')
    assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email'] })
    assert.equal(user.identities?.[0]?.identity_data?.['email'], email)
    assert.ok(user.email_confirmed_at)
    assert.equal(data.session?.token_type, 'bearer')
  })

  test('signUp with a taken address, in other case too, is user_already_exists', async () => {
    const { here, newEmail } = world()
    const { email } = await signedUp(here, newEmail())
    const again = await here.newClient().signUp({ email: email.toUpperCase(), password })
    assert.equal(again.error?.code, 'user_already_exists')
  })

  test('signUp while sign-ups are off is signup_disabled, and signing in still works', async () => {
    const { here, newEmail } = world()
    const { email } = await signedUp(here, newEmail())
    await here.settings({ allowsSignUps: false })
    const refused = await here.newClient().signUp({ email: newEmail(), password })
    assert.equal(refused.error?.code, 'signup_disabled')
    await signedIn(here, email)
    await here.settings({})
  })

  test('signUp with a short password is weak_password, with its reason', async () => {
    const { here, newEmail } = world()
    await here.settings({ minimumPasswordLength: 12 })
    const { error } = await here.newClient().signUp({ email: newEmail(), password: 'short one' })
    assert.equal(error?.code, 'weak_password')
    await here.settings({})
  })

  test('signUp with what is no address, or too much metadata, is validation_failed', async () => {
    const { here, newEmail } = world()
    const noAddress = await here.newClient().signUp({ email: 'nobody', password })
    assert.equal(noAddress.error?.code, 'validation_failed')
    const options = { data: { essay: 'x'.repeat(9_000) } }
    const tooMuch = await here.newClient().signUp({ email: newEmail(), password, options })
    assert.equal(tooMuch.error?.code, 'validation_failed')
  })
}

export const confirmationChecks = (world: World): void => {
  const confirming = async () => {
    const { here, newEmail } = world()
    await here.settings({ confirmsAddresses: true })
    return { here, email: newEmail() }
  }

  test('where addresses are confirmed, signUp opens no session, and signing in is email_not_confirmed', async () => {
    const { here, email } = await confirming()
    const { data } = await here.newClient().signUp({ email, password })
    assert.deepEqual([data.session, data.user?.email], [null, email])
    await here.nextMessage(email)
    const early = await here.newClient().signInWithPassword({ email, password })
    assert.equal(early.error?.code, 'email_not_confirmed')
  })

  test('where addresses are confirmed, signUp answers the same for an address that has an account', async () => {
    const { here, email } = await confirming()
    await here.admin.createUser({ email, password, email_confirm: true })
    const { data, error } = await here.newClient().signUp({ email, password: 'another horse 8' })
    assert.deepEqual([error, data.session, data.user?.email], [null, null, email])
    await signedIn(here, email)
  })

  test('a new address waits as new_email until it is confirmed', async () => {
    const { here, email } = await confirming()
    await here.admin.createUser({ email, password, email_confirm: true })
    const { client } = await signedIn(here, email)
    const next = world().newEmail()
    const { data } = await client.updateUser({ email: next })
    assert.deepEqual([data.user?.email, data.user?.new_email], [email, next])
  })

  test('signInWithOtp while sign-ups are off mails nobody new', async () => {
    const { here, newEmail } = world()
    await here.settings({ allowsSignUps: false })
    const [stranger, known] = [newEmail(), newEmail()]
    await here.admin.createUser({ email: known, password, email_confirm: true })
    assert.equal((await here.newClient().signInWithOtp({ email: stranger })).error, null)
    await here.newClient().signInWithOtp({ email: known })
    await here.nextMessage(known)
    assert.equal(await here.countMessages(stranger), 0)
    await here.settings({})
  })
}

export const passwordChecks = (world: World): void => {
  test('signInWithPassword refuses a wrong password and an unknown address in the same words', async () => {
    const { here, newEmail } = world()
    await here.settings({})
    const { email } = await signedUp(here, newEmail())
    const wrong = await here.newClient().signInWithPassword({ email, password: 'wrong horse 7' })
    const unknown = await here.newClient().signInWithPassword({ email: newEmail(), password })
    assert.equal(wrong.error?.code, 'invalid_credentials')
    assert.deepEqual(
      [unknown.error?.code, unknown.error?.message, unknown.error?.status],
      [wrong.error?.code, wrong.error?.message, wrong.error?.status],
    )
  })

  test('one address in two projects is two users, and neither takes the token of the other', async () => {
    const { here, there, newEmail } = world()
    await there.settings({})
    const email = newEmail()
    const [one, other] = [await signedUp(here, email), await signedUp(there, email)]
    assert.notEqual(one.user.id, other.user.id)
    assert.equal((await there.newClient().getUser(one.session.access_token)).error?.code, 'bad_jwt')
    const stolen = await there.newClient().refreshSession({ refresh_token: one.session.refresh_token })
    assert.equal(stolen.error?.code, 'refresh_token_not_found')
  })

  test('updateUser with the same password is same_password', async () => {
    const { here, newEmail } = world()
    const { client } = await signedUp(here, newEmail())
    assert.equal((await client.updateUser({ password })).error?.code, 'same_password')
  })

  test('updateUser with a new password ends the other sessions, and keeps this one', async () => {
    const { here, newEmail } = world()
    const { client, email } = await signedUp(here, newEmail())
    const { client: second } = await signedIn(here, email)
    assert.equal((await client.updateUser({ password: 'another horse 8' })).error, null)
    assert.equal((await client.refreshSession()).error, null)
    assert.equal((await second.refreshSession()).error?.code, 'refresh_token_not_found')
    assert.equal((await here.newClient().signInWithPassword({ email, password })).error?.code, 'invalid_credentials')
    await signedIn(here, email, 'another horse 8')
  })

  test('updateUser merges metadata, removes with null, and shows in the next token', async () => {
    const { here, newEmail } = world()
    const { client } = await signedUp(here, newEmail())
    await client.updateUser({ data: { theme: 'dark', size: 3 } })
    const { data } = await client.updateUser({ data: { size: null, language: 'eo' } })
    assert.deepEqual(
      [data.user?.user_metadata['theme'], data.user?.user_metadata['language'], data.user?.user_metadata['size']],
      ['dark', 'eo', undefined],
    )
    await client.refreshSession()
    const claims = present((await client.getClaims()).data, 'claims').claims
    assert.equal(claims.user_metadata?.['language'], 'eo')
  })

  test('updateUser with the address of somebody else is email_exists', async () => {
    const { here, newEmail } = world()
    const { email } = await signedUp(here, newEmail())
    const { client } = await signedUp(here, newEmail())
    assert.equal((await client.updateUser({ email })).error?.code, 'email_exists')
  })

  test('updateUser cannot change app_metadata', async () => {
    const { here, newEmail } = world()
    const { client } = await signedUp(here, newEmail())
    const refused = await here.send('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${await tokenOf(client)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ app_metadata: { role: 'service_role' } }),
    })
    assert.equal(refused.headers.get('x-sb-error-code'), 'not_admin')
  })
}
