import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { password, present } from '../../clients/auth/world.ts'
import type { AuthProject, Message, World } from '../../clients/auth/world.ts'

const theirs = 'attacker horse 9'

const codeIn = ({ text }: Message): string => present(/\b\d{6}\b/.exec(text)?.[0], 'code')

const signUp = async (project: AuthProject, credentials: { email: string; password: string }, nickname: string) => {
  const sent = await project.countMessages(credentials.email)
  const { error } = await project.newClient().signUp({ ...credentials, options: { data: { nickname } } })
  assert.equal(error, null)
  return project.nextMessage(credentials.email, sent)
}

const confirm = async ({ newClient }: AuthProject, email: string, token: string, type: 'signup' | 'invite') => {
  const { data, error } = await newClient().verifyOtp({ email, token, type })
  assert.equal(error, null)
  return present(data.user, 'user')
}

const codeOfSignIn = async (project: AuthProject, credentials: { email: string; password: string }) =>
  (await project.newClient().signInWithPassword(credentials)).error?.code ?? 'signed in'

/** Nobody can tell who of those that sign up with an address owns it, until its owner follows a link. */
export const unconfirmedAttacks = (world: World): void => {
  before(() => world().here.settings({ confirmsAddresses: true }))

  test('who signs up with the address of somebody else does not choose the password of their account', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    await signUp(here, { email, password: theirs }, 'Eve')
    await confirm(here, email, codeIn(await signUp(here, { email, password }, 'Ada')), 'signup')
    assert.equal(await codeOfSignIn(here, { email, password: theirs }), 'invalid_credentials')
    assert.equal(await codeOfSignIn(here, { email, password }), 'invalid_credentials')
  })

  test('the same holds for who signs up after the owner', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    await signUp(here, { email, password }, 'Ada')
    await confirm(here, email, codeIn(await signUp(here, { email, password: theirs }, 'Eve')), 'signup')
    assert.equal(await codeOfSignIn(here, { email, password: theirs }), 'invalid_credentials')
  })

  test('somebody who signs up twice with one password keeps it', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    await signUp(here, { email, password }, 'Ada')
    await confirm(here, email, codeIn(await signUp(here, { email, password }, 'Ada')), 'signup')
    assert.equal(await codeOfSignIn(here, { email, password }), 'signed in')
  })

  test('an invitation to an address is not an invitation to who signed up with it before', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    await signUp(here, { email, password: theirs }, 'Eve')
    const sent = await here.countMessages(email)
    const { data, error } = await here.admin.inviteUserByEmail(email, { data: { team: 'blue' } })
    assert.equal(error, null)
    assert.ok(data.user?.invited_at)
    const user = await confirm(here, email, codeIn(await here.nextMessage(email, sent)), 'invite')
    assert.equal(user.user_metadata['team'], 'blue')
    assert.equal(await codeOfSignIn(here, { email, password: theirs }), 'invalid_credentials')
  })

  test('the password of a generated link takes the place of another’s', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    await signUp(here, { email, password: theirs }, 'Eve')
    const { data } = await here.admin.generateLink({ type: 'signup', email, password })
    await confirm(here, email, present(data.properties, 'properties').email_otp, 'signup')
    assert.equal(await codeOfSignIn(here, { email, password: theirs }), 'invalid_credentials')
    assert.equal(await codeOfSignIn(here, { email, password }), 'signed in')
  })

  test('who signs up with a number of somebody else does not choose the password of their account', async () => {
    const { here, newPhone } = world()
    const fast = { burst: 1_000, perSeconds: 1 }
    const rates = { mails: fast, signUps: fast, smsToOne: fast, smsInAll: fast, links: fast }
    await here.settings({ confirmsAddresses: true, phone: { isOn: true }, rates })
    const phone = newPhone()
    const sendCode = async (chosen: string) => {
      const sent = await here.countMessages(`+${phone}`)
      assert.equal((await here.newClient().signUp({ phone, password: chosen })).error, null)
      return codeIn(await here.nextMessage(`+${phone}`, sent))
    }
    await sendCode(theirs)
    const { error } = await here.newClient().verifyOtp({ phone, token: await sendCode(password), type: 'sms' })
    assert.equal(error, null)
    const { error: refused } = await here.newClient().signInWithPassword({ phone, password: theirs })
    assert.equal(refused?.code, 'invalid_credentials')
  })

  test('codes of one address are guessed thirty times in an hour, however many are sent', async () => {
    const { here, newEmail } = world()
    await here.settings({ confirmsAddresses: true })
    const email = newEmail()
    const { error } = await here.admin.createUser({ email, password, email_confirm: true })
    assert.equal(error, null)
    const guess = async (token: string) =>
      (await here.newClient().verifyOtp({ email, token, type: 'email' })).error?.code
    // Nothing was sent, so nothing is guessed.
    for (let count = 0; count < 40; count += 1) assert.equal(await guess('000000'), 'otp_expired')
    const refusals: (string | undefined)[] = []
    let token = ''
    for (let message = 0; message < 4; message += 1) {
      const sent = await here.countMessages(email)
      await here.newClient().signInWithOtp({ email })
      token = codeIn(await here.nextMessage(email, sent))
      const wrong = token === '000000' ? '000001' : '000000'
      for (let count = 0; count < 9; count += 1) refusals.push(await guess(wrong))
    }
    assert.equal(refusals.filter((code) => code === 'otp_expired').length, 30)
    assert.equal(refusals.filter((code) => code === 'over_request_rate_limit').length, 6)
    assert.equal(await guess(token), 'over_request_rate_limit')
  })
}
