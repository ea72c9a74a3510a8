import type { features } from '@cairn/contracts/features/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAccounts, forOperator } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof features> = {
  listReleaseFlags: forOperator(),
  setReleaseFlag: {
    ...forAccounts({
      may: ['owner'],
      ask: () => ({ params: { flag: 'advisorRules' }, body: { released: true } }),
    }),
    stranger: 'forbidden',
  },
  getFeatureFlags: forAccounts(),
}
