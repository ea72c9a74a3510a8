import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createEthereumWallet, createSolanaWallet } from '@cairn/dev-env/wallet'
import { present } from './world.ts'
import type { World } from './world.ts'

const site = 'https://bakery.example.com'
const url = `${site}/sign-in`

export const web3Checks = (world: World): void => {
  before(async () => {
    await world().here.settings({ siteUrl: site, web3: { ethereum: true, solana: true } })
    await world().there.settings({ siteUrl: site })
  })

  test('signInWithWeb3 makes a user of an Ethereum wallet, and knows it again', async () => {
    const { here } = world()
    const wallet = createEthereumWallet()
    const signIn = async (statement: string) => {
      const client = here.newClient()
      const { data, error } = await client.signInWithWeb3({ chain: 'ethereum', wallet, statement, options: { url } })
      assert.equal(error, null)
      return { client, user: present(data.user, 'user') }
    }
    const { client, user } = await signIn('Sign in to the bakery.')
    assert.deepEqual([user.email, user.phone, user.is_anonymous], ['', '', false])
    assert.deepEqual(user.app_metadata, { provider: 'web3', providers: ['web3'] })
    const [identity] = present(user.identities, 'identities')
    assert.equal(identity?.id, `web3:ethereum:${wallet.address}`)
    assert.deepEqual(
      [identity.provider, identity.identity_data?.['address'], identity.identity_data?.['statement']],
      ['web3', wallet.address, 'Sign in to the bakery.'],
    )
    const { data } = await client.getClaims()
    assert.deepEqual(
      data?.claims.amr?.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
      ['web3'],
    )
    assert.equal((await client.refreshSession()).error, null)
    assert.equal((await signIn('Sign in again.')).user.id, user.id)
  })

  test('signInWithWeb3 makes a user of a Solana wallet, and knows it again', async () => {
    const { here } = world()
    const wallet = createSolanaWallet()
    const ids = new Set<string>()
    for (const statement of ['Sign in to the bakery.', 'Sign in again.']) {
      const { data, error } = await here
        .newClient()
        .signInWithWeb3({ chain: 'solana', wallet, statement, options: { url } })
      assert.equal(error, null)
      assert.equal(present(data.user, 'user').identities?.[0]?.id, `web3:solana:${wallet.address}`)
      ids.add(present(data.user, 'user').id)
    }
    assert.equal(ids.size, 1)
  })

  test('a project without wallets refuses them, and so does one with another chain', async () => {
    const { here, there } = world()
    const wallet = createEthereumWallet()
    const attempt = { chain: 'ethereum', wallet, statement: 'Hello.', options: { url } } as const
    assert.equal((await there.newClient().signInWithWeb3(attempt)).error?.code, 'web3_provider_disabled')
    const body = JSON.stringify({ chain: 'bitcoin', message: 'Hello.', signature: 'x' })
    const headers = { 'content-type': 'application/json' }
    const answer = await here.send('/token?grant_type=web3', { method: 'POST', headers, body })
    assert.deepEqual([answer.status, answer.headers.get('x-sb-error-code')], [400, 'web3_unsupported_chain'])
  })

  test('wallets are switched on, and limited, by the management API', async () => {
    const { there } = world()
    const params = { ref: there.project.ref }
    const { owner } = there.project
    const changed = await owner.request('PATCH /v1/projects/:ref/config/auth', {
      params,
      body: { external_web3_solana_enabled: true, rate_limit_web3: 2 },
    })
    assert.deepEqual(
      [changed.external_web3_ethereum_enabled, changed.external_web3_solana_enabled, changed.rate_limit_web3],
      [false, true, 2],
    )
    const attempt = async () => {
      const wallet = createSolanaWallet()
      const options = { url }
      return (await there.newClient().signInWithWeb3({ chain: 'solana', wallet, statement: 'Hello.', options })).error
    }
    assert.equal(await attempt(), null)
    assert.equal(await attempt(), null)
    assert.equal((await attempt())?.code, 'over_request_rate_limit')
  })

  test('no new user is made of a wallet where sign-ups are off, and a banned one stays out', async () => {
    const { here } = world()
    const wallet = createEthereumWallet()
    const attempt = (statement: string) =>
      here.newClient().signInWithWeb3({ chain: 'ethereum', wallet, statement, options: { url } })
    const on = { siteUrl: site, web3: { ethereum: true, solana: true } }
    await here.settings({ ...on, allowsSignUps: false })
    assert.equal((await attempt('One.')).error?.code, 'signup_disabled')
    await here.settings(on)
    const { data, error } = await attempt('Two.')
    assert.equal(error, null)
    await here.admin.updateUserById(present(data.user, 'user').id, { ban_duration: '1h' })
    assert.equal((await attempt('Three.')).error?.code, 'user_banned')
  })
}
