import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { defaultCatalogue } from '@cairn/contracts/product-catalogue/default-catalogue'
import type { PlanId, Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import { bytesPerGiB, bytesPerMiB } from '@cairn/contracts/sizes'
import type { DevEnv, Person } from '@cairn/dev-env'
import { devConfig, givePlan, RefusedError, startDevEnv } from '@cairn/dev-env'
import { startPlatform } from '../src/platform.ts'
import { ConfigError, readConfig } from '../src/config.ts'
import { createCatalogue } from '../src/areas/product-catalogue/catalogue.ts'
import { featureLack } from '../src/areas/product-catalogue/require-feature.ts'
import { functionLimits, realtimeLimits } from '../src/areas/projects/instance-limits.ts'
import { chooseOptions } from '../src/areas/product-catalogue/choose-options.ts'

/** A file with a catalogue of the operator, for as long as `use` runs. */
const withFile = async (content: unknown, use: (catalogueFile: string) => Promise<void>): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-catalogue-'))
  try {
    const path = join(directory, 'catalogue.json')
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    await use(path)
  } finally {
    await rm(directory, { recursive: true })
  }
}

let env: DevEnv
let ada: Person
before(async () => {
  env = await startDevEnv()
  ada = await env.signUp('ada')
})
after(() => env[Symbol.asyncDispose]())

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => assert.fail('it was not refused'),
    (caught: unknown) => caught,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body
}

const optionsOf = (person: Person, slug: string) =>
  person.request('GET /platform/organizations/:slug/project-options', { params: { slug } })

test('where nothing is enabled, a project is local, and says so in words', async () => {
  const organization = await ada.createOrganization('Small', { tier: 'tier_free' })
  const options = await optionsOf(ada, organization.slug)
  assert.equal(options.default_cloud_provider, 'local')
  assert.deepEqual(options.cloud_providers, [
    {
      id: 'local',
      name: 'Local',
      regions: [{ code: 'local', displayName: 'Local', location: null }],
      default_region: 'local',
    },
  ])
  assert.deepEqual(
    options.compute_sizes.map(({ id }) => id),
    ['nano'],
  )
  const project = await ada.createProject({ organization })
  const detail = await project.detail()
  assert.deepEqual(
    [detail.cloud_provider_name, detail.region_name, detail.infra_compute_name, detail.db_max_connections],
    ['Local', 'Local', 'Nano', 30],
  )
})

test('what is not offered is refused, with the field and what there is instead', async () => {
  const { slug } = await ada.createOrganization('Refused', { tier: 'tier_free' })
  const ask = (rest: { db_region?: string; cloud_provider?: string; desired_instance_size?: string }) =>
    refusal(
      ada.request('POST /platform/projects', {
        body: { name: 'x', organization_slug: slug, db_pass: 'correct horse 1', ...rest },
      }),
    )
  const region = await ask({ db_region: 'us-east-2' })
  assert.equal(region.code, 422)
  assert.equal(region.reason, 'not_offered')
  assert.deepEqual(region.problems, [
    { path: 'db_region', message: 'The region us-east-2 is not offered. Choose one of: local.' },
  ])
  assert.equal((await ask({ cloud_provider: 'AWS' })).problems?.[0]?.path, 'cloud_provider')
  assert.deepEqual((await ask({ desired_instance_size: '16xlarge' })).problems, [
    { path: 'desired_instance_size', message: 'The compute size 16xlarge is not offered. Choose one of: nano.' },
  ])
})

