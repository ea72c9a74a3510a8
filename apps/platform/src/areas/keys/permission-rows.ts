import type { keys } from '@cairn/contracts/keys/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, managers, runningRef, unknownId, writers } from '../../../test/permissions/row.ts'

let names = 0
const newKey = () => ({ body: { type: 'publishable', name: `row_${(names += 1)}` } })

export const rows: RowsOf<typeof keys> = {
  listProjectApiKeys: inProject(writers, 'secrets:read', runningRef),
  getProjectApiKey: inProject(writers, 'secrets:read', runningRef, unknownId, 'api_key_not_found'),
  createProjectApiKey: inProject(managers, 'secrets:write', runningRef, newKey),
  updateProjectApiKey: inProject(
    managers,
    'secrets:write',
    runningRef,
    () => ({ ...unknownId(), body: { name: 'renamed' } }),
    'api_key_not_found',
  ),
  deleteProjectApiKey: inProject(managers, 'secrets:write', runningRef, unknownId, 'api_key_not_found'),
  getLegacyApiKeys: inProject(writers, 'secrets:read', runningRef),
  setLegacyApiKeys: inProject(managers, 'secrets:write', runningRef, () => ({ query: { enabled: 'true' } })),
}
