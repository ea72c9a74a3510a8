import type { productCatalogue } from '@cairn/contracts/product-catalogue/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAccounts, inOrganization, members } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof productCatalogue> = {
  getProductCatalogue: forAccounts({ scope: 'organizations:read' }),
  getAvailableRegions: inOrganization(members, 'organizations:read'),
  getProjectOptions: inOrganization(members, 'organizations:read'),
}
