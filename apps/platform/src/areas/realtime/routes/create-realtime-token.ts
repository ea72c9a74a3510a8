import { createRealtimeToken } from '@cairn/contracts/realtime/realtime-token'
import { issueAccessToken, signApiKey } from '@cairn/service-kit'
import type { Context } from '../../../context.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import type { StoredProject } from '../../projects/project-store.ts'

const lifetimeSeconds = 600

/** A key that a page may have: one that applications are published with. */
const publicKeyOf = async ({ apiKeys }: Context, project: StoredProject): Promise<string | null> => {
  const keys = await apiKeys.list(project)
  const publishable = keys.find(({ type }) => type === 'publishable')?.api_key
  if (typeof publishable === 'string') return publishable
  if (project.legacy_keys_disabled_at !== null) return null
  return signApiKey('anon', project.ref, project.openSecrets().jwtSecret, new Date(project.inserted_at))
}

export const createRealtimeTokenRoute = route(createRealtimeToken, {
  // It acts as any of the roles, as `x-impersonate` does.
  permission: inProject('realtime:Connect'),
  handle: async (call) => {
    const { role, claims } = call.body.impersonation
    const running = await call.context.runtime.find(call.project.ref)
    if (running === undefined) throw call.fail('project_not_found')
    const { token, expiresAt } = await issueAccessToken({ ...claims, role }, running.project, lifetimeSeconds)
    return {
      access_token: token,
      api_key: await publicKeyOf(call.context, call.project),
      expires_at: new Date(expiresAt * 1_000).toISOString(),
    }
  },
})
