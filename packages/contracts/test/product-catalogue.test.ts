import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf, countOf, hoursOf } from '../src/product-catalogue/amounts.ts'
import { featureCategories, ProductCatalogue } from '../src/product-catalogue/catalogue-schema.ts'
import { defaultCatalogue } from '../src/product-catalogue/default-catalogue.ts'
import { featureProblem, featureTable } from '../src/product-catalogue/feature-table.ts'
import { gatedFeatures } from '../src/product-catalogue/gated-features.ts'
import type { PlanId } from '../src/product-catalogue/plan-ids.ts'
import { planIds } from '../src/product-catalogue/plan-ids.ts'
import { priceText } from '../src/product-catalogue/price-text.ts'

const { plans, add_ons: addOns, compute_sizes: sizes } = defaultCatalogue

type Meter = keyof (typeof plans)[PlanId]['meters']
type Limit = keyof (typeof plans)[PlanId]['limits']

/** What each plan includes of a meter, with the price of more. */
const meter = (name: Meter) =>
  planIds.map((plan) => {
    const { included, overage } = plans[plan].meters[name]
    return overage === undefined ? included : [included, priceText(overage)]
  })
const limit = (name: Limit) => planIds.map((plan) => plans[plan].limits[name])
const prices = (key: string) => addOns.find((addOn) => addOn.key === key)?.prices.map(priceText)

test('the catalogue that ships is a valid one', () => {
  const { error } = ProductCatalogue.safeParse(defaultCatalogue)
  assert.equal(error, undefined)
})

test('Price: $0, $25/month, $599/month, custom', () => {
  assert.deepEqual(
    planIds.map((plan) => plans[plan].price_usd_per_month),
    [0, 25, 599, 'custom'],
  )
})

test('Auth MAUs: 50,000; 100,000, then $0.00325', () => {
  const paid = [100_000, '$0.00325 per MAU']
  assert.deepEqual(meter('auth_mau'), [50_000, paid, paid, 'custom'])
})

test('Database size: 500 MB; 8 GB, then $0.125/GB', () => {
  const paid = ['8 GB', '$0.125 per GB']
  assert.deepEqual(meter('database_size'), ['500 MB', paid, paid, 'custom'])
})

test('Egress: 5 GB; 250 GB, then $0.09/GB', () => {
  const paid = ['250 GB', '$0.09 per GB']
  assert.deepEqual(meter('egress'), ['5 GB', paid, paid, 'custom'])
})

test('Storage: 1 GB; 100 GB, then $0.021/GB', () => {
  const paid = ['100 GB', '$0.021 per GB']
  assert.deepEqual(meter('storage_size'), ['1 GB', paid, paid, 'custom'])
})

test('Backups: none; 7 days; 14 days', () => {
  assert.deepEqual(limit('backup_retention'), ['none', '7 days', '14 days', 'custom'])
})

test('Log retention: 1 day; 7 days; 28 days; 90 days', () => {
  assert.deepEqual(limit('log_retention'), ['1 day', '7 days', '28 days', '90 days'])
})

test('Audit trail retention: 1 hour; 7 days; 28 days', () => {
  assert.deepEqual(limit('audit_retention'), ['1 hour', '7 days', '28 days', 'custom'])
})

test('Free: 2 active projects', () => {
  assert.deepEqual(limit('active_projects'), [2, 'unlimited', 'unlimited', 'unlimited'])
})

test('Projects of the Free plan pause after 1 week of inactivity', () => {
  assert.deepEqual(limit('pause_after'), ['1 week', 'never', 'never', 'never'])
})

test('Pro: 250 GB cached egress, then $0.03/GB', () => {
  assert.deepEqual(meter('cached_egress')[1], ['250 GB', '$0.03 per GB'])
})

test('Pro: $10 compute credits', () => {
  assert.equal(plans.pro.compute_credits_usd, 10)
})

test('Point-in-time recovery: $100 per month per 7 days of retention', () => {
  assert.deepEqual(prices('point_in_time_recovery'), ['$100 per 7 days of retention per month'])
})

test('Branching: $0.01344 per branch per hour', () => {
  assert.deepEqual(prices('branching'), ['$0.01344 per branch per hour'])
})

test('Third-party MAUs are priced the same as the MAU overage', () => {
  for (const plan of planIds)
    assert.deepEqual(plans[plan].meters.auth_third_party_mau, plans[plan].meters.auth_mau, plan)
})