test('a project that is resized has the connections of its size, in the database too, and follows the plan of the organization', async () => {
  const organization = await ada.createOrganization('Large', { tier: 'tier_pro' })
  const { compute_sizes: sizes } = await optionsOf(ada, organization.slug)
  const small = sizes.find(({ id }) => id === 'small')
  assert.ok(small, 'this machine serves the size Small')
  const { ref } = await ada.request('POST /platform/projects', {
    body: {
      name: 'Sized',
      organization_slug: organization.slug,
      db_pass: 'correct horse 1',
      desired_instance_size: 'micro',
    },
  })
  await env.platform.context.supervisor.settled()
  const params = { ref }
  const offered = await ada.request('GET /platform/projects/:ref/compute', { params })
  assert.equal(offered.size, 'micro')
  const changes = new Map(offered.sizes.map(({ id, change_cents: cents }) => [id, cents]))
  assert.equal(changes.get('micro'), 0)
  assert.ok(Number(changes.get('small')) > 0)
  const resize = (to: string) => ada.request('PUT /platform/projects/:ref/compute', { params, body: { size: to } })
  assert.equal((await refusal(resize('nano'))).reason, 'not_offered', 'the plan does not include it')
  assert.equal((await resize('small')).status, 'RESIZING')
  assert.equal((await refusal(resize('micro'))).reason, 'wrong_status')
  await env.platform.context.supervisor.settled()
  const detail = () => ada.request('GET /platform/projects/:ref', { params: { ref } })
  const { infra_compute_size: size, infra_compute_name: name, db_max_connections: connections } = await detail()
  assert.deepEqual([size, name, connections], ['small', 'Small', 90])
  const { context } = env.platform
  const stored = await context.projects.find(ref)
  assert.ok(stored)
  const pool = await context.supervisor.pool(stored, 'supabase_admin')
  const { rows } = await pool.query<{ max: number }>(`select current_setting('max_connections')::int as max`)
  assert.ok((rows[0]?.max ?? 0) >= 90 + 12, `max_connections is ${rows[0]?.max}`)
  const cacheSize = async () =>
    (await pool.query<{ size: string }>('select current_setting($1) as size', ['effective_cache_size'])).rows[0]?.size
  const ofSmall = await cacheSize()

  const body = { tier: 'tier_free', billing_partner: null, restriction_status: null, grace_period_end: null } as const
  await ada.request('PUT /platform/operator/organizations/:slug/billing', { params: { slug: organization.slug }, body })
  assert.equal((await detail()).infra_compute_size, 'nano')
  // In force in the running database, without a restart.
  assert.deepEqual([ofSmall, await cacheSize()], ['1536MB', '384MB'])
})

test('the catalogue is there to be read: plans by name, the feature table, add-ons, compute sizes', async () => {
  const catalogue = await ada.request('GET /platform/catalogue', {})
  assert.deepEqual(
    catalogue.plans.map(({ name, tiers, price_usd_per_month: price }) => [name, tiers, price]),
    [
      ['Free', ['tier_free'], 0],
      ['Pro', ['tier_pro', 'tier_payg'], 25],
      ['Team', ['tier_team'], 599],
      ['Enterprise', ['tier_enterprise'], 'custom'],
    ],
  )
  const size = catalogue.plan_features.find(({ key }) => key === 'database.database_size')
  assert.deepEqual(size?.values.pro, ['8 GB', 'then $0.125 per GB'])
  assert.equal(catalogue.add_ons.length, 6)
  assert.equal(catalogue.compute_sizes[0]?.memory, '0.5 GB')
  assert.equal(catalogue.has_plan_limits, true)
})

test('the feature table that is read has the add-ons that this installation serves, custom domains among them', async () => {
  const { plan_features: features } = await ada.request('GET /platform/catalogue', {})
  const keys = new Set(features.map(({ key }) => key))
  for (const key of ['security.custom_domain', 'security.vanity_url', 'security.log_drain', 'database.cached_egress'])
    assert.ok(keys.has(key), key)
})

test('a feature is refused to plans without it, and to none where plans limit nothing', () => {
  const config = devConfig('')
  const catalogue = createCatalogue(config)
  const off = { limits: { ...config.limits, byPlan: false } }
  const onFree = { plan: 'free' } as const
  assert.match(featureLack({ catalogue, config }, onFree, 'security.metrics') ?? '', /comes with the Pro plan/)
  assert.equal(featureLack({ catalogue, config: off }, onFree, 'security.metrics'), undefined)
})

