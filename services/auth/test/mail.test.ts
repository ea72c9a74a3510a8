import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Mail } from '../src/index.ts'
import { password, present, startWorld } from './world.ts'

const sent: Mail[] = []
const world = await startWorld({
  mail: {
    send: async (mail) => void sent.push(mail),
    link: (type, token) => `https://app.example.com/${type}#${token}`,
    confirmsAddresses: true,
  },
  rates: {
    mails: { burst: 1000, perSeconds: 1 },
    signUps: { burst: 1000, perSeconds: 1 },
    mailsToOne: { burst: 3, perSeconds: 180 },
    links: { burst: 1000, perSeconds: 1 },
  },
})
after(() => world[Symbol.asyncDispose]())

/** The mails that this work caused. */
const mailsOf = async (work: () => Promise<unknown>): Promise<Mail[]> => {
  const before = sent.length
  await work()
  await world.auth.settled()
  return sent.slice(before)
}

const tokenIn = (mail: Mail | undefined): string => present(/#(\S+)/.exec(mail?.text ?? '')?.[1], 'link in a mail')

const confirmed = async () => {
  const client = world.newClient()
  const email = world.newEmail()
  const [mail] = await mailsOf(() => client.signUp({ email, password }))
  const { data, error } = await client.verifyOtp({ type: 'signup', token_hash: tokenIn(mail) })
  assert.equal(error, null)
  return { client, email, user: present(data.user, 'user') }
}

const recoveryToken = async (email: string) => {
  const [mail] = await mailsOf(() => world.newClient().resetPasswordForEmail(email))
  assert.equal(mail?.to, email)
  return tokenIn(mail)
}

const amrOf = (token: string | undefined): unknown =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).amr[0].method

test('signUp asks to confirm the address first, and opens the account by the link', async () => {
  const client = world.newClient()
  const email = world.newEmail()
  const mails = await mailsOf(async () => {
    const { data, error } = await client.signUp({ email, password })
    assert.equal(error, null)
    assert.equal(data.session, null)
    assert.equal(data.user?.email, email)
  })
  assert.deepEqual(
    mails.map(({ to, subject }) => ({ to, subject })),
    [{ to: email, subject: 'Confirm your email address' }],
  )
  assert.equal((await client.signInWithPassword({ email, password })).error?.code, 'email_not_confirmed')

  const { data, error } = await client.verifyOtp({ type: 'signup', token_hash: tokenIn(mails[0]) })
  assert.equal(error, null)
  assert.ok(present(data.user?.email_confirmed_at, 'confirmation'))
  assert.equal(data.user?.user_metadata['email_verified'], true)
  assert.equal(amrOf(data.session?.access_token), 'email/signup')
  assert.equal((await world.newClient().signInWithPassword({ email, password })).error, null)
})

test('signUp with a taken address has the same response, and notifies the owner only by mail', async () => {
  const { email } = await confirmed()
  const shapeOf = async (address: string) => {
    const answer = await world.post('/signup', { email: address, password })
    return { status: answer.status, keys: Object.keys(JSON.parse(await answer.text())) }
  }
  assert.deepEqual(await shapeOf(email), await shapeOf(world.newEmail()))
  await world.auth.settled()
  assert.equal(sent.find(({ subject }) => subject === 'You already have an account')?.to, email)
  assert.equal((await world.newClient().signInWithPassword({ email, password })).error, null)
})

test('resend mails a confirmation again, and the first link is worthless', async () => {
  const client = world.newClient()
  const email = world.newEmail()
  const [first] = await mailsOf(() => client.signUp({ email, password }))
  const [second] = await mailsOf(() => client.resend({ type: 'signup', email }))
  const stale = await client.verifyOtp({ type: 'signup', token_hash: tokenIn(first) })
  assert.equal(stale.error?.code, 'otp_expired')
  assert.equal((await client.verifyOtp({ type: 'signup', token_hash: tokenIn(second) })).error, null)
  assert.deepEqual(await mailsOf(() => client.resend({ type: 'signup', email })), [])
})

test('a forgotten password is replaced through the mail, and every other session ends', async () => {
  const { email, client: forgetful } = await confirmed()
  const client = world.newClient()
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const token = await recoveryToken(email)
  const { data, error } = await client.verifyOtp({ type: 'recovery', token_hash: token })
  assert.equal(error, null)
  assert.equal(amrOf(data.session?.access_token), 'recovery')
  assert.ok(events.includes('PASSWORD_RECOVERY'))
  assert.equal((await client.updateUser({ password: 'another horse 8' })).error, null)

  assert.equal((await forgetful.getUser()).error?.name, 'AuthSessionMissingError')
  const old = await world.newClient().signInWithPassword({ email, password })
  assert.equal(old.error?.code, 'invalid_credentials')
  assert.equal((await world.newClient().signInWithPassword({ email, password: 'another horse 8' })).error, null)
})

