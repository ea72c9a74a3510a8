import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { GitHubServer } from '@cairn/dev-env/github-server'
import { startGitHubServer } from '@cairn/dev-env/github-server'
import type { OpenIdServer } from '@cairn/dev-env/openid-server'
import { startOpenIdServer } from '@cairn/dev-env/openid-server'
import { password, present } from './world.ts'
import type { AuthProject, World } from './world.ts'

const app = 'https://app.example.com'
const redirectTo = `${app}/after`
type Client = ReturnType<AuthProject['newClient']>
type Provider = 'keycloak' | 'github' | 'workos'

/** Goes where a browser would be sent, until that is the application. */
const travel = async (start: string): Promise<URL> => {
  let address = new URL(start)
  for (let hops = 0; address.origin !== app; hops += 1) {
    assert.ok(hops < 6, `Still at ${address.href}`)
    const response = await fetch(address, { redirect: 'manual' })
    address = new URL(present(response.headers.get('location'), `redirect of ${address.href}`), address)
  }
  return address
}

const fragmentOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1))

/** Makes the session of a fragment that of a client. */
const takeSession = async (client: Client, landed: URL) => {
  const fragment = fragmentOf(landed)
  const { data, error } = await client.setSession({
    access_token: present(fragment.get('access_token'), 'token'),
    refresh_token: present(fragment.get('refresh_token'), 'token'),
  })
  assert.equal(error, null)
  return present(data.user, 'user')
}

