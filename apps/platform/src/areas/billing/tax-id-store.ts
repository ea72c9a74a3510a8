import { mostTaxIds, plainTaxId, taxIdFormat } from '@cairn/contracts/billing/invoices/tax-id-formats'
import type { TaxId } from '@cairn/contracts/billing/tax-ids'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'

interface Organization {
  id: number
  slug: string
  name: string
}

export interface TaxIdStore {
  /** The oldest first. */
  list: (organizationId: number) => Promise<TaxId[]>
  /** Throws `tax_id_exists` and `too_many_tax_ids`. */
  add: (by: Actor, organization: Organization, taxId: { country: string; value: string }) => Promise<TaxId>
  /** Throws `tax_id_not_found`. */
  remove: (by: Actor, organization: Organization, id: string) => Promise<void>
}

interface TaxIdRow extends Row {
  id: string
  country: string
  value: string
}

const fromRow = ({ id, country, value }: TaxIdRow): TaxId => ({ id, country, value, name: taxIdFormat(country).name })

export const createTaxIdStore = (db: Database): TaxIdStore => ({
  list: async (organizationId) =>
    (
      await db.query<TaxIdRow>(
        'select id, country, value from platform.tax_ids where organization_id = $1 order by inserted_at, id',
        [organizationId],
      )
    ).map(fromRow),
  add: (by, { id, slug, name }, { country, value }) =>
    db.transaction(async (client) => {
      await client.query('select from platform.organizations where id = $1 for update', [id])
      const { rows: counted } = await client.query<{ count: string }>(
        'select count(*) from platform.tax_ids where organization_id = $1',
        [id],
      )
      if (Number(counted[0]?.count) >= mostTaxIds) throw fail('too_many_tax_ids')
      const { rows } = await client.query<TaxIdRow>(
        `insert into platform.tax_ids (organization_id, country, value) values ($1, $2, $3)
         on conflict do nothing returning id, country, value`,
        [id, country, plainTaxId(value)],
      )
      const [row] = rows
      if (row === undefined) throw fail('tax_id_exists')
      // The number itself is personal where the business is one person.
      await recordAudit(client, by, {
        organizationId: id,
        action: 'billing.tax_id_added',
        target: { type: 'organization', id: slug, name },
        details: { country },
      })
      return fromRow(row)
    }),
  remove: (by, { id, slug, name }, taxId) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<TaxIdRow>(
        'delete from platform.tax_ids where id = $1 and organization_id = $2 returning id, country, value',
        [taxId, id],
      )
      const [row] = rows
      if (row === undefined) throw fail('tax_id_not_found')
      await recordAudit(client, by, {
        organizationId: id,
        action: 'billing.tax_id_removed',
        target: { type: 'organization', id: slug, name },
        details: { country: row.country },
      })
    }),
})
