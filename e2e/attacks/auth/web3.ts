import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createEthereumWallet, createSolanaWallet } from '@cairn/dev-env/wallet'
import type { AuthProject, World } from '../../clients/auth/world.ts'

const host = 'bakery.example.com'
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

interface Parts {
  domain?: string
  uri?: string
  version?: string
  issuedAt?: string
  more?: readonly string[]
}

const written = (
  chain: 'Ethereum' | 'Solana',
  address: string,
  { domain = host, uri = `https://${host}/in`, version = '1', issuedAt = minutes(0), more = [] }: Parts,
): string =>
  [
    `${domain} wants you to sign in with your ${chain} account:`,
    address,
    '',
    `Sign in, ${crypto.randomUUID()}.`,
    '',
    `URI: ${uri}`,
    `Version: ${version}`,
    'Chain ID: 1',
    `Issued At: ${issuedAt}`,
    ...more,
  ].join('\n')

const post = ({ send }: AuthProject, body: Record<string, unknown>) =>
  send('/token?grant_type=web3', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const refused: [what: string, parts: () => Parts][] = [
  ['for another site', () => ({ domain: 'evil.example.net', uri: 'https://evil.example.net/in' })],
  ['shown for this site, with the URI of another', () => ({ uri: 'https://evil.example.net/in' })],
  ['shown for another site, with the URI of this', () => ({ domain: 'evil.example.net' })],
  [
    'with a host that only begins like the site',
    () => ({ domain: `${host}.evil.example.net`, uri: `https://${host}.evil.example.net/` }),
  ],
  ['with a name before the host', () => ({ uri: `https://evil.example.net@${host}/in` })],
  ['without HTTPS', () => ({ uri: `http://${host}/in` })],
  ['with a script as URI', () => ({ uri: 'javascript:alert(1)' })],
  ['of another version', () => ({ version: '2' })],
  ['issued eleven minutes ago', () => ({ issuedAt: minutes(-11) })],
  ['issued in the future', () => ({ issuedAt: minutes(11) })],
  ['issued at no time', () => ({ issuedAt: 'now' })],
  ['that has expired', () => ({ more: [`Expiration Time: ${minutes(-1)}`] })],
  ['that is not valid yet', () => ({ more: [`Not Before: ${minutes(5)}`] })],
  ['with two URIs', () => ({ more: [`URI: https://${host}/in`] })],
  ['with a line of its own', () => ({ more: ['Role: service_role'] })],
]

export const web3Attacks = (world: World): void => {
  before(() => world().here.settings({ siteUrl: `https://${host}`, web3: { ethereum: true, solana: true } }))

  for (const [what, parts] of refused)
    test(`a message ${what} does not sign in, though its wallet has signed it`, async () => {
      const { here } = world()
      const wallet = createEthereumWallet()
      const message = written('Ethereum', wallet.address, parts())
      const answer = await post(here, { chain: 'ethereum', message, signature: wallet.signMessage(message) })
      assert.deepEqual([answer.status, answer.headers.get('x-sb-error-code')], [400, 'invalid_grant'])
    })

  test('a message signs in once, however many send it at the same time', async () => {
    const { here } = world()
    const wallet = createEthereumWallet()
    const message = written('Ethereum', wallet.address, {})
    const body = { chain: 'ethereum', message, signature: wallet.signMessage(message) }
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(here, body)))
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(
      [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 400).length],
      [1, 4],
    )
    assert.equal((await post(here, body)).status, 400)
    // The same message with the other signature that its numbers allow.
    const again = Buffer.from(body.signature.slice(2), 'hex')
    again.writeUInt8(55 - again.readUInt8(64), 64)
    assert.equal((await post(here, { ...body, signature: `0x${again.toString('hex')}` })).status, 400)
  })

  test('a wallet signs in as nobody but its own address', async () => {
    const { here } = world()
    const [victim, thief] = [createEthereumWallet(), createEthereumWallet()]
    const message = written('Ethereum', victim.address, {})
    const own = written('Ethereum', thief.address, {})
    const signatures = [
      thief.signMessage(message),
      victim.signMessage(own),
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
      `0x${'ff'.repeat(64)}1b`,
      victim.signMessage(message).slice(0, -2),
      '',
      '0x',
      'é'.repeat(132),
    ]
    for (const signature of signatures)
      assert.equal((await post(here, { chain: 'ethereum', message, signature })).status, 400, signature)
  })

  test('a wallet of Solana signs in as nobody but its own address either', async () => {
    const { here } = world()
    const [victim, thief] = [createSolanaWallet(), createSolanaWallet()]
    const message = written('Solana', victim.address, {})
    const stolen = Buffer.from(await thief.signMessage(Buffer.from(message)))
    const signatures = [stolen, Buffer.alloc(64), Buffer.alloc(64, 255), stolen.subarray(1)]
    for (const signature of signatures) {
      const body = { chain: 'solana', message, signature: signature.toString('base64url') }
      assert.equal((await post(here, body)).status, 400)
    }
  })

  test('bodies that are no sign-in are refused in words', async () => {
    const { here } = world()
    const bodies = [
      {},
      { chain: 'ethereum' },
      { chain: 'ethereum', message: 'x'.repeat(1_000_000), signature: '0x' },
      { chain: 'ethereum', message: 'x', signature: 'x'.repeat(1_000_000) },
      { chain: { a: 1 }, message: [], signature: 7 },
      { chain: 'constructor', message: 'x', signature: 'x' },
      { chain: 'solana', message: '\u0000', signature: '\u0000' },
    ]
    for (const body of bodies) {
      const { status } = await post(here, body)
      assert.ok(status === 400 || status === 413, `${status} for ${JSON.stringify(body).slice(0, 60)}`)
    }
  })
}
