const minute = 60_000

/** How long an answer counts as fresh, in milliseconds: until then nothing is asked again. */
export const freshness = {
  default: minute,
  organizations: 30 * minute,
  projects: 30 * minute,
  profile: 30 * minute,
  permissions: 5 * minute,
  overdueInvoices: 30 * minute,
  project: minute / 2,
} as const
