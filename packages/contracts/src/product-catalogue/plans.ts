import type { Plan, Price, ProductCatalogue } from './catalogue-schema.ts'

const each = (usd: number, unit: string): Price => ({ usd, per: 1, unit })

const paidSizes = [
  'micro',
  'small',
  'medium',
  'large',
  'xlarge',
  '2xlarge',
  '4xlarge',
  '8xlarge',
  '12xlarge',
  '16xlarge',
]

const free: Plan = {
  price_usd_per_month: 0,
  compute_credits_usd: 0,
  compute_sizes: ['nano'],
  meters: {
    auth_mau: { included: 50_000 },
    auth_third_party_mau: { included: 50_000 },
    auth_saml_mau: { included: 'none' },
    database_size: { included: '500 MB' },
    egress: { included: '5 GB' },
    cached_egress: { included: '5 GB' },
    storage_size: { included: '1 GB' },
    image_transformations: { included: 'none' },
    function_invocations: { included: 500_000 },
    realtime_connections: { included: 200 },
    realtime_messages: { included: 2_000_000 },
  },
  limits: {
    active_projects: 2,
    pause_after: '1 week',
    backup_retention: 'none',
    log_retention: '1 day',
    audit_retention: '1 hour',
    upload_size: '50 MB',
    temporary_files: '1 GB',
    realtime_message_size: '250 KB',
    function_size: '10 MB',
    functions: 10,
  },
}

const mauOverage = each(0.00325, 'MAU')

const pro: Plan = {
  price_usd_per_month: 25,
  compute_credits_usd: 10,
  compute_sizes: paidSizes,
  meters: {
    auth_mau: { included: 100_000, overage: mauOverage },
    auth_third_party_mau: { included: 100_000, overage: mauOverage },
    auth_saml_mau: { included: 50, overage: each(0.015, 'MAU') },
    database_size: { included: '8 GB', overage: each(0.125, 'GB') },
    egress: { included: '250 GB', overage: each(0.09, 'GB') },
    cached_egress: { included: '250 GB', overage: each(0.03, 'GB') },
    storage_size: { included: '100 GB', overage: each(0.021, 'GB') },
    image_transformations: { included: 100, overage: { usd: 5, per: 1000, unit: 'origin images' } },
    function_invocations: { included: 2_000_000, overage: { usd: 2, per: 1_000_000, unit: 'invocations' } },
    realtime_connections: { included: 500, overage: { usd: 10, per: 1000, unit: 'connections' } },
    realtime_messages: { included: 5_000_000, overage: { usd: 2.5, per: 1_000_000, unit: 'messages' } },
  },
  limits: {
    active_projects: 'unlimited',
    pause_after: 'never',
    backup_retention: '7 days',
    log_retention: '7 days',
    audit_retention: '7 days',
    upload_size: '500 GB',
    temporary_files: '4 GB',
    realtime_message_size: '3 MB',
    function_size: '10 MB',
    functions: 500,
  },
}

const team: Plan = {
  ...pro,
  price_usd_per_month: 599,
  limits: {
    ...pro.limits,
    backup_retention: '14 days',
    log_retention: '28 days',
    audit_retention: '28 days',
    functions: 1000,
  },
}

const byAgreement = { included: 'custom' } as const

const enterprise: Plan = {
  ...team,
  price_usd_per_month: 'custom',
  compute_credits_usd: 0,
  meters: {
    auth_mau: byAgreement,
    auth_third_party_mau: byAgreement,
    auth_saml_mau: byAgreement,
    database_size: byAgreement,
    egress: byAgreement,
    cached_egress: byAgreement,
    storage_size: byAgreement,
    image_transformations: byAgreement,
    function_invocations: byAgreement,
    realtime_connections: byAgreement,
    realtime_messages: byAgreement,
  },
  limits: {
    ...team.limits,
    backup_retention: 'custom',
    log_retention: '90 days',
    audit_retention: 'custom',
    function_size: 'custom',
    functions: 'unlimited',
  },
}

export const plans: ProductCatalogue['plans'] = { free, pro, team, enterprise }
