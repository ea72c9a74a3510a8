import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'

/** Below the domain itself, so that it stands beside whatever else is there. */
export const recordName = (domain: string): string => `_cairn.${domain}`

export const newProof = (): string => `cairn-domain-verification=${randomBytes(20).toString('hex')}`

const patienceMs = 5_000

// How a name server says that there is no such record, as opposed to not answering.
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** Whether the owner of a domain has published the proof in its DNS. False also where the DNS does not respond. */
export type ProofLookup = (domain: string, proof: string) => Promise<boolean>

/** Asks these name servers, or those of the system where none are given. */
export const createProofLookup = (servers: readonly string[], failed: (error: unknown) => void): ProofLookup => {
  const resolver = new Resolver({ timeout: patienceMs, tries: 1 })
  if (servers.length > 0) resolver.setServers([...servers])
  return async (domain, proof) => {
    try {
      const records = await resolver.resolveTxt(recordName(domain))
      return records.some((parts) => parts.join('').trim() === proof)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!absent.has(code)) failed(error)
      return false
    }
  }
}
