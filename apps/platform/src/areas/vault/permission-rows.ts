import type { vault } from '@cairn/contracts/vault/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inDatabase, members, unknownId, writers } from '../../../test/permissions/row.ts'

let names = 0
const newSecret = () => ({ body: { name: `secret of the row ${(names += 1)}`, secret: 'a value' } })
const notThere = { meet: 'vault_secret_not_found' } as const

export const rows: RowsOf<typeof vault> = {
  listVaultSecrets: inDatabase(members, 'database:read'),
  getVaultSecret: { ...inDatabase(writers, 'database:write', unknownId), ...notThere },
  createVaultSecret: inDatabase(writers, 'database:write', newSecret),
  updateVaultSecret: {
    ...inDatabase(writers, 'database:write', () => ({ ...unknownId(), body: { secret: 'another' } })),
    ...notThere,
  },
  deleteVaultSecret: { ...inDatabase(writers, 'database:write', unknownId), ...notThere },
}