test('SAML: 50 included, then $0.015 per MAU', () => {
  const paid = [50, '$0.015 per MAU']
  assert.deepEqual(meter('auth_saml_mau'), ['none', paid, paid, 'custom'])
})

test('Phone MFA: $75 per month for the first project, then $10 per additional project', () => {
  assert.deepEqual(prices('phone_mfa'), ['$75 per first project per month', '$10 per additional project per month'])
})

test('Max upload: 50 MB on free, 500 GB on paid', () => {
  assert.deepEqual(limit('upload_size'), ['50 MB', '500 GB', '500 GB', '500 GB'])
})

test('Image transformations: 100 origin images, then $5 per 1000', () => {
  const paid = [100, '$5 per 1,000 origin images']
  assert.deepEqual(meter('image_transformations'), ['none', paid, paid, 'custom'])
})

test('Edge function invocations: 500,000 free, then 2 million, then $2 per million', () => {
  const paid = [2_000_000, '$2 per million invocations']
  assert.deepEqual(meter('function_invocations'), [500_000, paid, paid, 'custom'])
})

test('Realtime concurrent peak connections: 200 free, 500, then $10 per 1000', () => {
  const paid = [500, '$10 per 1,000 connections']
  assert.deepEqual(meter('realtime_connections'), [200, paid, paid, 'custom'])
})

test('Realtime messages: 2 million free, 5 million, then $2.50 per million', () => {
  const paid = [5_000_000, '$2.50 per million messages']
  assert.deepEqual(meter('realtime_messages'), [2_000_000, paid, paid, 'custom'])
})

test('Realtime max message size: 250 KB free, 3 MB paid', () => {
  assert.deepEqual(limit('realtime_message_size'), ['250 KB', '3 MB', '3 MB', '3 MB'])
})

test('Log drain: $60 per drain per month, $0.20 per million events, $0.09 per GB egress', () => {
  assert.deepEqual(prices('log_drain'), [
    '$60 per drain per month',
    '$0.20 per million events',
    '$0.09 per GB of egress',
  ])
})

test('Custom domain: $10 per domain per month', () => {
  assert.deepEqual(prices('custom_domain'), ['$10 per domain per month'])
})

test('16 cloud regions, each with code, displayName and location', () => {
  const regions = defaultCatalogue.regions['aws'] ?? []
  assert.deepEqual(
    regions.map(({ code, displayName, location }) => [code, displayName, location.latitude, location.longitude]),
    [
      ['us-west-1', 'West US (North California)', 37.77, -122.41],
      ['us-east-1', 'East US (North Virginia)', 37.92, -77.9],
      ['us-east-2', 'East US 2 (Ohio)', 39.96, -83],
      ['ca-central-1', 'Canada (Central)', 45.5, -73.57],
      ['eu-west-1', 'West EU (Ireland)', 53.35, -6.26],
      ['eu-west-2', 'West Europe (London)', 51.51, -0.13],
      ['eu-west-3', 'West EU (Paris)', 48.86, 2.35],
      ['eu-central-1', 'Central EU (Frankfurt)', 50.11, 8.68],
      ['eu-central-2', 'Central Europe (Zurich)', 47.38, 8.54],
      ['eu-north-1', 'North EU (Stockholm)', 59.33, 18.07],
      ['ap-south-1', 'South Asia (Mumbai)', 19.08, 72.88],
      ['ap-southeast-1', 'Southeast Asia (Singapore)', 1.35, 103.82],
      ['ap-northeast-1', 'Northeast Asia (Tokyo)', 35.68, 139.69],
      ['ap-northeast-2', 'Northeast Asia (Seoul)', 37.57, 126.98],
      ['ap-southeast-2', 'Oceania (Sydney)', -33.87, 151.21],
      ['sa-east-1', 'South America (Sao Paulo)', -23.55, -46.63],
    ],
  )
})

test('the second region set has one entry: code sin, Singapore', () => {
  assert.deepEqual(
    defaultCatalogue.regions['fly']?.map(({ code, displayName }) => [code, displayName]),
    [['sin', 'Singapore']],
  )
})

test('cloud providers: FLY, AWS, AWS_K8S (shown as revamped) and AWS_NIMBUS, with their labels', () => {
  assert.deepEqual(
    defaultCatalogue.cloud_providers.map(({ id, name }) => [id, name]),
    [
      ['FLY', 'Fly.io'],
      ['AWS', 'AWS'],
      ['AWS_K8S', 'AWS (Revamped)'],
      ['AWS_NIMBUS', 'AWS (Nimbus)'],
    ],
  )
})

