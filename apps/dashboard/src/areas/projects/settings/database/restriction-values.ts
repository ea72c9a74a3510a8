import { coveredBy, everyNetwork, familyOf, maxNetworks } from '@cairn/contracts/network/cidr'
import type { NetworkRestrictions } from '@cairn/contracts/network/network-restrictions'

/** Who can connect, as the form holds it. */
export interface RestrictionValues {
  isRestricted: boolean
  /** Of both families, one on each line. */
  networks: string
}

/** Separated by spaces, commas or new lines. */
const networksIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).flatMap((network) => (network === '' ? [] : [network.toLowerCase()]))),
]

const ofEverybody = { dbAllowedCidrs: [everyNetwork.ipv4], dbAllowedCidrsV6: [everyNetwork.ipv6] }

export const toRestrictionValues = ({ dbAllowedCidrs, dbAllowedCidrsV6 }: NetworkRestrictions): RestrictionValues => {
  const isRestricted = !dbAllowedCidrs.includes(everyNetwork.ipv4) || !dbAllowedCidrsV6.includes(everyNetwork.ipv6)
  return { isRestricted, networks: isRestricted ? [...dbAllowedCidrs, ...dbAllowedCidrsV6].join('\n') : '' }
}

export const toRestrictions = ({ isRestricted, networks }: RestrictionValues): NetworkRestrictions => {
  if (!isRestricted) return ofEverybody
  const listed = networksIn(networks)
  return {
    dbAllowedCidrs: listed.filter((network) => familyOf(network) === 'ipv4'),
    dbAllowedCidrsV6: listed.filter((network) => familyOf(network) === 'ipv6'),
  }
}

/** What is wrong with the list as it is typed. */
export const networksProblem = (text: string): string | undefined => {
  const listed = networksIn(text)
  const wrong = listed.find((network) => familyOf(network) === undefined)
  if (wrong !== undefined) return `${wrong} is neither an IP address nor a network in CIDR notation.`
  const families = Map.groupBy(listed, familyOf)
  const isTooLong = [...families.values()].some(({ length }) => length > maxNetworks)
  return isTooLong ? `A project lists at most ${maxNetworks} networks of IPv4, and as many of IPv6.` : undefined
}

/** Whether connections from an address would be refused. */
export const locksOut = (values: RestrictionValues, address: string): boolean =>
  values.isRestricted && !coveredBy(networksIn(values.networks))(address)

/** The list with one more line. */
export const withNetwork = (networks: string, network: string): string => [...networksIn(networks), network].join('\n')