test('a plan limits how many edge functions there are and how large they are, where plans limit anything', () => {
  const config = devConfig('')
  const catalogue = createCatalogue(config)
  const off = { limits: { ...config.limits, byPlan: false } }
  const limitsOn = (plan: PlanId) => functionLimits({ plan }, { catalogue, config })
  assert.deepEqual(limitsOn('free'), { count: 10, bytes: 10 * bytesPerMiB })
  assert.deepEqual(limitsOn('enterprise'), { count: null, bytes: null })
  assert.deepEqual(functionLimits({ plan: 'free' }, { catalogue, config: off }), { count: null, bytes: null })
})

test('what a plan includes of connections to realtime is a limit, unless more of it is charged', () => {
  const config = devConfig('')
  const catalogue = createCatalogue(config)
  const clientsOn = (plan: PlanId, hasSpendCap: boolean) =>
    realtimeLimits({ plan, has_spend_cap: hasSpendCap }, { catalogue, config })?.clients
  assert.deepEqual(
    [clientsOn('free', false), clientsOn('pro', true), clientsOn('pro', false), clientsOn('team', false)],
    [200, 500, undefined, undefined],
  )
})

test('a database becomes read-only at what its plan includes, unless more of it is charged', async () => {
  const organization = await ada.createOrganization('Growing')
  const project = await ada.createProject({ organization })
  const limitOn = async (tier: Tier) => {
    await givePlan(env.url, organization, tier)
    return (await project.detail()).database_limit_bytes
  }
  assert.equal((await project.detail()).database_limit_bytes, null)
  assert.equal(await limitOn('tier_free'), 500 * bytesPerMiB)
  // With the spend cap.
  assert.equal(await limitOn('tier_pro'), 8 * bytesPerGiB)
  assert.equal(await limitOn('tier_payg'), null)
  assert.equal(await limitOn('tier_team'), null)
})

const { plans } = defaultCatalogue
const roomy = { ...plans, free: { ...plans.free, limits: { ...plans.free.limits, active_projects: 1 } } }

test('a file of the operator replaces sections: limits, names and places follow it', async () => {
  const regions = {
    homes: [
      {
        code: 'attic',
        displayName: 'The attic',
        location: { latitude: 47, longitude: 8 },
        latency_url: 'https://attic.example.com/here',
      },
    ],
  }
  const cloud_providers = [
    { id: 'HOME', name: 'Home', regions: 'homes', default_region: { production: 'attic', other: 'attic' } },
  ]
  await withFile({ plans: roomy, regions, cloud_providers }, async (catalogueFile) => {
    // Its policy is what is read of the page: the dashboard need not be built.
    const dashboardDir = dirname(catalogueFile)
    await writeFile(join(dashboardDir, 'index.html'), '<!doctype html><title>Cairn</title>')
    await writeFile(join(dashboardDir, 'preloads.json'), '[]')
    await using own = await startDevEnv({ catalogueFile, dashboardDir, places: { providers: ['HOME'], regions: [] } })
    const grace = await own.signUp('grace')
    const organization = await grace.createOrganization('One', { tier: 'tier_free' })
    const project = await grace.createProject({ organization })
    const detail = await project.detail()
    assert.deepEqual(
      [detail.cloud_provider, detail.cloud_provider_name, detail.region, detail.region_name],
      ['HOME', 'Home', 'attic', 'The attic'],
    )
    const address = 'GET /platform/organizations/:slug/available-regions'
    const params = { slug: organization.slug }
    assert.deepEqual(await grace.request(address, { params, query: {} }), {
      cloud_provider: { id: 'HOME', name: 'Home' },
      regions: regions.homes,
      recommended: 'attic',
    })
    const unknown = await refusal(grace.request(address, { params, query: { cloud_provider: 'AWS' } }))
    assert.match(unknown.message, /The cloud provider AWS is not offered/)
    const page = await fetch(own.url)
    assert.match(page.headers.get('content-security-policy') ?? '', /connect-src 'self' https:\/\/attic\.example\.com;/)
    const second = await refusal(
      grace.request('POST /platform/projects', {
        body: { name: 'two', organization_slug: organization.slug, db_pass: 'correct horse 1' },
      }),
    )
    assert.match(second.message, /^The Free plan includes 1 active project\b/)
  })
})

