import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password, present } from './world.ts'
import type { AuthProject, Message, World } from './world.ts'

const site = 'https://bakery.example.com/welcome'
const page = 'https://app.example.com/after'

const confirming = { confirmsAddresses: true, siteUrl: site, redirectUrls: ['https://app.example.com/**'] }

const linkOf = ({ text }: Message): URL => new URL(/http\S+\/verify\?\S+/.exec(text)?.[0] ?? '')
const codeOf = ({ text }: Message): string => present(/code: (\d+)/.exec(text)?.[1], 'code')

/** Where a link leads, as a browser sees it. */
const follow = async (link: URL): Promise<{ address: URL; fragment: URLSearchParams }> => {
  const response = await fetch(link, { redirect: 'manual' })
  assert.equal(response.status, 303, await response.text())
  const address = new URL(present(response.headers.get('location'), 'address'))
  return { address, fragment: new URLSearchParams(address.hash.slice(1)) }
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

const signedUp = async (project: AuthProject, email: string) => {
  const client = project.newClient()
  const { error } = await client.signUp({
    email,
    password,
    options: { emailRedirectTo: page, data: { nickname: 'Ada' } },
  })
  assert.equal(error, null)
  return { client, mail: await project.nextMessage(email) }
}

const confirmedUser = async (project: AuthProject, email: string) => {
  const { data, error } = await project.admin.createUser({ email, password, email_confirm: true })
  assert.equal(error, null)
  return present(data.user, 'user')
}

const signUpChecks = (world: World): void => {
  test('the code of a sign-up confirms the address and signs in, in its project only', async () => {
    const { here, there, newEmail } = world()
    await Promise.all([here.settings(confirming), there.settings(confirming)])
    const email = newEmail()
    const { client, mail } = await signedUp(here, email)
    await signedUp(there, email)
    assert.equal((await client.signInWithPassword({ email, password })).error?.code, 'email_not_confirmed')
    const token = codeOf(mail)
    assert.match(token, /^\d{6}$/)
    const { data, error } = await client.verifyOtp({ email: email.toUpperCase(), token, type: 'signup' })
    assert.equal(error, null)
    assert.ok(data.user?.email_confirmed_at)
    assert.equal((await client.getUser()).data.user?.email, email)
    assert.equal((await there.newClient().signInWithPassword({ email, password })).error?.code, 'email_not_confirmed')
  })

  test('a link leads into an app, by the scheme that the settings name', async () => {
    const { here, newEmail } = world()
    await here.settings({ ...confirming, redirectUrls: ['com.example.shop://signed-in/**'] })
    const landed = async (emailRedirectTo: string) => {
      const email = newEmail()
      await here.newPkceClient().signInWithOtp({ email, options: { emailRedirectTo } })
      return (await follow(linkOf(await here.nextMessage(email)))).address
    }
    const app = await landed('com.example.shop://signed-in/here?a=b')
    assert.match(app.href, /^com\.example\.shop:\/\/signed-in\/here\?a=b&code=[^&]+$/)
    for (const other of ['com.example.other://signed-in/here', 'javascript://signed-in/%0aalert(1)'])
      assert.ok((await landed(other)).href.startsWith(site), other)
  })

  test('the link of a sign-up leads to the named page with a session, once', async () => {
    const { here, newEmail } = world()
    await here.settings(confirming)
    const { mail } = await signedUp(here, newEmail())
    const { address, fragment } = await follow(linkOf(mail))
    assert.equal(`${address.origin}${address.pathname}`, page)
    assert.equal(fragment.get('type'), 'signup')
    assert.equal(fragment.get('token_type'), 'bearer')
    const { data, error } = await here.newClient().setSession({
      access_token: present(fragment.get('access_token'), 'token'),
      refresh_token: present(fragment.get('refresh_token'), 'token'),
    })
    assert.equal(error, null)
    assert.equal(data.user?.user_metadata['nickname'], 'Ada')
    const again = await follow(linkOf(mail))
    assert.equal(again.address.searchParams.get('error_code'), 'otp_expired')
    assert.equal(again.fragment.get('error_code'), 'otp_expired')
    assert.equal(again.fragment.get('access_token'), null)
  })

  test('a link and its code are used up together', async () => {
    const { here, newEmail } = world()
    await here.settings(confirming)
    const email = newEmail()
    const { client, mail } = await signedUp(here, email)
    await follow(linkOf(mail))
    assert.equal((await client.verifyOtp({ email, token: codeOf(mail), type: 'signup' })).error?.code, 'otp_expired')
  })

  test('resend makes the earlier code worthless', async () => {
    const { here, newEmail } = world()
    await here.settings(confirming)
    const email = newEmail()
    const { client, mail } = await signedUp(here, email)
    assert.equal((await client.resend({ type: 'signup', email })).error, null)
    const next = await here.nextMessage(email, 1)
    assert.equal((await client.verifyOtp({ email, token: codeOf(mail), type: 'signup' })).error?.code, 'otp_expired')
    assert.equal((await client.verifyOtp({ email, token: codeOf(next), type: 'signup' })).error, null)
  })
}

const signInChecks = (world: World): void => {
  test('signInWithOtp mails a code that signs in, with type email', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    const client = here.newClient()
    assert.equal((await client.signInWithOtp({ email })).error, null)
    const token = codeOf(await here.nextMessage(email))
    const { data, error } = await client.verifyOtp({ email, token, type: 'email' })
    assert.equal(error, null)
    assert.equal(data.user?.email, email)
  })

  test('ten wrong codes use up the code, and not the link', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    const client = here.newClient()
    await client.signInWithOtp({ email })
    const mail = await here.nextMessage(email)
    const token = codeOf(mail)
    const guesses = await Promise.all(
      Array.from({ length: 10 }, () => here.newClient().verifyOtp({ email, token: wrong(token), type: 'email' })),
    )
    for (const { error } of guesses) assert.equal(error?.code, 'otp_expired')
    assert.equal((await client.verifyOtp({ email, token, type: 'email' })).error?.code, 'otp_expired')
    const { fragment } = await follow(linkOf(mail))
    assert.ok(fragment.get('access_token'))
  })

  test('a code of another address, another type or another project is refused', async () => {
    const { here, there, newEmail } = world()
    const [email, another] = [newEmail(), newEmail()]
    await confirmedUser(here, another)
    await confirmedUser(there, email)
    const client = here.newClient()
    await client.signInWithOtp({ email })
    const token = codeOf(await here.nextMessage(email))
    assert.equal((await client.verifyOtp({ email: another, token, type: 'email' })).error?.code, 'otp_expired')
    assert.equal((await client.verifyOtp({ email, token, type: 'signup' })).error?.code, 'otp_expired')
    assert.equal((await there.newClient().verifyOtp({ email, token, type: 'email' })).error?.code, 'otp_expired')
    assert.equal((await client.verifyOtp({ email, token, type: 'email' })).error, null)
  })

  test('a code that is entered by several at once signs in one of them', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    await here.newClient().signInWithOtp({ email })
    const token = codeOf(await here.nextMessage(email))
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => here.newClient().verifyOtp({ email, token, type: 'email' })),
    )
    assert.equal(answers.filter(({ error }) => error === null).length, 1)
  })

  test('a PKCE client gets a code by the link, and only that client can exchange it', async () => {
    const { here, newEmail } = world()
    await here.settings(confirming)
    const email = newEmail()
    const client = here.newPkceClient()
    await client.signInWithOtp({ email, options: { emailRedirectTo: page } })
    const { address, fragment } = await follow(linkOf(await here.nextMessage(email)))
    assert.equal(fragment.get('access_token'), null)
    const code = present(address.searchParams.get('code'), 'code')
    const { data, error } = await client.exchangeCodeForSession(code)
    assert.equal(error, null)
    assert.equal(data.user?.email, email)
    const again = await here.send('/token?grant_type=pkce', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(50) }),
    })
    assert.equal(again.status, 404)
  })

  test('resetPasswordForEmail leads to a session that can set a new password', async () => {
    const { here, newEmail } = world()
    await here.settings(confirming)
    const email = newEmail()
    await confirmedUser(here, email)
    const client = here.newClient()
    await client.resetPasswordForEmail(email, { redirectTo: 'https://evil.example.net/' })
    const link = linkOf(await here.nextMessage(email))
    assert.equal(link.searchParams.get('redirect_to'), site)
    const token = present(link.searchParams.get('token'), 'token')
    assert.equal((await client.verifyOtp({ type: 'recovery', token_hash: token })).error, null)
    assert.equal((await client.updateUser({ password: 'another horse 8' })).error, null)
    assert.equal((await here.newClient().signInWithPassword({ email, password: 'another horse 8' })).error, null)
  })
}

