import type { ProjectDomains } from '@cairn/contracts/domains/project-domains'
import { formatDollars } from '~/lib/currency.ts'

type Terms = Pick<ProjectDomains, 'custom_domain_usd_per_month' | 'custom_domains_included'>

/** A sentence to be appended; empty where domains cost nothing. */
export const priceWords = ({
  custom_domain_usd_per_month: price,
  custom_domains_included: included,
}: Terms): string => {
  if (price === null) return ''
  if (included === 0) return ` It costs ${formatDollars(price)} per month while it is active.`
  const domains = included === 1 ? 'one active domain' : `${included} active domains`
  return ` The plan of the organization includes ${domains}; each further one costs ${formatDollars(price)} per month.`
}
