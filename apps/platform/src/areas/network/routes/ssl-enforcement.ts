import { getSslEnforcement, updateSslEnforcement } from '@cairn/contracts/network/ssl-enforcement'
import { actorOf } from '../../../audit/record-audit.ts'
import type { Context } from '../../../context.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import type { NetworkSettings } from '../network-access.ts'

const toEnforcement = ({ config }: Context, { sslEnforced }: NetworkSettings) => {
  const database = sslEnforced || config.postgresTls.isRequired
  return { currentConfig: { database }, appliedSuccessfully: database === sslEnforced }
}

export const getSslEnforcementRoute = route(getSslEnforcement, {
  permission: inProject('network:Read'),
  handle: async ({ context, project }) => toEnforcement(context, await context.networkAccess.settings(project.ref)),
})

export const updateSslEnforcementRoute = route(updateSslEnforcement, {
  permission: inProject('network:Write'),
  handle: async (call) => {
    const { body, context, project } = call
    const settings = await context.networkAccess.change(
      { by: actorOf(call), project },
      'project.ssl_enforcement_changed',
      () => ({ sslEnforced: body.requestedConfig.database }),
    )
    return toEnforcement(context, settings)
  },
})
