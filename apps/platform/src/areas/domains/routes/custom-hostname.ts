import {
  activateCustomHostname,
  deleteCustomHostname,
  getCustomHostname,
  initializeCustomHostname,
  reverifyCustomHostname,
} from '@cairn/contracts/domains/custom-hostname'
import { actorOf } from '../../../audit/record-audit.ts'
import type { Context } from '../../../context.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { checkHostname } from '../check-hostname.ts'
import { toCustomHostname } from '../custom-hostname-view.ts'
import { requireCustomDomains } from '../domain-terms.ts'
import { claimProblem, projectTarget } from '../project-target.ts'

const present = async (context: Context, ref: string) =>
  toCustomHostname(ref, await context.customHostnames.find(ref), projectTarget(context, ref))

export const getCustomHostnameRoute = route(getCustomHostname, {
  permission: inProject('domains:Read'),
  handle: ({ context, project }) => present(context, project.ref),
})

export const initializeCustomHostnameRoute = route(initializeCustomHostname, {
  permission: inProject('domains:Write'),
  handle: async (call) => {
    const { body, context, fail, project } = call
    await requireCustomDomains(context, project)
    const problem = claimProblem(context, body.custom_hostname)
    if (problem !== undefined) throw fail('hostname_not_allowed', { message: problem })
    await context.customHostnames.claim(actorOf(call), project, body.custom_hostname)
    await context.projectHosts.reload(project.ref)
    return present(context, project.ref)
  },
})

export const reverifyCustomHostnameRoute = route(reverifyCustomHostname, {
  permission: inProject('domains:Write'),
  handle: async (call) => {
    const { context, fail, project } = call
    const claim = await context.customHostnames.find(project.ref)
    if (claim === undefined) throw fail('no_custom_domain')
    context.domainLimits.takeCheck(project.ref)
    await checkHostname(context, actorOf(call), project, claim)
    return present(context, project.ref)
  },
})

export const activateCustomHostnameRoute = route(activateCustomHostname, {
  permission: inProject('domains:Write'),
  handle: async (call) => {
    const { context, fail, project } = call
    const claim = await context.customHostnames.find(project.ref)
    if (claim === undefined) throw fail('no_custom_domain')
    if (claim.status !== 'active') {
      await requireCustomDomains(context, project)
      await context.customHostnames.activate(actorOf(call), project, claim.hostname)
      await context.projectHosts.reload(project.ref)
    }
    return present(context, project.ref)
  },
})

export const deleteCustomHostnameRoute = route(deleteCustomHostname, {
  permission: inProject('domains:Write'),
  handle: async (call) => {
    const { context, project } = call
    await context.customHostnames.delete(actorOf(call), project)
    await context.projectHosts.reload(project.ref)
    return {}
  },
})
