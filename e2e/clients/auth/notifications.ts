import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authenticator } from '../../authenticator.ts'
import { password, present } from './world.ts'
import type { AuthProject, World } from './world.ts'

const all = {
  password_changed: true,
  email_changed: true,
  phone_changed: true,
  mfa_factor_enrolled: true,
  mfa_factor_unenrolled: true,
}

const signedIn = async (project: AuthProject, email: string) => {
  await project.admin.createUser({ email, password, email_confirm: true })
  const client = project.newClient()
  assert.equal((await client.signInWithPassword({ email, password })).error, null)
  return client
}

/** The message that the work sends to an address. */
const sentBy = async (project: AuthProject, to: string, work: () => Promise<{ error: unknown }>) => {
  const before = await project.countMessages(to)
  assert.equal((await work()).error, null)
  return project.nextMessage(to, before)
}

export const notificationChecks = (world: World): void => {
  test('users are told of a new password, and of second factors that come and go', async () => {
    const { here, newEmail } = world()
    await here.settings({ notifications: all })
    const email = newEmail()
    const client = await signedIn(here, email)
    const changed = await sentBy(here, email, () => client.updateUser({ password: `${password} and more` }))
    assert.equal(changed.subject, 'Bakery: Your password was changed')
    assert.ok(changed.text.includes(email))

    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    const factor = present(data, 'factor')
    const code = authenticator(factor.totp.secret)
    const added = await sentBy(here, email, () => client.mfa.challengeAndVerify({ factorId: factor.id, code: code() }))
    assert.equal(added.subject, 'Bakery: A second factor was added')
    assert.match(added.text, /\(totp\)/)
    const removed = await sentBy(here, email, () => client.mfa.unenroll({ factorId: factor.id }))
    assert.equal(removed.subject, 'Bakery: A second factor was removed')
  })

  test('the old address gets an email about a new one, when it takes effect, by the template of the project', async () => {
    const { here, newEmail } = world()
    const template = { subject: 'Moved to {{ .Email }}', body: '<p>{{ .OldEmail }} is gone</p>' }
    await here.settings({
      notifications: all,
      confirmsAddresses: true,
      confirmsBothAddresses: false,
      templates: { email_changed_notification: template },
    })
    const [before, after] = [newEmail(), newEmail()]
    const client = await signedIn(here, before)
    const asked = await sentBy(here, after, () => client.updateUser({ email: after }))
    const token = present(/\b\d{6}\b/.exec(asked.text)?.[0], 'code')
    const told = await sentBy(here, before, () => client.verifyOtp({ email: after, token, type: 'email_change' }))
    assert.deepEqual([told.subject, told.text], [`Moved to ${after}`, `${before} is gone`])

    await here.settings({ notifications: all, confirmsAddresses: false })
    const last = newEmail()
    const atOnce = await sentBy(here, after, () => client.updateUser({ email: last }))
    assert.equal(atOnce.subject, 'Bakery: Your email address was changed')
  })

  test('notifications of one kind are limited for each user', async () => {
    const { here, newEmail, newPhone } = world()
    const rates = { notices: { burst: 2, perSeconds: 3_600 } }
    await here.settings({ notifications: all, phone: { isOn: true, confirmsNumbers: false }, rates })
    const email = newEmail()
    const client = await signedIn(here, email)
    for (const more of ['one', 'two']) await sentBy(here, email, () => client.updateUser({ password: password + more }))
    assert.equal((await client.updateUser({ password: `${password}three` })).error, null)
    const told = await sentBy(here, email, () => client.updateUser({ phone: newPhone() }))
    assert.equal(told.subject, 'Bakery: Your phone number was changed')
    assert.equal(await here.countMessages(email), 3)
  })

  test('users are told of another phone number', async () => {
    const { here, newEmail, newPhone } = world()
    await here.settings({ notifications: all, phone: { isOn: true, confirmsNumbers: false } })
    const [email, phone] = [newEmail(), newPhone()]
    const client = await signedIn(here, email)
    const told = await sentBy(here, email, () => client.updateUser({ phone }))
    assert.equal(told.subject, 'Bakery: Your phone number was changed')
    assert.ok(told.text.includes(phone))
  })

  test('nobody gets an email where the project does not want it', async () => {
    const { here, newEmail } = world()
    await here.settings({})
    const email = newEmail()
    const client = await signedIn(here, email)
    assert.equal((await client.updateUser({ password: `${password} and more` })).error, null)
    await sentBy(here, email, () => client.resetPasswordForEmail(email))
    assert.equal(await here.countMessages(email), 1)
  })
}
