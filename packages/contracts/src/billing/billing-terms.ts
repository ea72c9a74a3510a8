/** Words of billing that both ends know. Without zod, so that the browser can have them for nothing. */

export const restrictionStatuses = ['grace_period', 'grace_period_over', 'restricted'] as const
export type RestrictionStatus = (typeof restrictionStatuses)[number]

/** Who bills an organization in the provider's place. */
export const billingPartners = ['vercel_marketplace', 'aws'] as const
export type BillingPartner = (typeof billingPartners)[number]

export const providerSources = ['vercel-marketplace', 'aws-marketplace', 'supabase'] as const
export type ProviderSource = (typeof providerSources)[number]

/** Where an organization is looked after: at its billing partner, or otherwise at the provider itself. */
export const managedBy = (partner: BillingPartner | null): ProviderSource =>
  partner === 'vercel_marketplace' ? 'vercel-marketplace' : partner === 'aws' ? 'aws-marketplace' : 'supabase'

/** An organization's name at its partner: the slug without the prefix `vercel_`. */
export const partnerId = (slug: string): string => slug.replace(/^vercel_/, '')
