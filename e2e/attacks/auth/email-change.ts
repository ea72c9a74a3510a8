import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@cairn/dev-env'
import { startHookServer } from '@cairn/dev-env/hook-server'
import type { HookServer } from '@cairn/dev-env/hook-server'
import { jsonAnswer } from '@cairn/dev-env/local-server'
import { z } from 'zod'
import { password, present } from '../../clients/auth/world.ts'
import type { AuthProject, Message, World } from '../../clients/auth/world.ts'

const SentMail = z.object({ email_data: z.object({ email: z.string(), token: z.string() }) })

const codeIn = ({ text }: Message): string => present(/(?<!\d)\d{6}(?!\d)/.exec(text)?.[0], 'code')

const confirmedUser = async ({ admin }: AuthProject, email: string): Promise<string> => {
  const { data, error } = await admin.createUser({ email, password, email_confirm: true })
  assert.equal(error, null)
  return present(data.user, 'user').id
}

/** Somebody wants an address that is not theirs, and confirms from their own as often as they can. */
export const emailChangeAttacks = (world: World): void => {
  let server: HookServer
  before(async () => {
    server = await startHookServer()
  })
  after(async () => {
    await world().here.settings({})
    await server[Symbol.asyncDispose]()
  })

  test('two confirmations of the old address do not stand in for one of the new address', async () => {
    const { here, newEmail } = world()
    await here.settings({ confirmsAddresses: true })
    const [own, wanted] = [newEmail(), newEmail()]
    const id = await confirmedUser(here, own)
    const confirm = async (type: 'email_change_current' | 'email_change_new') => {
      const { data } = await here.admin.generateLink({ type, email: own, newEmail: wanted })
      const token = present(data.properties, 'properties').hashed_token
      const { error } = await here.newClient().verifyOtp({ token_hash: token, type: 'email_change' })
      assert.equal(error, null)
      return present((await here.admin.getUserById(id)).data.user, 'user').email
    }
    assert.equal(await confirm('email_change_current'), own)
    assert.equal(await confirm('email_change_current'), own)
    assert.equal(await confirm('email_change_new'), wanted)
  })

  test('two requests at once do not mail the old address two confirmations that count', async () => {
    const { here, newEmail } = world()
    const sendEmail = { isOn: true, uri: server.url, secrets: here.seal(server.secret) }
    await here.settings({ confirmsAddresses: true, hooks: { sendEmail } })
    const [own, wanted] = [newEmail(), newEmail()]
    const id = await confirmedUser(here, own)
    const client = here.newClient()
    assert.equal((await client.signInWithPassword({ email: own, password })).error, null)
    const codes: string[] = []
    const onTheirWay: (() => void)[] = []
    server.answer = async (body) => {
      const { email, token } = SentMail.parse(body).email_data
      if (email === own) codes.push(token)
      else {
        const { promise, resolve } = Promise.withResolvers<undefined>()
        onTheirWay.push(() => resolve(undefined))
        await promise
      }
      return jsonAnswer({})
    }
    const requests: Promise<unknown>[] = []
    for (const count of [1, 2]) {
      requests.push(client.updateUser({ email: wanted }))
      await until('the mail to the new address', () => Promise.resolve(onTheirWay.length === count))
    }
    for (const [index, arrive] of onTheirWay.entries()) {
      arrive()
      await until('the mail to the old address', () => Promise.resolve(codes.length > index))
      const token = codes[index] ?? ''
      await here.newClient().verifyOtp({ email: own, token, type: 'email_change' })
    }
    await Promise.all(requests)
    assert.equal((await here.admin.getUserById(id)).data.user?.email, own)
  })

  test('a new password ends the change of address and of number that a stolen session has begun', async () => {
    const { here, newEmail, newPhone } = world()
    await here.settings({ confirmsAddresses: true, phone: { isOn: true } })
    const [own, wanted, number] = [newEmail(), newEmail(), newPhone()]
    const id = await confirmedUser(here, own)
    const [owner, thief] = [here.newClient(), here.newClient()]
    for (const client of [owner, thief])
      assert.equal((await client.signInWithPassword({ email: own, password })).error, null)
    assert.equal((await thief.updateUser({ email: wanted, phone: number })).error, null)
    const [mail, sms] = [await here.nextMessage(wanted), await here.nextMessage(`+${number}`)]
    assert.equal((await owner.updateUser({ password: 'another horse 8' })).error, null)
    const attempts = [
      { email: wanted, token: codeIn(mail), type: 'email_change' },
      { phone: number, token: codeIn(sms), type: 'phone_change' },
    ] as const
    for (const attempt of attempts)
      assert.equal((await here.newClient().verifyOtp(attempt)).error?.code, 'otp_expired', attempt.type)
    await here.newClient().resend({ type: 'email_change', email: own })
    await here.newClient().resend({ type: 'phone_change', phone: number })
    // What came after them has arrived, so they would have too.
    await here.newClient().resetPasswordForEmail(own)
    await here.nextMessage(own)
    assert.deepEqual([await here.countMessages(wanted), await here.countMessages(`+${number}`)], [1, 1])
    const { data } = await here.admin.getUserById(id)
    assert.deepEqual([data.user?.email, data.user?.phone, data.user?.new_email], [own, '', undefined])
  })

  test('changes of address and number that wait for more than a day are not sent again', async () => {
    const { here, newEmail, newPhone } = world()
    await here.settings({ confirmsAddresses: true, phone: { isOn: true } })
    const [own, wanted, number] = [newEmail(), newEmail(), newPhone()]
    const id = await confirmedUser(here, own)
    const client = here.newClient()
    assert.equal((await client.signInWithPassword({ email: own, password })).error, null)
    assert.equal((await client.updateUser({ email: wanted, phone: number })).error, null)
    const resend = async () => {
      assert.equal((await client.resend({ type: 'email_change', email: own })).error, null)
      assert.equal((await client.resend({ type: 'phone_change', phone: number })).error, null)
    }
    await resend()
    await here.nextMessage(wanted, 1)
    await here.nextMessage(own, 1)
    await here.nextMessage(`+${number}`, 1)
    await here.sql(`
      update auth.users set email_change_sent_at = now() - interval '25 hours', phone_change_sent_at = now() - interval '25 hours'
      where id = '${id}'`)
    await resend()
    // What came after them has arrived, so they would have too.
    await client.resetPasswordForEmail(own)
    await here.nextMessage(own, 2)
    assert.deepEqual([await here.countMessages(wanted), await here.countMessages(`+${number}`)], [2, 2])
  })
}
