import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Profile } from '@cairn/contracts/account/profile'
import type { DevEnv } from '@cairn/dev-env'
import { send, startDevEnv } from '@cairn/dev-env'
import type { GitHubServer } from '@cairn/dev-env/github-server'
import { startGitHubServer } from '@cairn/dev-env/github-server'
import { newRedirectClient } from '@cairn/dev-env/redirect-client'

let github: GitHubServer
let env: DevEnv
before(async () => {
  github = await startGitHubServer()
  env = await startDevEnv({
    github: { clientId: github.client.id, clientSecret: github.client.secret, url: github.url, apiUrl: github.url },
    supportEmail: 'help@example.com',
  })
})
after(async () => {
  await env[Symbol.asyncDispose]()
  await github[Symbol.asyncDispose]()
})

test('the configuration lists the sign-in providers and the support address', async () => {
  const response = await send(env.url, 'GET /api/config', undefined, {})
  const config: { signInProviders: unknown; supportEmail: unknown } = JSON.parse(await response.text())
  assert.deepEqual(config.signInProviders, [{ id: 'github', name: 'GitHub' }])
  assert.equal(config.supportEmail, 'help@example.com')
})

test('the profile of a person who signed in with GitHub, or linked it, says so', async () => {
  const browser = newRedirectClient(env.url)
  const session = await browser.signInWith('github')
  const made = await send(env.url, 'POST /platform/profile', session.access_token, {})
  const profile: Profile = JSON.parse(await made.text())
  assert.equal(profile.auth0_id, `github|${session.user.id}`)
  assert.equal(profile.primary_email, 'ada@example.com')
  assert.equal(profile.username, 'ada')

  const person = await env.signUp('grace')
  github.person = {
    id: 7,
    login: 'grace',
    name: null,
    emails: [{ email: 'grace@example.com', primary: true, verified: true }],
  }
  await person.request('POST /platform/profile', {})
  const linking = newRedirectClient(env.url)
  await linking.client.signInWithPassword({ email: person.email, password: person.password })
  await linking.link('github')
  const linked = await person.request('GET /platform/profile', { headers: { version: '2' } })
  assert.equal(linked.auth0_id, `github|${person.accountId}`)

  const { image } = await person.request('GET /platform/profile/avatar', {})
  assert.match(image ?? '', /^data:image\/png;base64,/)
  const nobody = await env.signUp('nobody')
  assert.deepEqual(await nobody.request('GET /platform/profile/avatar', {}), { image: null })
})
