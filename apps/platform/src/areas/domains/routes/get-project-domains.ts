import { getProjectDomains } from '@cairn/contracts/domains/project-domains'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { featureLack } from '../../product-catalogue/require-feature.ts'
import { toCustomDomain } from '../custom-hostname-view.ts'
import { customDomainTerms } from '../domain-terms.ts'
import { projectTarget } from '../project-target.ts'

export const getProjectDomainsRoute = route(getProjectDomains, {
  permission: inProject('domains:Read'),
  handle: async ({ context, project }) => {
    const { config, customHostnames, projectHosts, subscriptions, vanitySubdomains } = context
    const [claim, vanity, { changed_by: changer }] = await Promise.all([
      customHostnames.find(project.ref),
      vanitySubdomains.find(project.ref),
      subscriptions.read(project.organization_id, Date.now()),
    ])
    const { included, unavailable, usdPerMonth } = customDomainTerms(context, project)
    return {
      own_url: projectHosts.ownBaseOf(project.ref),
      custom_domain: claim === undefined ? null : toCustomDomain(claim, projectTarget(context, project.ref)),
      custom_domain_unavailable: unavailable ?? null,
      custom_domain_usd_per_month: usdPerMonth ?? null,
      custom_domains_included: included,
      installation_domain: config.domain ?? null,
      vanity_subdomain: vanity ?? null,
      vanity_unavailable: featureLack(context, project, 'security.vanity_url') ?? null,
      plan_changed_by: changer,
    }
  },
})
