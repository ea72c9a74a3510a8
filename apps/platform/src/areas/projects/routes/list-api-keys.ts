import type { ApiKey } from '@cairn/contracts/projects/projects'
import { listApiKeys } from '@cairn/contracts/projects/projects'
import { signApiKey } from '@cairn/service-kit'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listApiKeysRoute = route(listApiKeys, {
  permission: inProject('secrets:Read'),
  handle: async (call) => {
    const { ref, inserted_at, openSecrets } = call.project
    await call.context.apiKeys.recordReveal(actorOf(call), call.project, ['service_role'])
    const { jwtSecret } = openSecrets()
    const issuedAt = new Date(inserted_at)
    const keyFor = async (name: ApiKey['name']): Promise<ApiKey> => ({
      name,
      api_key: await signApiKey(name, ref, jwtSecret, issuedAt),
    })
    return Promise.all([keyFor('anon'), keyFor('service_role')])
  },
})
