import type { dataApi } from '@cairn/contracts/data-api/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, managers, members, runningRef, writers } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof dataApi> = {
  getDataApiSettings: inProject(members, 'rest:read', runningRef),
  updateDataApiSettings: inProject(managers, 'rest:write', runningRef, () => ({ body: { max_rows: 1_000 } })),
  getTypescriptTypes: inProject(members, 'database:read', runningRef),
  runGraphql: inProject(writers, 'database:write', runningRef, () => ({
    body: { query: '{ __typename }', impersonation: { role: 'anon' } },
  })),
}
