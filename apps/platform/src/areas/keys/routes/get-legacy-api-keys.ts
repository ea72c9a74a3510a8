import { getLegacyApiKeys } from '@cairn/contracts/keys/api-keys'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getLegacyApiKeysRoute = route(getLegacyApiKeys, {
  permission: inProject('secrets:Read'),
  handle: ({ project }) => ({ enabled: project.legacy_keys_disabled_at === null }),
})
