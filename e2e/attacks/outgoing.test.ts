import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import type { DevEnv, Person } from '@cairn/dev-env'
import { RefusedError, startDevEnv } from '@cairn/dev-env'
import type { DnsServer } from '@cairn/dev-env/dns-server'
import { startDnsServer } from '@cairn/dev-env/dns-server'
import { newRedirectClient } from '@cairn/dev-env/redirect-client'

// The operator allows 127.0.0.1 and nothing else: 127.0.0.2 stands for what lies in a private network.
const allowed = '127.0.0.1'
const forbidden = '127.0.0.2'

/** Counts who connects, and answers by `answer`. */
const listen = async (host: string) => {
  let connections = 0
  const answers = { answer: (): { status: number; headers: Record<string, string>; body: string } => notFound }
  const server = createServer((_request, response) => {
    const { status, headers, body } = answers.answer()
    response.writeHead(status, headers).end(body)
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    port: address.port,
    url: `http://${host}:${address.port}`,
    answers,
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const notFound = { status: 404, headers: {}, body: '' }

let dns: DnsServer
let inside: Awaited<ReturnType<typeof listen>>
let outside: Awaited<ReturnType<typeof listen>>
let env: DevEnv
let owner: Person
let slug: string
before(async () => {
  dns = await startDnsServer()
  inside = await listen(forbidden)
  outside = await listen(allowed)
  env = await startDevEnv({ dnsServers: [dns.address], ssoAllowsHttp: true, outgoingAllow: [`${allowed}/32`] })
  owner = await env.signUp('owner')
  slug = (await owner.createOrganization('Harbour')).slug
  const { record } = await owner.request('POST /platform/organizations/:slug/sso/domains', {
    params: { slug },
    body: { domain: 'harbour.example' },
  })
  dns.txt.set(record.name, [record.value])
  await owner.request('POST /platform/organizations/:slug/sso/domains/:domain/verify', {
    params: { slug, domain: 'harbour.example' },
  })
})
after(async () => {
  await env[Symbol.asyncDispose]()
  for (const each of [inside, outside, dns]) await each[Symbol.asyncDispose]()
})
beforeEach(() => {
  outside.answers.answer = () => notFound
})

const setIssuer = (issuer: string) =>
  owner.request('PUT /platform/organizations/:slug/sso', {
    params: { slug },
    body: { kind: 'oidc', issuer, client_id: 'cairn', client_secret: 'secret', role: 'developer', enabled: true },
  })

const signIn = () => newRedirectClient(env.url).signInWithSso('harbour.example')

// The address of the finding, and all the ways to write it that a URL knows.
for (const host of [
  '127.0.0.2',
  '2130706434',
  '0x7f000002',
  '0177.0.0.2',
  '127.2',
  '[::1]',
  '[::ffff:127.0.0.2]',
  '0',
  '169.254.169.254',
  '10.0.0.1',
])
  test(`an SSO issuer at ${host} is refused when it is set`, async () => {
    const error: unknown = await setIssuer(`https://${host}:${inside.port}`).then(
      () => assert.fail('the issuer was accepted'),
      (thrown: unknown) => thrown,
    )
    assert.ok(error instanceof RefusedError, String(error))
    assert.equal(error.body.reason, 'sso_address_refused')
    assert.equal(error.body.message, 'This URL leads to a private network. Use a public URL.')
    assert.equal(inside.connections(), 0)
  })

test('an SSO issuer whose name resolves to a private address gets no request', async () => {
  // A listener on the port of every address that the name has.
  await using server = await listen('::1').catch(() => listen(forbidden))
  await setIssuer(`http://localhost:${server.port}`)
  await assert.rejects(signIn(), /The provider could not be reached/)
  assert.equal(server.connections(), 0)
})

test('a redirect of an SSO issuer into a private network is not followed', async () => {
  outside.answers.answer = () => ({ status: 302, headers: { location: `${inside.url}/` }, body: '' })
  await setIssuer(outside.url)
  await assert.rejects(signIn(), /The provider could not be reached/)
  assert.ok(outside.connections() > 0, 'the issuer was asked')
  assert.equal(inside.connections(), 0)
})

test('a token endpoint in a private network, named by the configuration of an outside provider, gets no request', async () => {
  outside.answers.answer = () => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      issuer: outside.url,
      // Sends the browser straight back, with a code.
      authorization_endpoint: `${outside.url}/authorize`,
      token_endpoint: `${inside.url}/token`,
      jwks_uri: `${inside.url}/jwks`,
    }),
  })
  await setIssuer(outside.url)
  const browser = newRedirectClient(env.url)
  const { data } = await browser.client.signInWithSSO({
    domain: 'harbour.example',
    options: { redirectTo: `${env.url}/arrived` },
  })
  const asked = new URL(data?.url ?? '')
  const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
  back.searchParams.set('code', 'some-code')
  back.searchParams.set('state', asked.searchParams.get('state') ?? '')
  await assert.rejects(
    browser.followRedirects(back.href).then((landed) => browser.exchange(landed)),
    /could not be verified/,
  )
  assert.equal(inside.connections(), 0)
})