const changeChecks = (world: World): void => {
  test('a new address takes effect once both addresses have confirmed', async () => {
    const { here, newEmail } = world()
    await here.settings(confirming)
    const [before, after] = [newEmail(), newEmail()]
    await confirmedUser(here, before)
    const client = here.newClient()
    await client.signInWithPassword({ email: before, password })
    assert.equal((await client.updateUser({ email: after })).error, null)
    const first = await follow(linkOf(await here.nextMessage(after)))
    assert.match(first.fragment.get('message') ?? '', /other email/)
    assert.equal((await client.getUser()).data.user?.email, before)
    const second = await here.newClient().verifyOtp({
      email: before,
      token: codeOf(await here.nextMessage(before)),
      type: 'email_change',
    })
    assert.equal(second.error, null)
    assert.equal((await client.getUser()).data.user?.email, after)
  })

  test('both confirmations at the same time change the address once', async () => {
    const { here, newEmail } = world()
    await here.settings(confirming)
    const [before, after] = [newEmail(), newEmail()]
    const { id } = await confirmedUser(here, before)
    const client = here.newClient()
    await client.signInWithPassword({ email: before, password })
    await client.updateUser({ email: after })
    const links = [linkOf(await here.nextMessage(after)), linkOf(await here.nextMessage(before))]
    const outcomes = await Promise.all(links.map(follow))
    assert.equal(outcomes.filter(({ fragment }) => fragment.get('message') !== null).length, 1)
    assert.equal(outcomes.filter(({ fragment }) => fragment.get('access_token') !== null).length, 1)
    assert.equal((await here.admin.getUserById(id)).data.user?.email, after)
  })

  test('resend email_change mails both addresses once more, and what was mailed before is worthless', async () => {
    const { here, newEmail } = world()
    await here.settings(confirming)
    const [before, after] = [newEmail(), newEmail()]
    await confirmedUser(here, before)
    const client = here.newClient()
    await client.signInWithPassword({ email: before, password })
    await client.updateUser({ email: after })
    const stale = codeOf(await here.nextMessage(after))
    const resend = { type: 'email_change', email: before, options: { emailRedirectTo: page } } as const
    assert.equal((await here.newClient().resend(resend)).error, null)
    const [toNew, toOld] = [await here.nextMessage(after, 1), await here.nextMessage(before, 1)]
    const { error } = await client.verifyOtp({ email: after, token: stale, type: 'email_change' })
    assert.equal(error?.code, 'otp_expired')
    assert.equal(linkOf(toNew).searchParams.get('redirect_to'), page)
    await follow(linkOf(toOld))
    await follow(linkOf(toNew))
    assert.equal((await client.getUser()).data.user?.email, after)
    // Nothing waits any more, and an address without an account gets nothing either.
    for (const email of [after, newEmail()])
      assert.equal((await here.newClient().resend({ type: 'email_change', email })).error, null)
    assert.equal(await here.countMessages(after), 2)
  })

  test('a change of an address and a password that is refused changes neither', async () => {
    const { here, newEmail } = world()
    await here.settings(confirming)
    const [email, taken] = [newEmail(), newEmail()]
    await Promise.all([confirmedUser(here, email), confirmedUser(here, taken)])
    const client = here.newClient()
    await client.signInWithPassword({ email, password })
    const refused = await client.updateUser({ email: taken, password: `${password} and more` })
    assert.equal(refused.error?.code, 'email_exists')
    assert.equal((await here.newClient().signInWithPassword({ email, password })).error, null)
  })

  test('with confirmsBothAddresses off, the new address alone confirms, and the old one is notified', async () => {
    const { here, newEmail } = world()
    await here.settings({ ...confirming, confirmsBothAddresses: false })
    const [before, after] = [newEmail(), newEmail()]
    await confirmedUser(here, before)
    const client = here.newClient()
    await client.signInWithPassword({ email: before, password })
    await client.updateUser({ email: after })
    const token = codeOf(await here.nextMessage(after))
    assert.equal((await client.verifyOtp({ email: after, token, type: 'email_change' })).error, null)
    assert.match((await here.nextMessage(before)).text, new RegExp(after))
    assert.equal((await client.getUser()).data.user?.email, after)
  })
}

