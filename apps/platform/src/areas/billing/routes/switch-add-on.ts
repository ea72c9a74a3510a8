import { switchAddOn } from '@cairn/contracts/billing/add-ons'
import { addOnPlanProblem } from '@cairn/contracts/billing/add-on-rules'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { readConfig } from '../../authentication/update-config.ts'
import { addOnLock, projectAddOns } from '../add-ons/project-add-ons.ts'

export const switchAddOnRoute = route(switchAddOn, {
  permission: inProject('billing:Write'),
  handle: async (call) => {
    const { context, project, params, body, fail } = call
    const { key } = params
    const { enabled } = body
    const now = Date.now()
    const addOn = context.catalogue.document.add_ons.find((candidate) => candidate.key === key)
    if (addOn === undefined) throw fail('not_offered')
    const lock = await addOnLock(context, project, now)
    if (lock !== undefined) throw fail('plan_by_partner', { message: lock })
    const problem = enabled ? addOnPlanProblem(addOn, project.plan) : undefined
    if (problem !== undefined) throw fail('plan_lacks', { message: problem })
    await context.addOns.switch(actorOf(call), project, { key, enabled }, async (locked) => {
      if (enabled) return
      const { mfa_phone_enroll_enabled: enrolls, mfa_phone_verify_enabled: verifies } = await readConfig(call, locked)
      if (enrolls || verifies)
        throw fail('add_on_in_use', {
          message: `${addOn.title} is in use. Switch it off in the settings of authentication first.`,
        })
    })
    return projectAddOns(context, project, now)
  },
})
