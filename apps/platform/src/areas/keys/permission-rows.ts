import type { keys } from '@cairn/contracts/keys/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, managers, restingRef, runningRef, unknownId, writers } from '../../../test/permissions/row.ts'

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
  listSigningKeys: inProject(writers, 'auth:read', runningRef),
  getLegacySigningKey: inProject(writers, 'auth:read', runningRef),
  getSigningKey: inProject(writers, 'auth:read', runningRef, unknownId, 'signing_key_not_found'),
  createSigningKey: {
    ...inProject(managers, 'auth:write', restingRef),
    // A new project for each: a project has one standby key.
    ask: async (fixture) => ({
      params: { ref: await fixture.storedProject('INACTIVE', { guest: true }) },
      body: { algorithm: 'HS256' },
    }),
  },
  updateSigningKey: inProject(
    managers,
    'auth:write',
    runningRef,
    () => ({ ...unknownId(), body: { status: 'revoked' } }),
    'signing_key_not_found',
  ),
  deleteSigningKey: inProject(managers, 'auth:write', runningRef, unknownId, 'signing_key_not_found'),
  setLegacyApiKeys: inProject(managers, 'secrets:write', runningRef, () => ({ query: { enabled: 'true' } })),
}