const adminChecks = (world: World): void => {
  test('inviteUserByEmail mails a link that signs in, also while sign-ups are disabled', async () => {
    const { here, newEmail } = world()
    await here.settings({ ...confirming, allowsSignUps: false })
    const email = newEmail()
    const { data, error } = await here.admin.inviteUserByEmail(email, { data: { team: 'blue' }, redirectTo: page })
    assert.equal(error, null)
    assert.ok(data.user?.invited_at)
    const { address, fragment } = await follow(linkOf(await here.nextMessage(email)))
    assert.equal(`${address.origin}${address.pathname}`, page)
    assert.equal(fragment.get('type'), 'invite')
    const again = await here.admin.inviteUserByEmail(email)
    assert.equal(again.error?.code, 'email_exists')
  })

  for (const type of ['signup', 'invite', 'magiclink', 'recovery'] as const)
    test(`generateLink ${type} gives a link and a code that work, and mails nothing`, async () => {
      const { here, newEmail } = world()
      await here.settings(confirming)
      const email = newEmail()
      if (type === 'recovery') await confirmedUser(here, email)
      const options = { redirectTo: page }
      const { data, error } = await here.admin.generateLink(
        type === 'signup' ? { type, email, password, options } : { type, email, options },
      )
      assert.equal(error, null)
      const properties = present(data.properties, 'properties')
      assert.equal(properties.redirect_to, page)
      assert.equal(properties.verification_type, type)
      assert.equal(new URL(properties.action_link).searchParams.get('token'), properties.hashed_token)
      const client = here.newClient()
      const verified = await client.verifyOtp({ email, token: properties.email_otp, type })
      assert.equal(verified.error, null)
      assert.equal(verified.data.user?.id, data.user?.id)
      assert.equal(await here.countMessages(email), 0)
    })

  test('generateLink for a change of address gives a link for each address', async () => {
    const { here, newEmail } = world()
    await here.settings(confirming)
    const [email, newAddress] = [newEmail(), newEmail()]
    const { id } = await confirmedUser(here, email)
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data, error } = await here.admin.generateLink({ type, email, newEmail: newAddress })
      assert.equal(error, null)
      await follow(new URL(present(data.properties, 'properties').action_link))
    }
    assert.equal((await here.admin.getUserById(id)).data.user?.email, newAddress)
  })

  test('generateLink names what is missing', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    assert.equal((await here.admin.generateLink({ type: 'recovery', email })).error?.code, 'user_not_found')
    await confirmedUser(here, email)
    assert.equal((await here.admin.generateLink({ type: 'invite', email })).error?.code, 'email_exists')
    assert.equal((await here.admin.generateLink({ type: 'signup', email, password })).error?.code, 'email_exists')
  })
}

