import { createRealtimeToken } from '@cairn/contracts/realtime/realtime-token'
import { issueAccessToken } from '@cairn/service-kit'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

const lifetimeSeconds = 600

export const createRealtimeTokenRoute = route(createRealtimeToken, {
  // It acts as any of the roles, as `x-impersonate` does.
  permission: inProject('realtime:Connect'),
  handle: async (call) => {
    const { role, claims } = call.body.impersonation
    const running = await call.context.runtime.find(call.project.ref)
    if (running === undefined) throw call.fail('project_not_found')
    const { token, expiresAt } = await issueAccessToken({ ...claims, role }, running.project, lifetimeSeconds)
    return { access_token: token, expires_at: new Date(expiresAt * 1_000).toISOString() }
  },
})
