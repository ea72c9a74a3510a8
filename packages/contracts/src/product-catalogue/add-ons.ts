import type { AddOn } from './catalogue-schema.ts'
import type { PlanId } from './plan-ids.ts'

const paid: PlanId[] = ['pro', 'team', 'enterprise']

export const addOns: AddOn[] = [
  {
    key: 'point_in_time_recovery',
    title: 'Point-in-time recovery',
    description: 'Restores the database to any second of the days that are kept.',
    plans: paid,
    prices: [{ usd: 100, per: 7, unit: 'days of retention', every: 'month' }],
  },
  {
    key: 'branching',
    title: 'Branching',
    description: 'Preview branches: copies of the project, to try changes before they are merged.',
    plans: paid,
    prices: [{ usd: 0.01344, per: 1, unit: 'branch', every: 'hour' }],
  },
  {
    key: 'phone_mfa',
    title: 'Phone MFA',
    description: 'Users of the project prove a second factor by a code that is sent to their phone.',
    plans: paid,
    prices: [
      { usd: 75, per: 1, unit: 'project', every: 'month', counts: 'first' },
      { usd: 10, per: 1, unit: 'project', every: 'month', counts: 'additional' },
    ],
  },
  {
    key: 'log_drain',
    title: 'Log drain',
    description: 'Sends all log lines of the project to a server that you name.',
    plans: ['team', 'enterprise'],
    prices: [
      { usd: 60, per: 1, unit: 'drain', every: 'month' },
      { usd: 0.2, per: 1_000_000, unit: 'events' },
      { usd: 0.09, per: 1, unit: 'GB of egress' },
    ],
  },
  {
    key: 'custom_domain',
    title: 'Custom domain',
    description: 'The project answers at a domain of yours.',
    plans: paid,
    prices: [{ usd: 10, per: 1, unit: 'domain', every: 'month' }],
    included: { enterprise: 1 },
  },
  {
    key: 'ipv4',
    title: 'IPv4 address',
    description: 'An IPv4 address of its own for direct connections to the database.',
    plans: paid,
    prices: [{ usd: 4, per: 1, unit: 'address', every: 'month' }],
  },
]
