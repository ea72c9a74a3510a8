/** Networks in CIDR notation, as both ends read them. Without zod, so that forms can say what is wrong with one. */

export type Family = 'ipv4' | 'ipv6'

interface Address {
  family: Family
  /** The address as a number. */
  value: bigint
}

interface Network extends Address {
  prefix: number
}

const bitsOf = { ipv4: 32, ipv6: 128 } as const satisfies Record<Family, number>

/** Each of the most that one project can allow is compared with every client. */
export const maxNetworks = 100

export const everyNetwork = { ipv4: '0.0.0.0/0', ipv6: '::/0' } as const satisfies Record<Family, string>

const numberOf = (parts: readonly string[], base: bigint, prefix: '' | '0x'): bigint =>
  parts.reduce((sum, part) => sum * base + BigInt(prefix + part), 0n)

const isByte = (part: string): boolean => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256

const readIpv4 = (text: string): bigint | undefined => {
  const parts = text.split('.')
  return parts.length === 4 && parts.every(isByte) ? numberOf(parts, 256n, '') : undefined
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

const readIpv6 = (text: string): bigint | undefined => {
  const [head = '', tail, ...more] = text.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const missing = 8 - before.length - after.length
  if (more.length > 0 || (tail === undefined ? missing !== 0 : missing < 1)) return undefined
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) ? numberOf(groups, 65_536n, '0x') : undefined
}

const readAddress = (text: string): Address | undefined => {
  const family = text.includes(':') ? 'ipv6' : 'ipv4'
  const value = family === 'ipv6' ? readIpv6(text) : readIpv4(text)
  return value === undefined ? undefined : { family, value }
}

/** A network, or a single address. */
const readNetwork = (text: string): Network | undefined => {
  const [address = '', prefix, ...more] = text.split('/')
  const found = readAddress(address)
  if (found === undefined || more.length > 0) return undefined
  const bits = bitsOf[found.family]
  if (prefix === undefined) return { ...found, prefix: bits }
  return /^(?:0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= bits
    ? { ...found, prefix: Number(prefix) }
    : undefined
}

/** Which addresses a network or a single address is of; undefined: it is neither. */
export const familyOf = (text: string): Family | undefined => readNetwork(text)?.family

/** A single address as the network of it alone; networks as they are. */
export const asNetwork = (text: string): string => {
  const network = readNetwork(text)
  return network === undefined || text.includes('/') ? text : `${text}/${network.prefix}`
}

const contains = ({ family, value, prefix }: Network, address: Address): boolean => {
  const ignored = BigInt(bitsOf[family] - prefix)
  return family === address.family && value >> ignored === address.value >> ignored
}

/** Says whether an address is in one of the networks. What is no network has no addresses. */
export const coveredBy = (networks: readonly string[]): ((address: string) => boolean) => {
  const known = networks.map(readNetwork).filter((network) => network !== undefined)
  return (text) => {
    const address = readAddress(text)
    return address !== undefined && known.some((network) => contains(network, address))
  }
}
