import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import { password, present } from './world.ts'
import type { AuthProject, Message, World } from './world.ts'

const phone = { isOn: true }
const codeIn = ({ text }: Message): string => present(/\d{6,}/.exec(text)?.[0], 'code')
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** Repeats what has to work once the background has done its part. */
const assertArrives = (verify: () => Promise<{ error: unknown }>) =>
  until('a code that is accepted', async () => (await verify()).error === null)

const signedIn = async (project: AuthProject, number: string) => {
  const { error } = await project.admin.createUser({ phone: number, password, phone_confirm: true })
  assert.equal(error, null)
  const client = project.newClient()
  assert.equal((await client.signInWithPassword({ phone: number, password })).error, null)
  return client
}

const signInChecks = (world: World): void => {
  test('phone numbers are refused unless the settings allow them', async () => {
    const { here, newPhone } = world()
    await here.settings({})
    const client = here.newClient()
    const number = newPhone()
    for (const { error } of [
      await client.signUp({ phone: number, password }),
      await client.signInWithOtp({ phone: number }),
      await client.signInWithPassword({ phone: number, password }),
      await client.verifyOtp({ phone: number, token: '123456', type: 'sms' }),
    ])
      assert.equal(error?.code, 'phone_provider_disabled')
  })

  test('a sign-up with a number and a password waits for the code of an SMS, in its project only', async () => {
    const { here, there, newPhone } = world()
    await Promise.all([here.settings({ phone }), there.settings({ phone })])
    const number = newPhone()
    const client = here.newClient()
    const signUp = await client.signUp({ phone: `+${number}`, password, options: { data: { nickname: 'Ada' } } })
    assert.equal(signUp.error, null)
    assert.equal(signUp.data.session, null)
    assert.equal(signUp.data.user?.phone, number)
    const sms = await here.nextMessage(`+${number}`)
    assert.match(sms.text, /^Your code is \d{6}$/)
    assert.equal((await client.signInWithPassword({ phone: number, password })).error?.code, 'phone_not_confirmed')
    const token = codeIn(sms)
    for (const attempt of [
      here.newClient().verifyOtp({ phone: number, token: wrong(token), type: 'sms' }),
      here.newClient().verifyOtp({ phone: number, token, type: 'phone_change' }),
      there.newClient().verifyOtp({ phone: number, token, type: 'sms' }),
    ])
      assert.equal((await attempt).error?.code, 'otp_expired')
    const { data, error } = await client.verifyOtp({ phone: `+${number}`, token, type: 'sms' })
    assert.equal(error, null)
    assert.ok(data.user?.phone_confirmed_at)
    assert.equal(data.user.user_metadata['nickname'], 'Ada')
    assert.deepEqual(data.user.app_metadata.providers, ['phone'])
    assert.equal((await here.newClient().signInWithPassword({ phone: number, password })).error, null)
    const again = await here.newClient().verifyOtp({ phone: number, token, type: 'sms' })
    assert.equal(again.error?.code, 'otp_expired')
  })

  test('signInWithOtp sends a code by SMS that signs in, and creates nobody where the client says so', async () => {
    const { here, newPhone } = world()
    await here.settings({ phone: { ...phone, codeDigits: 8, template: '{{ .Code }} opens the Bakery' } })
    const [number, stranger] = [newPhone(), newPhone()]
    const client = here.newClient()
    assert.equal((await client.signInWithOtp({ phone: number })).error, null)
    const sms = await here.nextMessage(`+${number}`)
    assert.match(sms.text, /^\d{8} opens the Bakery$/)
    const { data, error } = await client.verifyOtp({ phone: number, token: codeIn(sms), type: 'sms' })
    assert.equal(error, null)
    assert.equal(data.user?.phone, number)
    const { error: none } = await client.signInWithOtp({ phone: stranger, options: { shouldCreateUser: false } })
    assert.equal(none, null)
    // What came after it has arrived, so it would have too.
    await client.signInWithOtp({ phone: number })
    await here.nextMessage(`+${number}`, 1)
    assert.equal(await here.countMessages(`+${stranger}`), 0)
  })

  test('a password from before the number was confirmed is forgotten when its owner signs in by a code', async () => {
    const { here, newPhone } = world()
    await here.settings({ phone })
    const number = newPhone()
    await here.newClient().signUp({ phone: number, password })
    await here.nextMessage(`+${number}`)
    const owner = here.newClient()
    await owner.signInWithOtp({ phone: number })
    const token = codeIn(await here.nextMessage(`+${number}`, 1))
    assert.equal((await owner.verifyOtp({ phone: number, token, type: 'sms' })).error, null)
    const { error } = await here.newClient().signInWithPassword({ phone: number, password })
    assert.equal(error?.code, 'invalid_credentials')
  })

  test('where numbers need no code, a sign-up is a session, and a number is taken once', async () => {
    const { here, newPhone } = world()
    await here.settings({ phone: { ...phone, confirmsNumbers: false } })
    const number = newPhone()
    const { data, error } = await here.newClient().signUp({ phone: number, password })
    assert.equal(error, null)
    assert.ok(data.session)
    const second = await here.newClient().signUp({ phone: number, password })
    assert.equal(second.error?.code, 'user_already_exists')
  })

  test('a test number gets no SMS and has its own code, until that ends', async () => {
    const { here, newPhone } = world()
    const number = newPhone()
    const testCodes = `15550000000=111111, ${number}=424242`
    await here.settings({ phone: { ...phone, testCodes } })
    const client = here.newClient()
    await client.signInWithOtp({ phone: number })
    await assertArrives(() => client.verifyOtp({ phone: number, token: '424242', type: 'sms' }))
    assert.equal(await here.countMessages(`+${number}`), 0)
    await here.settings({ phone: { ...phone, testCodes, testCodesUntil: '2020-01-01T00:00:00Z' } })
    await client.signInWithOtp({ phone: number })
    assert.notEqual(codeIn(await here.nextMessage(`+${number}`)), '424242')
  })

  test('what is no phone number is refused', async () => {
    const { here } = world()
    await here.settings({ phone })
    for (const number of ['12', '+0555123456', '15551234567x', '1'.repeat(16), '1555\u0000123456'])
      assert.equal((await here.newClient().signInWithOtp({ phone: number })).error?.code, 'validation_failed', number)
  })
}

