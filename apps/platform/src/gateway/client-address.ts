import { isIPv4, isIPv6 } from 'node:net'

const mappedPrefix = '::ffff:'

/** The first four groups, written out: the second half of an IPv6 address is the client's own to choose. */
const network = (address: string): string => {
  const [head = '', tail] = address.split('::', 2)
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...gap, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The address of a client: without a zone, and an IPv4 address as such where the socket has it as a mapped one. */
export const clientAddress = (remoteAddress: string | undefined): string => {
  const address = (remoteAddress ?? '').toLowerCase().replace(/%.*$/, '')
  const unmapped = address.startsWith(mappedPrefix) ? address.slice(mappedPrefix.length) : address
  return isIPv4(unmapped) ? unmapped : address
}

/** What limits per address count by: an IPv4 address, or the /64 network of an IPv6 address. */
export const limitedAddress = (remoteAddress: string | undefined): string => {
  const address = clientAddress(remoteAddress)
  return isIPv6(address) ? network(address) : address
}
