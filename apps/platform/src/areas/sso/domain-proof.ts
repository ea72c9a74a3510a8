import { randomBytes } from 'node:crypto'
import { createResolver, recordsOf } from '../../dns-resolver.ts'

/** Below the domain itself, so that it stands beside whatever else is there. */
export const recordName = (domain: string): string => `_cairn.${domain}`

export const newProof = (): string => `cairn-domain-verification=${randomBytes(20).toString('hex')}`

/** Whether the owner of a domain has published the proof in its DNS. False also where the DNS does not respond. */
export type ProofLookup = (domain: string, proof: string) => Promise<boolean>

/** Asks these name servers, or those of the system where none are given. */
export const createProofLookup = (servers: readonly string[], failed: (error: unknown) => void): ProofLookup => {
  const resolver = createResolver(servers)
  return async (domain, proof) => {
    try {
      const records = await recordsOf(resolver.resolveTxt(recordName(domain)))
      return records.some((parts) => parts.join('').trim() === proof)
    } catch (error) {
      failed(error)
      return false
    }
  }
}
