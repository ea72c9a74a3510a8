import {
  activateVanitySubdomain,
  checkVanitySubdomain,
  deleteVanitySubdomain,
  getVanitySubdomain,
} from '@cairn/contracts/domains/vanity-subdomain'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireFeature } from '../../product-catalogue/require-feature.ts'
import { vanityClaimProblem } from '../project-target.ts'

export const getVanitySubdomainRoute = route(getVanitySubdomain, {
  permission: inProject('domains:Read'),
  handle: async ({ context, project }) => {
    const { config, customHostnames, vanitySubdomains } = context
    const name = await vanitySubdomains.find(project.ref)
    if (name !== undefined && config.domain !== undefined)
      return { status: 'active' as const, custom_domain: `${name}.${config.domain}` }
    const claim = await customHostnames.find(project.ref)
    return { status: claim?.status === 'active' ? ('custom-domain-used' as const) : ('not-used' as const) }
  },
})

export const checkVanitySubdomainRoute = route(checkVanitySubdomain, {
  permission: inProject('domains:Read'),
  handle: async ({ body: { vanity_subdomain: name }, context, project }) => ({
    available:
      context.config.domain !== undefined &&
      vanityClaimProblem(context, name) === undefined &&
      !(await context.vanitySubdomains.isTaken(project.ref, name)),
  }),
})

export const activateVanitySubdomainRoute = route(activateVanitySubdomain, {
  permission: inProject('domains:Write'),
  handle: async (call) => {
    const { body, context, fail, project } = call
    const { vanity_subdomain: name } = body
    requireFeature(context, project, 'security.vanity_url')
    const { domain } = context.config
    if (domain === undefined) throw fail('no_vanity_domain')
    const problem = vanityClaimProblem(context, name)
    if (problem !== undefined) throw fail('vanity_name_invalid', { message: problem })
    const { domainLimits, vanitySubdomains } = context
    if (await vanitySubdomains.isTaken(project.ref, name)) throw fail('vanity_name_taken')
    if ((await vanitySubdomains.find(project.ref)) !== name) domainLimits.takeName(project.ref)
    await vanitySubdomains.set(actorOf(call), project, name)
    await context.projectHosts.reload(project.ref)
    return { custom_domain: `${name}.${domain}` }
  },
})

export const deleteVanitySubdomainRoute = route(deleteVanitySubdomain, {
  permission: inProject('domains:Write'),
  handle: async (call) => {
    const { context, project } = call
    await context.vanitySubdomains.delete(actorOf(call), project)
    await context.projectHosts.reload(project.ref)
    return {}
  },
})
