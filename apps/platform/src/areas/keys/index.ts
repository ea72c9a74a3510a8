import { keys } from '@cairn/contracts/keys/area'
import type { Actor } from '../../audit/record-audit.ts'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { createApiKeyStore } from './api-key-store.ts'
import { ApiKeyUses } from './api-key-uses.ts'
import { switchLegacyApiKeys } from './legacy-api-keys.ts'
import { createSigningKeyRoute } from './routes/create-signing-key.ts'
import { deleteSigningKeyRoute } from './routes/delete-signing-key.ts'
import { getLegacySigningKeyRoute } from './routes/get-legacy-signing-key.ts'
import { getSigningKeyRoute } from './routes/get-signing-key.ts'
import { listSigningKeysRoute } from './routes/list-signing-keys.ts'
import { updateSigningKeyRoute } from './routes/update-signing-key.ts'
import { createProjectApiKeyRoute } from './routes/create-project-api-key.ts'
import { deleteProjectApiKeyRoute } from './routes/delete-project-api-key.ts'
import { getLegacyApiKeysRoute } from './routes/get-legacy-api-keys.ts'
import { getProjectApiKeyRoute } from './routes/get-project-api-key.ts'
import { listProjectApiKeysRoute } from './routes/list-project-api-keys.ts'
import { setLegacyApiKeysRoute } from './routes/set-legacy-api-keys.ts'
import { updateProjectApiKeyRoute } from './routes/update-project-api-key.ts'

export const stores = ({ db, logger, secrets }: Ground, lifetime: AsyncDisposableStack) => {
  const apiKeys = createApiKeyStore(db, secrets)
  const apiKeyUses = lifetime.use(
    new ApiKeyUses({
      write: apiKeys.noteUses,
      onError: (error) => logger.warn({ err: error }, 'the last uses of API keys could not be stored'),
    }),
  )
  return {
    apiKeys,
    apiKeyUses,
    switchLegacyApiKeys: (by: Actor, project: StoredProject, isEnabled: boolean) =>
      switchLegacyApiKeys(db, by, project, isEnabled),
  }
}

export const area = defineArea(keys, {
  routes: {
    createSigningKey: createSigningKeyRoute,
    deleteSigningKey: deleteSigningKeyRoute,
    getLegacySigningKey: getLegacySigningKeyRoute,
    getSigningKey: getSigningKeyRoute,
    listSigningKeys: listSigningKeysRoute,
    updateSigningKey: updateSigningKeyRoute,
    createProjectApiKey: createProjectApiKeyRoute,
    deleteProjectApiKey: deleteProjectApiKeyRoute,
    getLegacyApiKeys: getLegacyApiKeysRoute,
    getProjectApiKey: getProjectApiKeyRoute,
    listProjectApiKeys: listProjectApiKeysRoute,
    setLegacyApiKeys: setLegacyApiKeysRoute,
    updateProjectApiKey: updateProjectApiKeyRoute,
  },
})
