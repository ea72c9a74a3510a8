import { privateNetworks } from '@cairn/engine'

interface Network {
  address: number
  prefix: number
}

const parse = (text: string): Network | undefined => {
  const [, ip = '', prefix = ''] = /^(\d+(?:\.\d+){3})\/(\d+)$/.exec(text) ?? []
  if (ip === '') return undefined
  const address = ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  return { address, prefix: Number(prefix) }
}

const format = ({ address, prefix }: Network): string =>
  `${[24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.')}/${prefix}`

const sizeOf = ({ prefix }: Network): number => 2 ** (32 - prefix)
const contains = (outer: Network, inner: Network): boolean =>
  outer.prefix <= inner.prefix &&
  Math.floor(outer.address / sizeOf(outer)) === Math.floor(inner.address / sizeOf(outer))

/** What is left of a network without another. */
const without = (network: Network, hole: Network): Network[] => {
  if (contains(hole, network)) return []
  if (!contains(network, hole)) return [network]
  const prefix = network.prefix + 1
  const half = { address: network.address, prefix }
  return [half, { address: network.address + sizeOf(half), prefix }].flatMap((each) => without(each, hole))
}

// Deno takes no networks of IPv6. Addresses of IPv4 that are written as ones of IPv6 it reads as what they are.
const hostsOfIpv6 = ['[::]', '[::1]']

/** Where functions may not connect to: this machine and private networks, but for those that the operator allows. */
export const deniedNetworks = (allowed: readonly string[]): string[] => {
  const holes = allowed.flatMap((text) => parse(text) ?? [])
  const denied = privateNetworks.ipv4.flatMap((text) => parse(text) ?? [])
  const left = holes.reduce((networks, hole) => networks.flatMap((network) => without(network, hole)), denied)
  return [...left.map(format), ...hostsOfIpv6]
}
