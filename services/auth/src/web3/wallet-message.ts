import { z } from 'zod'

export const chains = ['ethereum', 'solana'] as const
export type Chain = (typeof chains)[number]

/** What a wallet shows and signs, by EIP-4361 and its counterpart for Solana. */
export interface WalletMessage {
  /** The host of the page that asks, as the wallet has shown it. */
  domain: string
  address: string
  statement: string | undefined
  uri: URL
  chainId: string | undefined
  issuedAt: Date
  expirationTime: Date | undefined
  notBefore: Date | undefined
}

/** More than wallets write; a statement is a sentence or two. */
export const maxMessageLength = 10_000

const greeting = {
  ethereum: / wants you to sign in with your Ethereum account:$/,
  solana: / wants you to sign in with your Solana account:$/,
} as const satisfies Record<Chain, RegExp>

const names = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const
const fieldIn = new RegExp(`^(${names.join('|')}): (.+)$`)

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const Fields = z.object({
  URI: z.url().transform((text) => new URL(text)),
  Version: z.literal('1'),
  'Chain ID': z.string().max(100).optional(),
  'Issued At': time,
  'Expiration Time': time.optional(),
  'Not Before': time.optional(),
})

/** The fields of a message, each at most once, and no other line; undefined for anything else. */
const readFields = (lines: readonly string[]): Record<string, string> | undefined => {
  const fields = new Map<string, string>()
  const resources = lines.findIndex((line) => line === 'Resources:' || line === 'Resources')
  const end = resources === -1 ? lines.length : resources
  if (!lines.slice(end + 1).every((line) => line.startsWith('- '))) return undefined
  for (const line of lines.slice(0, end)) {
    const [, name, value] = fieldIn.exec(line) ?? []
    if (name === undefined || value === undefined || fields.has(name)) return undefined
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

const isField = (line: string | undefined): boolean => line !== undefined && fieldIn.test(line)

/** Undefined if the text is not such a message for that chain. */
export const readWalletMessage = (chain: Chain, text: string): WalletMessage | undefined => {
  const [first = '', address = '', blank, ...rest] = text.split('\n')
  if (text.length > maxMessageLength || blank !== '' || !greeting[chain].test(first)) return undefined
  // Between two empty lines, or left out with one or both of them.
  const hasStatement = rest[0] !== '' && rest[1] === '' && isField(rest[2])
  const start = hasStatement ? 2 : rest[0] === '' ? 1 : 0
  const fields = Fields.safeParse(readFields(rest.slice(start)))
  if (!fields.success) return undefined
  const { data } = fields
  return {
    domain: first.replace(greeting[chain], '').replace(/^https?:\/\//, ''),
    address,
    statement: hasStatement ? rest[0] : undefined,
    uri: data.URI,
    chainId: data['Chain ID'],
    issuedAt: data['Issued At'],
    expirationTime: data['Expiration Time'],
    notBefore: data['Not Before'],
  }
}
