import type { SsoDomain } from '@cairn/contracts/sso/sso'
import { DatabaseError } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { newProof, recordName } from './domain-proof.ts'

interface DomainRow extends Row {
  domain: string
  proof: string
  verified_at: Date | null
}

const maxDomains = 20

export interface SsoDomainStore {
  list: (organizationId: number) => Promise<SsoDomain[]>
  /** Throws `sso_domain_exists`, `too_many_sso_domains`. */
  add: (by: Actor, organizationId: number, domain: string) => Promise<SsoDomain>
  /** Throws `sso_domain_not_found`. */
  find: (organizationId: number, domain: string) => Promise<SsoDomain>
  /** Notes that the proof was found. Throws `sso_domain_taken` where another organization was first. */
  prove: (by: Actor, organizationId: number, domain: string) => Promise<void>
  /** Throws `sso_domain_not_found`. */
  remove: (by: Actor, organizationId: number, domain: string) => Promise<void>
}

const fromRow = ({ domain, proof, verified_at: verifiedAt }: DomainRow): SsoDomain => ({
  domain,
  record: { name: recordName(domain), value: proof },
  verified_at: verifiedAt?.toISOString() ?? null,
})

const select = 'select domain, proof, verified_at from platform.sso_domains where organization_id = $1'

const isTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'sso_domains_one_proven'

export const createSsoDomainStore = (db: Database): SsoDomainStore => {
  const find = async (organizationId: number, domain: string) => {
    const [row] = await db.query<DomainRow>(`${select} and domain = $2`, [organizationId, domain])
    if (row === undefined) throw fail('sso_domain_not_found')
    return fromRow(row)
  }
  return {
    find,
    list: async (organizationId) =>
      (await db.query<DomainRow>(`${select} order by domain`, [organizationId])).map(fromRow),
    add: (by, organizationId, domain) =>
      db.transaction(async (client) => {
        await client.query('select from platform.organizations where id = $1 for update', [organizationId])
        const { rows } = await client.query<DomainRow>(select, [organizationId])
        if (rows.some((row) => row.domain === domain)) throw fail('sso_domain_exists')
        if (rows.length >= maxDomains) throw fail('too_many_sso_domains')
        const proof = newProof()
        await client.query('insert into platform.sso_domains (organization_id, domain, proof) values ($1, $2, $3)', [
          organizationId,
          domain,
          proof,
        ])
        await recordAudit(client, by, {
          organizationId,
          action: 'sso.domain_added',
          target: { type: 'domain', id: domain, name: domain },
        })
        return fromRow({ domain, proof, verified_at: null })
      }),
    prove: async (by, organizationId, domain) => {
      try {
        await db.transaction(async (client) => {
          const { rowCount } = await client.query(
            `update platform.sso_domains set verified_at = now()
             where organization_id = $1 and domain = $2 and verified_at is null`,
            [organizationId, domain],
          )
          if (rowCount === 0) return
          await recordAudit(client, by, {
            organizationId,
            action: 'sso.domain_proven',
            target: { type: 'domain', id: domain, name: domain },
          })
        })
      } catch (error) {
        throw isTaken(error) ? fail('sso_domain_taken') : error
      }
    },
    remove: (by, organizationId, domain) =>
      db.transaction(async (client) => {
        const { rowCount } = await client.query(
          'delete from platform.sso_domains where organization_id = $1 and domain = $2',
          [organizationId, domain],
        )
        if (rowCount === 0) throw fail('sso_domain_not_found')
        await recordAudit(client, by, {
          organizationId,
          action: 'sso.domain_removed',
          target: { type: 'domain', id: domain, name: domain },
        })
      }),
  }
}