test('Custom content: the labels of the cloud providers AWS, AWS_K8S and FLY, and an AWS Nimbus label', async () => {
  const labels = { AWS: 'Amazon', AWS_K8S: 'Amazon, new', FLY: 'Fly', AWS_NIMBUS: 'Amazon, reserved' }
  const cloud_providers = defaultCatalogue.cloud_providers.map((provider) => ({
    ...provider,
    name: new Map(Object.entries(labels)).get(provider.id) ?? provider.name,
  }))
  await withFile({ cloud_providers }, async (catalogueFile) => {
    const places = { providers: Object.keys(labels), regions: [] }
    const catalogue = createCatalogue({ ...devConfig(''), catalogueFile, places })
    // What projects are shown with, and what a new one is offered.
    for (const [id, label] of Object.entries(labels)) assert.equal(catalogue.providerName(id), label)
    assert.deepEqual(
      catalogue.providers.map(({ id, name }) => [id, name]),
      Object.entries(labels),
    )
  })
})

test('the example in the documentation is a valid catalogue', () => {
  const catalogueFile = fileURLToPath(new URL('../../../docs/catalogue.example.json', import.meta.url))
  const catalogue = createCatalogue({ ...devConfig(''), catalogueFile, places: { providers: ['ACME'], regions: [] } })
  assert.equal(catalogue.defaultProvider.default_region, 'acme-zurich-1')
})

test('a file that is not valid stops the start, and names the path inside the document', async () => {
  const pro = { ...plans.pro, meters: { ...plans.pro.meters, egress: { included: '250 GiB' } } }
  const cases: [unknown, RegExp][] = [
    ['{', /catalogue\.json cannot be read as JSON/],
    [[], /"plans"/],
    [{ prices: {} }, /Unrecognized key: "prices"/],
    [{ plans: { ...plans, pro } }, /plans\.pro\.meters\.egress\.included: Write a size such as 500 MB or 8 GB/],
    [{ compute_sizes: defaultCatalogue.compute_sizes.slice(1) }, /plans\.free\.compute_sizes\.0: There is no compute/],
    [
      { regions: { ...defaultCatalogue.regions, aws: [{ code: 'x', displayName: 'X' }] } },
      /regions\.aws\.0\.location: /,
    ],
  ]
  for (const [content, words] of cases)
    await withFile(content, async (catalogueFile) => {
      await assert.rejects(startPlatform({ ...devConfig(join(tmpdir(), 'never-made')), catalogueFile }), (error) => {
        assert.ok(error instanceof ConfigError, String(error))
        assert.match(error.message, words)
        return true
      })
    })
})

test('a place that the catalogue does not have stops the start', async () => {
  const places = readConfig({ CAIRN_CLOUD_PROVIDERS: 'AWS, FLY', CAIRN_REGIONS: 'mars-1' }).places
  assert.deepEqual(places, { providers: ['AWS', 'FLY'], regions: ['mars-1'] })
  await assert.rejects(startPlatform({ ...devConfig(join(tmpdir(), 'never-made')), places }), (error) => {
    assert.ok(error instanceof ConfigError)
    assert.match(error.message, /No enabled cloud provider has the region mars-1/)
    return true
  })
})

test('a project without choices gets the defaults; a region alone finds a provider that has it', () => {
  const machine = { memoryBytes: 512 * bytesPerGiB, cores: 128, connections: 500 }
  const places = { providers: ['FLY', 'AWS'], regions: [] }
  const catalogue = createCatalogue({ ...devConfig(''), places }, machine)
  assert.deepEqual(chooseOptions(catalogue, 'pro', {}), {
    cloudProvider: 'AWS',
    region: 'us-east-2',
    instanceSize: 'micro',
  })
  assert.equal(chooseOptions(catalogue, 'pro', { db_region: 'sin' }).cloudProvider, 'FLY')
  assert.equal(chooseOptions(catalogue, 'pro', { cloud_provider: 'FLY' }).region, 'sin')
  assert.equal(chooseOptions(catalogue, 'pro', { desired_instance_size: '16xlarge' }).instanceSize, '16xlarge')
  assert.throws(
    () => chooseOptions(catalogue, 'pro', { cloud_provider: 'FLY', desired_instance_size: '8xlarge' }),
    /The compute size 8xlarge is not offered/,
  )
})
