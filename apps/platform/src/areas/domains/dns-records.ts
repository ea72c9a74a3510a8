import type { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { challengeName, hostnameProblem } from '@cairn/contracts/domains/hostname'
import type { DnsRecord } from '@cairn/contracts/domains/project-domains'
import { z } from 'zod'
import { createResolver, recordsOf } from '../../dns-resolver.ts'
import type { AddressGuard } from '../../http/address-guard.ts'

/** What a look at the DNS found. */
export const FoundRecords = z.object({
  /** The texts at the name of the challenge. */
  txt: z.array(z.string()),
  /** The aliases of the host name, or else its addresses. */
  pointsTo: z.array(z.string()),
  isRouted: z.boolean(),
  responded: z.boolean(),
})
export type FoundRecords = z.infer<typeof FoundRecords>

/** Looks for the records of a host name that should lead to `target`: a name, or an address. */
export type RecordLookup = (hostname: string, target: string) => Promise<FoundRecords>

// More than any chain that somebody sets up on purpose.
const longestChain = 8
// What somebody has in the DNS is shown on a page.
const mostFound = 10
const longestFound = 300

/** What a page shows. */
const shown = (texts: readonly string[]): string[] =>
  [...new Set(texts)].slice(0, mostFound).map((text) =>
    text
      .replaceAll(/\p{Cc}+/gu, ' ')
      .slice(0, longestFound)
      .toWellFormed(),
  )

/** What is stored and shown of what was found: of the texts a part, in which that of the claim is always. */
export const storedRecords = (found: FoundRecords, token: string): FoundRecords => ({
  ...found,
  txt: shown(found.txt.toSorted((one, other) => Number(other === token) - Number(one === token))),
})

/** The name servers may be those of a private network, whose names and addresses are not for everybody. */
const publicPart = (place: string, isAddressAllowed: AddressGuard): string => {
  if (isIP(place) !== 0) return isAddressAllowed(place) ? place : 'a private address'
  return hostnameProblem(place) === undefined ? place : 'a name in a private network'
}

const textsAt = async (resolver: Resolver, name: string): Promise<string[]> =>
  (await recordsOf(resolver.resolveTxt(name))).map((parts) => parts.join('').trim())

const aliasesOf = async (resolver: Resolver, hostname: string): Promise<string[]> => {
  const aliases: string[] = []
  for (let name = hostname; aliases.length < longestChain;) {
    const [alias] = await recordsOf(resolver.resolveCname(name))
    if (alias === undefined) break
    name = alias.toLowerCase().replace(/\.$/, '')
    aliases.push(name)
  }
  return aliases
}

const addressesOf = async (resolver: Resolver, name: string): Promise<string[]> => {
  if (isIP(name) !== 0) return [name]
  const found = await Promise.all([recordsOf(resolver.resolve4(name)), recordsOf(resolver.resolve6(name))])
  return found.flat()
}

const routeOf = async (
  resolver: Resolver,
  hostname: string,
  target: string,
): Promise<Pick<FoundRecords, 'pointsTo' | 'isRouted'>> => {
  const aliases = await aliasesOf(resolver, hostname)
  if (aliases.includes(target)) return { pointsTo: aliases, isRouted: true }
  // The top of a domain cannot have an alias: its provider answers with the addresses of the target in its place.
  const [own, wanted] = await Promise.all([addressesOf(resolver, hostname), addressesOf(resolver, target)])
  const isRouted = own.length > 0 && own.every((address) => wanted.includes(address))
  return { pointsTo: aliases.length === 0 ? own : aliases, isRouted }
}

interface LookupParts {
  servers: readonly string[]
  isAddressAllowed: AddressGuard
  onError: (error: unknown) => void
  /** For all questions of a lookup together: a caller waits for it. */
  deadlineMs?: number
}

export const createRecordLookup =
  ({ servers, isAddressAllowed, onError, deadlineMs = 15_000 }: LookupParts): RecordLookup =>
  async (hostname, target) => {
    // Of its own, so that its deadline ends no other lookup.
    const resolver = createResolver(servers)
    const deadline = setTimeout(() => resolver.cancel(), deadlineMs)
    try {
      const [txt, { pointsTo, isRouted }] = await Promise.all([
        textsAt(resolver, challengeName(hostname)),
        routeOf(resolver, hostname, target),
      ])
      const places = shown(pointsTo.map((place) => publicPart(place, isAddressAllowed)))
      return { txt, pointsTo: places, isRouted, responded: true }
    } catch (error) {
      onError(error)
      return { txt: [], pointsTo: [], isRouted: false, responded: false }
    } finally {
      clearTimeout(deadline)
    }
  }

const addressTypes = { 4: 'A', 6: 'AAAA' } as const

const routingType = (target: string): DnsRecord['type'] => {
  const family = isIP(target)
  return family === 4 || family === 6 ? addressTypes[family] : 'CNAME'
}

interface Claim {
  hostname: string
  token: string
  found: FoundRecords | undefined
}

/** The records that a host name needs, with what was found of them. */
export const neededRecords = ({ hostname, token, found }: Claim, target: string): DnsRecord[] => {
  const isOwned = found?.txt.includes(token) ?? null
  const isRouted = found?.isRouted ?? null
  return [
    {
      type: routingType(target),
      name: hostname,
      value: target,
      is_found: isRouted,
      found: isRouted === true ? [] : (found?.pointsTo ?? []),
    },
    {
      type: 'TXT',
      name: challengeName(hostname),
      value: token,
      is_found: isOwned,
      found: isOwned === true ? [] : (found?.txt ?? []),
    },
  ]
}