test('a link is good once', async () => {
  const { email } = await confirmed()
  const token = await recoveryToken(email)
  const answers = await Promise.all(
    [0, 1, 2].map(() => world.newClient().verifyOtp({ type: 'recovery', token_hash: token })),
  )
  assert.deepEqual(answers.map(({ error }) => error?.code ?? 'good').sort(), ['good', 'otp_expired', 'otp_expired'])
})

test('a link is good for an hour', async () => {
  const { email } = await confirmed()
  const good = await recoveryToken(email)
  world.advance(3_599_000)
  assert.equal((await world.newClient().verifyOtp({ type: 'recovery', token_hash: good })).error, null)
  const late = await recoveryToken(email)
  world.advance(3_601_000)
  assert.equal((await world.newClient().verifyOtp({ type: 'recovery', token_hash: late })).error?.code, 'otp_expired')
})

test('a link of one kind is none of another, and made-up ones are refused', async () => {
  const { email } = await confirmed()
  const token = await recoveryToken(email)
  for (const [type, hash] of [
    ['signup', token],
    ['email_change', token],
    ['recovery', 'made up'],
    ['recovery', ''],
  ] as const)
    assert.equal((await world.newClient().verifyOtp({ type, token_hash: hash })).error?.code, 'otp_expired')
  assert.equal((await world.post('/verify', { type: 'sms', token_hash: token })).status, 400)
  assert.equal((await world.newClient().verifyOtp({ type: 'recovery', token_hash: token })).error, null)
})

test('a new password, or a new address, makes links that were mailed before worthless', async () => {
  const { email, client } = await confirmed()
  const token = await recoveryToken(email)
  assert.equal((await client.updateUser({ password: 'another horse 8' })).error, null)
  assert.equal((await world.newClient().verifyOtp({ type: 'recovery', token_hash: token })).error?.code, 'otp_expired')

  const before = await recoveryToken(email)
  const address = world.newEmail()
  const mails = await mailsOf(() => client.updateUser({ email: address }))
  await client.verifyOtp({ type: 'email_change', token_hash: tokenIn(mails.find(({ to }) => to === address)) })
  assert.equal((await world.newClient().verifyOtp({ type: 'recovery', token_hash: before })).error?.code, 'otp_expired')
})

test('a new password ends a change of address that waits to be confirmed', async () => {
  const { email, client } = await confirmed()
  const address = world.newEmail()
  const mails = await mailsOf(() => client.updateUser({ email: address }))
  const token = tokenIn(mails.find(({ to }) => to === address))
  assert.equal((await client.updateUser({ password: 'another horse 8' })).error, null)
  const late = await world.newClient().verifyOtp({ type: 'email_change', token_hash: token })
  assert.equal(late.error?.code, 'otp_expired')
  const user = (await client.getUser()).data.user
  assert.deepEqual([user?.email, user?.new_email], [email, undefined])
})

test('a request that changes the password and the address asks to confirm the address', async () => {
  const { client } = await confirmed()
  const address = world.newEmail()
  const mails = await mailsOf(() => client.updateUser({ email: address, password: 'another horse 8' }))
  const token = tokenIn(mails.find(({ to }) => to === address))
  assert.equal((await world.newClient().verifyOtp({ type: 'email_change', token_hash: token })).error, null)
  assert.equal((await client.getUser()).data.user?.email, address)
})

const answerTo = async (path: string, address: string) => {
  const answer = await world.post(path, { email: address, create_user: false, type: 'signup' })
  return { status: answer.status, body: await answer.text() }
}

test('an unknown address gets the same answer and no mail', async () => {
  const { email } = await confirmed()
  for (const path of ['/recover', '/otp', '/magiclink', '/resend']) {
    world.advance(180_000)
    const unknown = world.newEmail()
    assert.deepEqual(await answerTo(path, unknown), await answerTo(path, email))
    await world.auth.settled()
    assert.equal(
      sent.some(({ to }) => to === unknown),
      false,
    )
  }
})

