import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { text } from 'node:stream/consumers'
import type { UserRange } from './instance-users.ts'
import { privateNetworks } from './private-networks.ts'

// Not on every user's search path.
const programs = ['nft', '/usr/sbin/nft', '/sbin/nft']

/** Gives rules to nftables; returns what it said against them, or undefined if it took them. */
const load = async (rules: string): Promise<string | undefined> => {
  for (const program of programs) {
    const child = spawn(program, ['-f', '-'], { stdio: ['pipe', 'ignore', 'pipe'] })
    const ended = once(child, 'exit')
    child.stdin.on('error', () => undefined)
    try {
      await once(child, 'spawn')
    } catch {
      ended.catch(() => undefined)
      continue
    }
    child.stdin.end(rules)
    const [said] = await Promise.all([text(child.stderr), ended])
    return child.exitCode === 0 ? undefined : said
  }
  return 'there is no program nft'
}

const ofFamily = (version: 4 | 6, networks: readonly string[]) =>
  networks.filter((network) => isIP(network.split('/')[0] ?? '') === version)

const rule = (match: string, version: 4 | 6, networks: readonly string[], verdict: string): string[] =>
  networks.length === 0 ? [] : [`${version === 4 ? 'ip' : 'ip6'} daddr { ${networks.join(', ')} } ${match} ${verdict}`]

const both = (match: string, networks: readonly string[], verdict: string): string[] => [
  ...rule(match, 4, ofFamily(4, networks), verdict),
  ...rule(match, 6, ofFamily(6, networks), verdict),
]

/** Where the machine resolves names: a foreign server may be named, and its name servers are often private. */
const nameServers = async (): Promise<string[]> => {
  const lines = (await readFile('/etc/resolv.conf', 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [, address = ''] = /^nameserver\s+(\S+)/.exec(line) ?? []
    return isIP(address) === 0 ? [] : [address]
  })
}

const refuse = 'reject with icmpx type admin-prohibited'

const rulesOf = (table: string, { first, last }: UserRange, allowed: readonly string[], dns: readonly string[]) => `
table inet ${table} { }
delete table inet ${table}
table inet ${table} {
  chain databases {
    ${[
      // A rule each: in one set they must not overlap.
      ...allowed.flatMap((network) => both('', [network], 'accept')),
      ...both('udp dport 53', dns, 'accept'),
      ...both('tcp dport 53', dns, 'accept'),
      `oifname "lo" ${refuse}`,
      ...both('', [...privateNetworks.ipv4, ...privateNetworks.ipv6], refuse),
    ].join('\n    ')}
  }
  chain output {
    type filter hook output priority 0; policy accept;
    # Packets of no socket (resets, refusals) have no user: they must not get into the chain.
    meta skuid ${first}-${last} jump databases
  }
}
`

/**
 * Keeps processes of these users, which databases run as, from connecting to this machine and to private networks, whatever
 * name or number they are given. Returns how to take the rules away, or why there are none. The rules of a run that was
 * killed are replaced.
 */
export const startPacketFilter = async (
  home: string,
  range: UserRange,
  allowed: readonly string[],
): Promise<AsyncDisposable | string> => {
  const table = `cairn_${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const problem = await load(rulesOf(table, range, allowed, await nameServers()))
  if (problem !== undefined) return problem.trim().split('\n')[0] ?? ''
  return {
    [Symbol.asyncDispose]: async () => {
      await load(`delete table inet ${table}\n`)
    },
  }
}
