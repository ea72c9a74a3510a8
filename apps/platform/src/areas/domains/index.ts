import { domains } from '@cairn/contracts/domains/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { plansOn } from '../organizations/plans.ts'
import { checkActiveHostnames } from './check-hostname.ts'
import { createCustomHostnameStore } from './custom-hostname-store.ts'
import { customDomainPlanProblem } from './domain-terms.ts'
import { createRecordLookup } from './dns-records.ts'
import { createDomainLimits } from './domain-limits.ts'
import { askHostnameRoute } from './routes/ask-hostname.ts'
import {
  activateCustomHostnameRoute,
  deleteCustomHostnameRoute,
  getCustomHostnameRoute,
  initializeCustomHostnameRoute,
  reverifyCustomHostnameRoute,
} from './routes/custom-hostname.ts'
import { getProjectDomainsRoute } from './routes/get-project-domains.ts'
import {
  activateVanitySubdomainRoute,
  checkVanitySubdomainRoute,
  deleteVanitySubdomainRoute,
  getVanitySubdomainRoute,
} from './routes/vanity-subdomain.ts'
import { createVanitySubdomainStore } from './vanity-subdomain-store.ts'

export const stores = ({ catalogue, config, db, isAddressAllowed, logger }: Ground) => ({
  customHostnames: createCustomHostnameStore(db, (tier) =>
    customDomainPlanProblem({ catalogue, config }, plansOn(config)(tier).id),
  ),
  domainLimits: createDomainLimits(),
  hostnameRecords: createRecordLookup({
    servers: config.dnsServers,
    isAddressAllowed,
    onError: (error) => logger.warn({ err: error }, 'the records of a custom domain could not be looked up'),
  }),
  vanitySubdomains: createVanitySubdomainStore(db),
})

export const area = defineArea(domains, {
  routes: {
    activateCustomHostname: activateCustomHostnameRoute,
    activateVanitySubdomain: activateVanitySubdomainRoute,
    askHostname: askHostnameRoute,
    checkVanitySubdomain: checkVanitySubdomainRoute,
    deleteCustomHostname: deleteCustomHostnameRoute,
    deleteVanitySubdomain: deleteVanitySubdomainRoute,
    getCustomHostname: getCustomHostnameRoute,
    getProjectDomains: getProjectDomainsRoute,
    getVanitySubdomain: getVanitySubdomainRoute,
    initializeCustomHostname: initializeCustomHostnameRoute,
    reverifyCustomHostname: reverifyCustomHostnameRoute,
  },
  jobs: (context) => ({
    'check-custom-domains': defineJob({
      title: 'Look at the DNS records of custom domains',
      data: z.object({}),
      schedule: '41 4 * * *',
      run: ({ signal }) => checkActiveHostnames(context, signal),
    }),
  }),
})
