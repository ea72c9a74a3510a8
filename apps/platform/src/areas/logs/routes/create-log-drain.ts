import { completeConfig } from '@cairn/contracts/logs/drain-rules'
import { createLogDrain } from '@cairn/contracts/logs/log-drains'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { namesPrivateAddress } from '../drains/named-address.ts'
import { requireLogDrains } from '../drains/require-log-drains.ts'

export const createLogDrainRoute = route(createLogDrain, {
  permission: inProject('log_drains:Write'),
  handle: async (call) => {
    const { body, context, fail, project } = call
    requireLogDrains(context, project)
    const config = completeConfig(body.type, body.config)
    if (namesPrivateAddress(body.type, config, context.isAddressAllowed)) throw fail('log_drain_address_refused')
    const positions = await context.logs.ends(project.ref)
    const created = await context.drainStore.create(actorOf(call), project, { ...body, config }, positions)
    await context.logDrains.reload()
    return created
  },
})
