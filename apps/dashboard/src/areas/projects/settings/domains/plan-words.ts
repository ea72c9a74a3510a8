import type { ProjectDomains } from '@cairn/contracts/domains/project-domains'

/** How the plan can be changed: a sentence after the one that says what the plan does not include. */
export const planWords = ({ plan_changed_by: changer }: Pick<ProjectDomains, 'plan_changed_by'>): string =>
  changer === 'operator'
    ? 'An operator of this installation can change the plan.'
    : 'The plan can be changed on the billing page of the organization.'
