import { completeConfig, drainConfigProblem, isOtherReceiver } from '@cairn/contracts/logs/drain-rules'
import { updateLogDrain } from '@cairn/contracts/logs/log-drains'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { namesPrivateAddress } from '../drains/named-address.ts'
import { requireLogDrains } from '../drains/require-log-drains.ts'

export const updateLogDrainRoute = route(updateLogDrain, {
  permission: inProject('log_drains:Write'),
  handle: async (call) => {
    const { body, context, fail, params, project } = call
    requireLogDrains(context, project)
    const stored = await context.drainStore.find(project, params.token)
    const { secrets, type } = stored.view
    const asked = completeConfig(type, body.config)
    const kept = secrets.filter((name) => asked[name] === undefined)
    // Who may change a drain may not read its secrets: another receiver would get them.
    if (kept.length > 0 && isOtherReceiver(type, stored.config, asked)) throw fail('log_drain_secret_needed')
    const problem = drainConfigProblem(type, asked, kept)
    if (problem !== undefined) throw fail('log_drain_invalid', { message: problem.problem })
    if (namesPrivateAddress(type, asked, context.isAddressAllowed)) throw fail('log_drain_address_refused')
    const keptValues = Object.fromEntries(kept.map((name) => [name, stored.config[name] ?? '']))
    const config = { ...asked, ...keptValues }
    const changed = await context.drainStore.change(actorOf(call), project, params.token, { ...body, config })
    await context.logDrains.reload()
    return changed
  },
})
