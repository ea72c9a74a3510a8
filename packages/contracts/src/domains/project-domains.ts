import { z } from 'zod'
import { planChangers } from '../billing/plan-changes.ts'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

/** A record that has to be in the DNS. */
export const DnsRecord = z.object({
  type: z.enum(['A', 'AAAA', 'CNAME', 'TXT']),
  name: z.string(),
  value: z.string(),
  /** Null: nobody has looked. */
  is_found: z.boolean().nullable(),
  /** What is there in its place. */
  found: z.array(z.string()),
})
export type DnsRecord = z.infer<typeof DnsRecord>

export const CustomDomain = z.object({
  hostname: z.string(),
  /** `pending`: the records were not found yet. `verified`: they were. `active`: the project answers at it. */
  status: z.enum(['pending', 'verified', 'active']),
  records: z.array(DnsRecord),
  checked_at: z.string().nullable(),
  /** Whether the name servers responded to the last check. */
  dns_responded: z.boolean(),
})
export type CustomDomain = z.infer<typeof CustomDomain>

export const ProjectDomains = z.object({
  /** The address that the project has without a domain of its own. */
  own_url: z.string(),
  custom_domain: CustomDomain.nullable(),
  /** Why the project cannot get a custom domain. Null: it can. */
  custom_domain_unavailable: z.string().nullable(),
  /** Null: it costs nothing here. */
  custom_domain_usd_per_month: z.number().nullable(),
  /** How many of the organization's cost nothing. */
  custom_domains_included: z.number().int(),
  /** The domain below which projects have their names. Null: the installation has none. */
  installation_domain: z.string().nullable(),
  vanity_subdomain: z.string().nullable(),
  /** Why the project cannot get a vanity subdomain. Null: it can. */
  vanity_unavailable: z.string().nullable(),
  /** Who can change the plan of the organization. */
  plan_changed_by: z.enum(planChangers),
})
export type ProjectDomains = z.infer<typeof ProjectDomains>

export const getProjectDomains = endpoint({
  name: 'getProjectDomains',
  method: 'GET',
  path: '/platform/projects/:ref/domains',
  summary: 'The custom domain of the project with its DNS records, and its vanity subdomain.',
  params: RefParams,
  response: ProjectDomains,
  errors: ['project_not_found'],
})

export const askHostname = endpoint({
  name: 'askHostname',
  method: 'GET',
  path: '/api/hostnames/ask',
  summary:
    'Whether a certificate may be requested for a host name, for reverse proxies that do so on demand: 200 for the address of the installation and the host names of projects, otherwise 404.',
  query: z.object({ domain: z.string().min(1).max(300) }),
  response: z.object({}),
  errors: ['hostname_unknown'],
})
