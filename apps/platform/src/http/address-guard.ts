import { BlockList, isIP } from 'node:net'
import { privateNetworks } from '@cairn/engine'

/** Says whether an address that a tenant named may be connected to. Takes numeric addresses alone. */
export type AddressGuard = (address: string) => boolean

// One list a family: BlockList compares an IPv4 address with rules for mapped IPv6 addresses, which would refuse them all.
const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    if (isIP(address) === (family === 'ipv4' ? 4 : 6)) list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Public addresses, and those in the networks that the operator allowed. */
export const createAddressGuard = (allowedNetworks: readonly string[]): AddressGuard => {
  const families = (['ipv4', 'ipv6'] as const).map((family) => ({
    family,
    allowed: listOf(allowedNetworks, family),
    refused: listOf(privateNetworks[family], family),
  }))
  return (address) => {
    const version = isIP(address)
    const found = families[version === 4 ? 0 : 1]
    if (version === 0 || found === undefined || address.includes('%')) return false
    const { family, allowed, refused } = found
    return allowed.check(address, family) || !refused.check(address, family)
  }
}

/** A host as a numeric address, without brackets; undefined if it is a name. */
export const numericAddress = (host: string): string | undefined => {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? undefined : bare
}

/** The same, for the host of a URL. */
export const literalAddress = ({ hostname }: URL): string | undefined => numericAddress(hostname)
