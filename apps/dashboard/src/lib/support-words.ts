import type { Severity, SupportCategory } from '@cairn/contracts/support/support-terms'

export const categoryNames = {
  Problem: 'APIs and client libraries',
  Dashboard_bug: 'Dashboard bug',
  Database_unresponsive: 'Database unresponsive',
  Performance: 'Performance issues',
  Sales: 'Sales enquiry',
  Billing: 'Billing',
  Refund: 'Refund enquiry',
  Abuse: 'Abuse report',
  Login_issues: 'Login issues',
  Account_deletion: 'Account deletion',
} as const satisfies Record<SupportCategory, string>

const always = ['Problem', 'Dashboard_bug', 'Database_unresponsive', 'Performance', 'Abuse', 'Login_issues'] as const

/** What can be chosen: about money only where there is billing; account deletion only by a link that names it. */
export const offeredCategories = (hasBilling: boolean, named: SupportCategory | undefined) => {
  const offered: SupportCategory[] = [...always, ...(hasBilling ? (['Sales', 'Billing', 'Refund'] as const) : [])]
  const all = named === undefined || offered.includes(named) ? offered : [...offered, named]
  return all.map((value) => ({ value, label: categoryNames[value] }))
}

export const severityHints = {
  Low: 'General guidance.',
  Normal: 'Something is impaired.',
  High: 'Production is impaired.',
  Urgent: 'Production is down.',
} as const satisfies Record<Severity, string>