/** The URL of the provider. */
const begin = async (client: Client, provider: Provider) => {
  const { data, error } = await client.signInWithOAuth({
    provider,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  assert.equal(error, null)
  return present(data.url, 'URL')
}

/** All of it: to the provider, back, and the code exchanged. */
const signIn = async (project: AuthProject, provider: Provider) => {
  const client = project.newPkceClient()
  const landed = await travel(await begin(client, provider))
  const { data, error } = await client.exchangeCodeForSession(present(landed.searchParams.get('code'), 'code'))
  return { client, landed, user: data.user, error }
}

/** The callback that the provider sends a browser to. */
const toProvider = async (project: AuthProject, provider: Provider) => {
  const started = await fetch(await begin(project.newClient(), provider), { redirect: 'manual' })
  const asked = await fetch(present(started.headers.get('location'), 'provider'), { redirect: 'manual' })
  return new URL(present(asked.headers.get('location'), 'callback'))
}

const landing = async (callback: URL) => {
  const response = await fetch(callback, { redirect: 'manual' })
  return new URL(present(response.headers.get('location'), 'page'))
}

const isRefused = (address: URL) => {
  assert.equal(fragmentOf(address).get('access_token'), null)
  assert.ok(address.searchParams.get('error'), address.href)
}

export const providerChecks = (world: World): void => {
  let openId: OpenIdServer
  let github: GitHubServer
  before(async () => {
    openId = await startOpenIdServer()
    github = await startGitHubServer()
  })
  after(async () => {
    await openId[Symbol.asyncDispose]()
    await github[Symbol.asyncDispose]()
  })

  const settings = ({ seal }: AuthProject, more: Record<string, unknown> = {}) => ({
    siteUrl: app,
    redirectUrls: [`${app}/**`],
    confirmsAddresses: true,
    providers: {
      keycloak: { isOn: true, clientId: openId.client.id, secret: seal(openId.client.secret), url: openId.issuer },
      github: { isOn: true, clientId: github.client.id, secret: seal(github.client.secret), url: github.url },
      workos: { isOn: true, clientId: github.client.id, secret: seal(github.client.secret), url: github.url },
    },
    ...more,
  })

  let people = 0
  /** Makes the providers know somebody new. */
  const newcomer = (isVerified = true) => {
    const number = (people += 1)
    const email = `newcomer-${number}@example.org`
    openId.person = { sub: `person-${number}`, email, email_verified: isVerified, name: `Newcomer ${number}` }
    github.person = {
      id: 1_000 + number,
      login: `newcomer${number}`,
      name: `Newcomer ${number}`,
      emails: [{ email, primary: true, verified: isVerified }],
    }
    return email
  }

  for (const provider of ['keycloak', 'github'] as const) {
    test(`signInWithOAuth with ${provider} and PKCE makes a user, and finds them again`, async () => {
      const { here } = world()
      await here.settings(settings(here))
      const email = newcomer()
      const { user, error, landed } = await signIn(here, provider)
      assert.equal(error, null)
      assert.equal(landed.hash, '')
      assert.equal(user?.email, email)
      assert.equal(user?.app_metadata.provider, provider)
      assert.equal(user?.identities?.[0]?.provider, provider)
      assert.equal((await signIn(here, provider)).user?.id, user?.id)
    })

    test(`signInWithOAuth with ${provider} hands the session to a page without PKCE, unless the settings forbid it`, async () => {
      const { here } = world()
      await here.settings(settings(here))
      const email = newcomer()
      const client = here.newClient()
      const start = await begin(client, provider)
      const landed = await travel(start)
      assert.equal(landed.searchParams.get('code'), null)
      assert.equal((await takeSession(client, landed)).email, email)
      await here.settings(settings(here, { allowsImplicitFlow: false }))
      assert.equal((await fetch(start, { redirect: 'manual' })).status, 400)
    })
  }

  test('an account of the same address is linked where nobody else can be in it, and not otherwise', async () => {
    const { here, newPhone } = world()
    await here.settings(settings(here, { notifications: { identity_linked: true } }))
    const email = newcomer()
    const { data } = await here.admin.createUser({ email, password, email_confirm: true })
    const { user } = await signIn(here, 'keycloak')
    assert.equal((await here.nextMessage(email)).subject, 'Bakery: A sign-in method was added')
    assert.equal(user?.id, data.user?.id)
    assert.deepEqual(user?.identities?.map(({ provider }) => provider).toSorted(), ['email', 'keycloak'])
    const unverified = newcomer(false)
    await here.admin.createUser({ email: unverified, password, email_confirm: true })
    assert.equal((await signIn(here, 'keycloak')).error?.code, 'provider_email_needs_verification')
    const unproven = newcomer()
    const made = await here.admin.createUser({ email: unproven, password, app_metadata: { team: 'blue' } })
    const claimed = await signIn(here, 'github')
    assert.deepEqual([claimed.user?.id, claimed.user?.app_metadata['team']], [made.data.user?.id, 'blue'])
    const byPassword = await here.newClient().signInWithPassword({ email: unproven, password })
    assert.equal(byPassword.error?.code, 'invalid_credentials')
    const ofNumber = newcomer()
    await here.admin.createUser({ email: ofNumber, phone: newPhone(), phone_confirm: true, password })
    assert.equal((await signIn(here, 'github')).error?.code, 'email_exists')
  })

  test('linkIdentity and unlinkIdentity work where the settings allow them', async () => {
    const { here, newEmail } = world()
    await here.settings(settings(here))
    const email = newEmail()
    await here.admin.createUser({ email, password, email_confirm: true })
    const client = here.newClient()
    await client.signInWithPassword({ email, password })
    const link = () => client.linkIdentity({ provider: 'github', options: { redirectTo, skipBrowserRedirect: true } })
    assert.equal((await link()).error?.code, 'manual_linking_disabled')
    const notifications = { identity_linked: true, identity_unlinked: true }
    await here.settings(settings(here, { allowsManualLinking: true, notifications }))
    newcomer()
    const { data, error } = await link()
    assert.equal(error, null)
    const user = await takeSession(client, await travel(present(data.url, 'URL')))
    const linked = user.identities?.find(({ provider }) => provider === 'github')
    assert.equal(user.email, email)
    assert.equal((await here.nextMessage(email)).subject, 'Bakery: A sign-in method was added')
    const { error: unlinked } = await client.unlinkIdentity(present(linked, 'identity'))
    assert.equal(unlinked, null)
    assert.equal((await here.nextMessage(email, 1)).subject, 'Bakery: A sign-in method was removed')
    const identities = (await client.getUserIdentities()).data?.identities
    assert.deepEqual(
      identities?.map(({ provider }) => provider),
      ['email'],
    )
  })

  test('somebody who says no at the provider comes back with access_denied', async () => {
    const { here } = world()
    await here.settings(settings(here))
    newcomer()
    openId.refuses = true
    const landed = await travel(await begin(here.newPkceClient(), 'keycloak'))
    openId.refuses = false
    assert.equal(landed.searchParams.get('error_code'), 'access_denied')
  })

  test('sign-ups that are off keep new people of a provider out', async () => {
    const { here } = world()
    await here.settings(settings(here, { allowsSignUps: false }))
    newcomer()
    assert.equal((await signIn(here, 'keycloak')).error?.code, 'signup_disabled')
  })

  test('a provider that is off, unknown or in a private network is refused', async () => {
    const { here } = world()
    await here.settings(settings(here))
    for (const provider of ['google', 'nothing', '__proto__'])
      assert.equal((await here.send(`/authorize?provider=${provider}`)).status, 400, provider)
    const { keycloak } = settings(here).providers
    await here.settings(settings(here, { providers: { keycloak: { ...keycloak, url: 'http://127.0.0.2:9' } } }))
    assert.equal((await here.send('/authorize?provider=keycloak')).status, 502)
  })

  test('an organization behind WorkOS enters no account of the address that it names', async () => {
    const { here } = world()
    await here.settings(settings(here))
    const email = newcomer()
    const { user: owner } = await signIn(here, 'keycloak')
    const { user, error } = await signIn(here, 'workos')
    assert.equal(error, null)
    assert.equal(user?.email, email)
    assert.notEqual(user?.id, owner?.id)
    assert.equal((await signIn(here, 'workos')).user?.id, user?.id)
    // Nor does the owner of an address that is named first.
    const later = newcomer()
    const { user: named } = await signIn(here, 'workos')
    const { user: proven, error: refused } = await signIn(here, 'github')
    assert.equal(refused, null)
    assert.equal(proven?.email, later)
    assert.notEqual(proven?.id, named?.id)
  })

  test('signInWithIdToken takes a token of the provider for this client, with the nonce of the application', async () => {
    const { here } = world()
    await here.settings(settings(here))
    const email = newcomer()
    const nonce = 'a nonce of the application'
    const token = await openId.idToken({ nonce: createHash('sha256').update(nonce).digest('hex') })
    const client = here.newClient()
    const { data, error } = await client.signInWithIdToken({ provider: 'keycloak', token, nonce })
    assert.equal(error, null)
    assert.equal(data.user?.email, email)
    assert.equal((await signIn(here, 'keycloak')).user?.id, data.user?.id)
    const plain = await openId.idToken()
    assert.equal((await client.signInWithIdToken({ provider: 'keycloak', token: plain })).error, null)
  })

  test('ID tokens that are not for this project, or not of the provider, are refused', async () => {
    const { here } = world()
    await here.settings(settings(here))
    newcomer()
    const client = here.newClient()
    const refused = async (token: string, nonce?: string) => {
      const { data, error } = await client.signInWithIdToken({ provider: 'keycloak', token, ...(nonce && { nonce }) })
      assert.equal(data.session, null)
      assert.equal(error?.status, 400)
    }
    const nonce = createHash('sha256').update('right').digest('hex')
    await refused(await openId.idToken({ nonce }), 'wrong')
    await refused(await openId.idToken({ nonce }))
    await refused(await openId.idToken({ nonce: 'right' }), 'right')
    await refused(await openId.idToken(), 'right')
    await refused(await openId.idToken({ aud: 'another application' }))
    await refused(await openId.idToken({ iss: 'https://elsewhere.example.com' }))
    await refused(await openId.idToken({ exp: 1 }))
    await refused(await openId.idToken({ exp: undefined }))
    await refused('not a token')
    for (const tampering of [{ unsigned: true }, { strangeKey: true }] as const) {
      openId.tampering = tampering
      await refused(await openId.idToken())
    }
    openId.tampering = undefined
    const { error } = await client.signInWithIdToken({ provider: 'google', token: await openId.idToken() })
    assert.equal(error?.code, 'provider_disabled')
  })

  test('other client ids of an application are accepted where the settings name them', async () => {
    const { here, there } = world()
    const { keycloak } = settings(here).providers
    const others = { keycloak: { ...keycloak, otherClientIds: 'phone, watch', skipsNonce: true } }
    await here.settings(settings(here, { providers: others }))
    await there.settings(settings(there))
    newcomer()
    const token = await openId.idToken({ aud: 'watch', nonce: 'anything' })
    assert.equal((await here.newClient().signInWithIdToken({ provider: 'keycloak', token })).error, null)
    const { error } = await there.newClient().signInWithIdToken({ provider: 'keycloak', token })
    assert.equal(error?.status, 400)
  })

  test('a state is good once, for the provider and the project that it was made for', async () => {
    const { here, there } = world()
    await Promise.all([here.settings(settings(here)), there.settings(settings(there))])
    newcomer()
    const used = await toProvider(here, 'keycloak')
    assert.ok(fragmentOf(await landing(used)).get('access_token'))
    isRefused(await landing(used))
    // The answer of one project at the callback of another.
    const foreign = await toProvider(here, 'keycloak')
    const elsewhere = new URL(`${there.authUrl}/callback`)
    elsewhere.search = foreign.search
    isRefused(await landing(elsewhere))
    // The code of one provider with the state of another: a mix-up.
    const ofGitHub = await toProvider(here, 'github')
    const mixed = await toProvider(here, 'keycloak')
    mixed.searchParams.set('code', present(ofGitHub.searchParams.get('code'), 'code'))
    isRefused(await landing(mixed))
    const unknown = new URL(ofGitHub)
    unknown.searchParams.set('state', 'A'.repeat(32))
    isRefused(await landing(unknown))
  })

  test('an id_token of the sign-in itself that was tampered with signs nobody in', async () => {
    const { here } = world()
    await here.settings(settings(here))
    newcomer()
    for (const tampering of [
      { unsigned: true },
      { strangeKey: true },
      { claims: { nonce: 'another' } },
      { claims: { nonce: undefined } },
      { claims: { aud: 'another' } },
      { claims: { iss: 'https://elsewhere.example.com' } },
      { claims: { exp: 1 } },
    ] as const) {
      openId.tampering = tampering
      const landed = await travel(await begin(here.newClient(), 'keycloak'))
      assert.equal(fragmentOf(landed).get('access_token'), null)
      assert.equal(landed.searchParams.get('error_code'), 'bad_oauth_callback', JSON.stringify(tampering))
    }
    openId.tampering = undefined
  })

  test('a provider that answers by a form is taken at the callback, as Apple answers', async () => {
    const { here } = world()
    await here.settings(settings(here))
    const email = newcomer()
    const client = here.newClient()
    const started = await fetch(await begin(client, 'keycloak'), { redirect: 'manual' })
    const asked = await fetch(present(started.headers.get('location'), 'provider'), { redirect: 'manual' })
    const callback = new URL(present(asked.headers.get('location'), 'callback'))
    const posted = await fetch(`${here.authUrl}/callback`, {
      method: 'POST',
      body: callback.searchParams,
      redirect: 'manual',
    })
    const landed = new URL(present(posted.headers.get('location'), 'page'))
    assert.equal((await takeSession(client, landed)).email, email)
  })
}
