import { askHostname } from '@cairn/contracts/domains/project-domains'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const askHostnameRoute = route(askHostname, {
  permission: anyone,
  handle: async ({ context, fail, query }) => {
    const { projectHosts, publicUrl, runtime } = context
    const host = query.domain.toLowerCase()
    if (projectHosts.isKnown(host) || host === new URL(publicUrl()).hostname) return {}
    const ref = projectHosts.refBelowDomain(host)
    if (ref === undefined || (await runtime.find(ref)) === undefined) throw fail('hostname_unknown')
    return {}
  },
})
