import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import type { Plan } from '@cairn/contracts/product-catalogue/catalogue-schema'
import { formatDollars } from '~/lib/currency.ts'

export type ListedPlan = Plan & { id: PlanId; name: string }

export const priceWords = ({ price_usd_per_month: price }: Pick<Plan, 'price_usd_per_month'>): string =>
  price === 'custom' ? 'By agreement' : `${formatDollars(price)} per month`

const grouped = new Intl.NumberFormat('en-US')

const amountWords = (amount: string | number): string => (typeof amount === 'number' ? grouped.format(amount) : amount)

/** What a plan includes, in one line. */
export const includedWords = ({ price_usd_per_month: price, meters, limits }: Plan): string => {
  if (price === 'custom') return 'Limits, prices and support by agreement with the operator.'
  const { database_size: database, egress, storage_size: storage, auth_mau: users } = meters
  const active = limits.active_projects
  return [
    ...(typeof active === 'number' ? [`${active} active projects`] : []),
    `${database.included} database`,
    `${egress.included} egress`,
    `${storage.included} storage`,
    `${amountWords(users.included)} monthly active users`,
    `logs for ${limits.log_retention}`,
  ].join(' · ')
}

const order: readonly PlanId[] = ['free', 'pro', 'team', 'enterprise']

/** What the button says. */
export const changeWords = (from: PlanId, to: PlanId, name: string): string => {
  if (from === to) return 'Save'
  if (to === 'free') return 'Cancel the paid plan'
  return order.indexOf(from) < order.indexOf(to) ? `Upgrade to ${name}` : `Downgrade to ${name}`
}