test('the mails to one address run out, whether or not it has an account', async () => {
  const { email } = await confirmed()
  world.advance(180_000)
  for (const address of [email, world.newEmail()]) {
    const statuses: number[] = []
    for (let asked = 0; asked < 4; asked += 1) statuses.push((await world.post('/recover', { email: address })).status)
    assert.deepEqual(statuses, [200, 200, 200, 429])
    const { error } = await world.newClient().resetPasswordForEmail(address)
    assert.equal(error?.code, 'over_email_send_rate_limit')
    // A minute after the first of them; some seconds have passed.
    assert.match(error.message, /after (?:60|[45]\d) seconds/)
  }
  await world.auth.settled()
})

test('a link signs in, and makes the account where that is wanted', async () => {
  const client = world.newClient()
  const email = world.newEmail()
  const [mail] = await mailsOf(() => client.signInWithOtp({ email, options: { data: { nickname: 'Ada' } } }))
  assert.equal(mail?.subject, 'Your link to sign in')
  const { data, error } = await client.verifyOtp({ type: 'magiclink', token_hash: tokenIn(mail) })
  assert.equal(error, null)
  assert.equal(data.user?.user_metadata['nickname'], 'Ada')
  assert.ok(present(data.user?.email_confirmed_at, 'confirmation'))
  assert.equal(amrOf(data.session?.access_token), 'magiclink')
  const refreshed = await client.refreshSession()
  assert.equal(amrOf(refreshed.data.session?.access_token), 'magiclink')
})

test("an unconfirmed account with another person's address passes to the owner of the mailbox", async () => {
  const email = world.newEmail()
  await mailsOf(() => world.newClient().signUp({ email, password }))
  const [mail] = await mailsOf(() => world.newClient().signInWithOtp({ email }))
  assert.equal((await world.newClient().verifyOtp({ type: 'magiclink', token_hash: tokenIn(mail) })).error, null)
  const thief = await world.newClient().signInWithPassword({ email, password })
  assert.equal(thief.error?.code, 'invalid_credentials')
})

test('a new address takes effect once it is confirmed; the old one is notified', async () => {
  const { client, email } = await confirmed()
  const address = world.newEmail()
  const mails = await mailsOf(async () => {
    const { data, error } = await client.updateUser({ email: address })
    assert.equal(error, null)
    assert.deepEqual([data.user?.email, data.user?.new_email], [email, address])
  })
  assert.deepEqual(
    mails.map(({ to, subject }) => [to, subject]),
    [
      [address, 'Confirm your new email address'],
      [email, 'The address of your account is about to change'],
    ],
  )
  const waiting = (await client.getUser()).data.user
  assert.equal(waiting?.new_email, address)
  assert.ok(Date.now() - Date.parse(waiting.email_change_sent_at ?? '') < 60_000)
  const stranger = world.newClient()
  const { data, error } = await stranger.verifyOtp({ type: 'email_change', token_hash: tokenIn(mails[0]) })
  assert.equal(error, null)
  assert.equal(data.user?.email, address)
  assert.equal(data.session, null)
  const changed = (await client.getUser()).data.user
  assert.deepEqual([changed?.email, changed?.new_email, changed?.email_change_sent_at], [address, undefined, undefined])
})

test('a banned person gets nowhere by a link', async () => {
  const { email } = await confirmed()
  const token = await recoveryToken(email)
  await world
    .pool('postgres')
    .query(`update auth.users set banned_until = now() + interval '10 years' where email = $1`, [email])
  assert.equal((await world.newClient().verifyOtp({ type: 'recovery', token_hash: token })).error?.code, 'user_banned')
})

test('no token is stored as it is, nor logged', async () => {
  const { email } = await confirmed()
  const token = await recoveryToken(email)
  const { rows } = await world.pool('postgres').query('select * from auth.one_time_tokens')
  assert.ok(rows.length > 0)
  assert.equal(JSON.stringify(rows).includes(token), false)
  assert.equal(world.logged.join('\n').includes(token), false)
})

test('a mail server that fails is in the log, and in no answer', async () => {
  await using broken = await startWorld({
    mail: {
      send: () => Promise.reject(new Error('the mail server is down')),
      link: () => '',
      confirmsAddresses: false,
    },
  })
  const email = broken.newEmail()
  await broken.post('/signup', { email, password })
  assert.equal((await broken.post('/recover', { email })).status, 200)
  await broken.auth.settled()
  assert.match(broken.logged.join('\n'), /An auth request failed/)
})

test('a service that sends no mail says so', async () => {
  await using mute = await startWorld()
  const { error } = await mute.newClient().resetPasswordForEmail(mute.newEmail())
  assert.deepEqual([error?.status, error?.code], [422, 'email_provider_disabled'])
})