const changeChecks = (world: World): void => {
  test('a new number takes effect once its code was entered, by the account that asked', async () => {
    const { here, newPhone } = world()
    await here.settings({ phone })
    const [before, after] = [newPhone(), newPhone()]
    const client = await signedIn(here, before)
    const other = await signedIn(here, newPhone())
    const { error } = await client.updateUser({ phone: after })
    assert.equal(error, null)
    const token = codeIn(await here.nextMessage(`+${after}`))
    assert.equal((await client.getUser()).data.user?.phone, before)
    const { data, error: refused } = await client.verifyOtp({ phone: after, token, type: 'phone_change' })
    assert.equal(refused, null)
    assert.equal(data.user?.phone, after)
    assert.equal((await other.updateUser({ phone: after })).error?.code, 'phone_exists')
    const reuse = await client.verifyOtp({ phone: after, token, type: 'phone_change' })
    assert.equal(reuse.error?.code, 'otp_expired')
  })

  test('resend sends the code of a sign-up or of a change once more, and the earlier one is worthless', async () => {
    const { here, newPhone } = world()
    await here.settings({ phone })
    const [number, after] = [newPhone(), newPhone()]
    const client = here.newClient()
    await client.signUp({ phone: number, password })
    const first = codeIn(await here.nextMessage(`+${number}`))
    assert.equal((await client.resend({ type: 'sms', phone: number })).error, null)
    const second = codeIn(await here.nextMessage(`+${number}`, 1))
    if (first !== second) {
      const { error } = await client.verifyOtp({ phone: number, token: first, type: 'sms' })
      assert.equal(error?.code, 'otp_expired')
    }
    assert.equal((await client.verifyOtp({ phone: number, token: second, type: 'sms' })).error, null)
    await client.updateUser({ phone: after })
    await here.nextMessage(`+${after}`)
    assert.equal((await client.resend({ type: 'phone_change', phone: after })).error, null)
    const token = codeIn(await here.nextMessage(`+${after}`, 1))
    assert.equal((await client.verifyOtp({ phone: after, token, type: 'phone_change' })).error, null)
  })

  test('an anonymous user who confirms a number keeps the account', async () => {
    const { here, newPhone } = world()
    await here.settings({ phone, allowsAnonymous: true })
    const client = here.newClient()
    const { data } = await client.signInAnonymously()
    const number = newPhone()
    await client.updateUser({ phone: number })
    const token = codeIn(await here.nextMessage(`+${number}`))
    const verified = await client.verifyOtp({ phone: number, token, type: 'phone_change' })
    assert.equal(verified.error, null)
    assert.equal(verified.data.user?.id, data.user?.id)
    assert.equal(verified.data.user?.is_anonymous, false)
  })

  test('GET /settings says that phone numbers are on', async () => {
    const { here } = world()
    await here.settings({ phone })
    const settings = await (await here.send('/settings')).text()
    assert.match(settings, /"phone":true/)
    assert.match(settings, /"phone_autoconfirm":false/)
  })
}

export const phoneChecks = (world: World): void => {
  signInChecks(world)
  changeChecks(world)
}