const templateChecks = (world: World): void => {
  test("a project's own template has its variables filled in, escaped, and no line break in the subject", async () => {
    const { here, newEmail } = world()
    await here.settings({
      ...confirming,
      templates: {
        confirmation: {
          subject: 'Welcome {{ .Data.nickname }}',
          body: '<b>{{ .Data.nickname }}</b> {{ .Email }} {{ .SiteURL }} code: {{ .Token }} {{ .TokenHash }} {{ .RedirectTo }}',
        },
      },
    })
    const email = newEmail()
    const client = here.newClient()
    const nickname = 'Ada\r\nBcc: eve@example.net <i>'
    await client.signUp({ email, password, options: { emailRedirectTo: page, data: { nickname } } })
    const mail = await here.nextMessage(email)
    assert.equal(mail.subject, 'Welcome Ada Bcc: eve@example.net <i>')
    assert.ok(mail.text.includes(`${email} ${site} code: `))
    assert.ok(mail.text.endsWith(page))
    assert.equal((await client.verifyOtp({ email, token: codeOf(mail), type: 'email' })).error, null)
  })

  test('a template with anything but variables in braces is refused when it is saved', async () => {
    const { here } = world()
    for (const body of ['{{ .Secret }}', '{{ if .Token }}x{{ end }}', '{{ .Token', '{{ .Data.a.b }}'])
      await assert.rejects(here.settings({ templates: { invite: { subject: 'x', body } } }), body)
  })

  test('a code has as many digits as the settings say', async () => {
    const { here, newEmail } = world()
    await here.settings({ codeDigits: 9 })
    const email = newEmail()
    await here.newClient().signInWithOtp({ email })
    assert.match(codeOf(await here.nextMessage(email)), /^\d{9}$/)
    await here.settings({})
  })
}

export const codeChecks = (world: World): void => {
  signUpChecks(world)
  signInChecks(world)
  changeChecks(world)
  adminChecks(world)
  templateChecks(world)
}