const figures = (id: string) => {
  const size = sizes.find((candidate) => candidate.id === id)
  return (
    size && [
      size.memory,
      size.cpu,
      size.direct_connections,
      size.pooler_connections,
      size.baseline_disk_io,
      size.max_disk_io,
    ]
  )
}

test('Free compute: 0.5 GB, shared, 30 direct and 200 pooler connections, 43 MB/s, at most 2085 MB/s', () => {
  assert.deepEqual(plans.free.compute_sizes, ['nano'])
  assert.deepEqual(figures('nano'), ['0.5 GB', { cores: 'shared', dedicated: false }, 30, 200, 43, 2085])
})

test('Next compute: 1 GB, 2 cores, not dedicated, 60 direct and 200 pooler connections, 87 MB/s, at most 2085 MB/s', () => {
  for (const plan of ['pro', 'team', 'enterprise'] as const) assert.equal(plans[plan].compute_sizes[0], 'micro')
  assert.deepEqual(figures('micro'), ['1 GB', { cores: 2, dedicated: false }, 60, 200, 87, 2085])
})

test('the plan feature table has the eight categories, and each feature key, title, a value per plan and usage_based', () => {
  const table = featureTable(defaultCatalogue)
  assert.deepEqual([...new Set(table.map(({ category }) => category))], [...featureCategories])
  for (const { key, title, values, usage_based: usageBased } of table) {
    assert.match(key, /^[a-z_]+\.[a-z0-9_]+$/)
    assert.notEqual(title, '')
    assert.deepEqual(Object.keys(values), [...planIds])
    assert.equal(typeof usageBased, 'boolean')
  }
})

test('what is usage based follows the meters: size, branching, egress, MAU, storage, transformations, functions, realtime', () => {
  assert.deepEqual(
    featureTable(defaultCatalogue)
      .filter(({ usage_based: usageBased }) => usageBased)
      .map(({ key }) => key),
    [
      'database.database_size',
      'database.branching',
      'database.egress',
      'database.cached_egress',
      'auth.auth_mau',
      'auth.auth_third_party_mau',
      'storage.storage_size',
      'storage.image_transformations',
      'edge_functions.function_invocations',
      'realtime.realtime_connections',
      'realtime.realtime_messages',
      'security.log_drain',
    ],
  )
})

const values = (key: string) => featureTable(defaultCatalogue).find((feature) => feature.key === key)?.values

test('a value of the feature table is true, false, a text or a list, and follows from the plans', () => {
  const size = ['8 GB', 'then $0.125 per GB']
  assert.deepEqual(values('database.database_size'), { free: '500 MB', pro: size, team: size, enterprise: 'Custom' })
  assert.deepEqual(values('database.backup_retention'), {
    free: false,
    pro: '7 days',
    team: '14 days',
    enterprise: 'Custom',
  })
  assert.deepEqual(values('security.custom_domain'), {
    free: false,
    pro: ['$10 per domain per month'],
    team: ['$10 per domain per month'],
    enterprise: ['1 included', 'then $10 per domain per month'],
  })
  assert.deepEqual(values('database.dedicated_postgres'), { free: true, pro: true, team: true, enterprise: true })
})

test('amounts in numbers: sizes in steps of 1024, durations in hours; a word is no limit, or nothing', () => {
  assert.equal(bytesOf('500 MB'), 500 * 1_048_576)
  assert.equal(bytesOf('0.5 GB'), 512 * 1_048_576)
  assert.equal(bytesOf('custom'), null)
  assert.equal(hoursOf('1 week'), 168)
  assert.equal(hoursOf('1 hour'), 1)
  assert.equal(hoursOf('28 days'), 672)
  assert.equal(hoursOf('never'), null)
  assert.equal(hoursOf('none'), 0)
  assert.equal(countOf(2), 2)
  assert.equal(countOf('unlimited'), null)
})

test('each feature that the server refuses by plan is in the table, and a row that is not there is in every plan', () => {
  const table = featureTable(defaultCatalogue)
  for (const key of gatedFeatures)
    assert.match(featureProblem(table, key, 'free') ?? '', /^The feature “.+” comes with/)
  assert.equal(
    featureProblem(table, 'storage.own_storage', 'team'),
    'The feature “Bring your own storage” comes with the Enterprise plan. This organization is on Team.',
  )
  assert.equal(featureProblem(table, 'storage.own_storage', 'enterprise'), undefined)
  assert.equal(featureProblem([], 'storage.own_storage', 'free'), undefined)
})
