import { isIP } from 'node:net'
import { challengeName } from '@cairn/contracts/domains/hostname'
import type { DnsRecord } from '@cairn/contracts/domains/project-domains'
import { z } from 'zod'
import { createResolver, recordsOf } from '../../dns-resolver.ts'

/** What a look at the DNS found, as it is stored. */
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

const shown = (texts: readonly string[]): string[] =>
  texts.slice(0, mostFound).map((text) => text.slice(0, longestFound))

export const createRecordLookup = (servers: readonly string[], failed: (error: unknown) => void): RecordLookup => {
  const resolver = createResolver(servers)

  const textsAt = async (name: string): Promise<string[]> =>
    (await recordsOf(resolver.resolveTxt(name))).map((parts) => parts.join('').trim())

  const aliasesOf = async (hostname: string): Promise<string[]> => {
    const aliases: string[] = []
    for (let name = hostname; aliases.length < longestChain;) {
      const [alias] = await recordsOf(resolver.resolveCname(name))
      if (alias === undefined) break
      name = alias.toLowerCase().replace(/\.$/, '')
      aliases.push(name)
    }
    return aliases
  }

  const addressesOf = async (name: string): Promise<string[]> => {
    if (isIP(name) !== 0) return [name]
    const found = await Promise.all([recordsOf(resolver.resolve4(name)), recordsOf(resolver.resolve6(name))])
    return found.flat()
  }

  const routeOf = async (hostname: string, target: string): Promise<Pick<FoundRecords, 'pointsTo' | 'isRouted'>> => {
    const aliases = await aliasesOf(hostname)
    if (aliases.includes(target)) return { pointsTo: aliases, isRouted: true }
    // The top of a domain cannot have an alias: its provider answers with the addresses of the target in its place.
    const [own, wanted] = await Promise.all([addressesOf(hostname), addressesOf(target)])
    const isRouted = own.length > 0 && own.every((address) => wanted.includes(address))
    return { pointsTo: aliases.length === 0 ? own : aliases, isRouted }
  }

  return async (hostname, target) => {
    try {
      const [txt, route] = await Promise.all([textsAt(challengeName(hostname)), routeOf(hostname, target)])
      return { txt: shown(txt), pointsTo: shown(route.pointsTo), isRouted: route.isRouted, responded: true }
    } catch (error) {
      failed(error)
      return { txt: [], pointsTo: [], isRouted: false, responded: false }
    }
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
