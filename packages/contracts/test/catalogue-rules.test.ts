import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesPerGiB } from '../src/sizes.ts'
import type { Environment } from '../src/platform/environments.ts'
import type { EnabledPlaces } from '../src/product-catalogue/available.ts'
import {
  availableProviders,
  availableSizes,
  defaultProvider,
  placeProblems,
  sizeInForce,
} from '../src/product-catalogue/available.ts'
import { ProductCatalogue } from '../src/product-catalogue/catalogue-schema.ts'
import { defaultCatalogue } from '../src/product-catalogue/default-catalogue.ts'

/** What is wrong with a copy of the catalogue in which one thing is changed. */
const problemsAfter = (change: (copy: ProductCatalogue) => void) => {
  const copy = structuredClone(defaultCatalogue)
  change(copy)
  const { error } = ProductCatalogue.safeParse(copy)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const unknownProvider = {
  id: 'HOME',
  name: 'Home',
  regions: 'homes',
  default_region: { production: 'a', other: 'a' },
}

test('a catalogue with unknown or duplicate names is refused with the path', () => {
  assert.deepEqual(
    problemsAfter(({ plans }) => plans.free.compute_sizes.push('tiny')),
    ['plans.free.compute_sizes.1: There is no compute size tiny.'],
  )
  assert.deepEqual(
    problemsAfter((copy) => copy.cloud_providers.push(unknownProvider)),
    ['cloud_providers.4.regions: There is no set of regions homes.'],
  )
  assert.deepEqual(
    problemsAfter((copy) => {
      copy.regions['homes'] = [{ code: 'b', displayName: 'B', location: { latitude: 0, longitude: 0 } }]
      copy.cloud_providers.push({ ...unknownProvider, default_region: { production: 'b', other: 'a' } })
    }),
    ['cloud_providers.4.default_region.other: a is not a region of homes.'],
  )
  assert.deepEqual(
    problemsAfter((copy) => {
      copy.plan_features = [{ category: 'auth', key: 'auth.x', title: 'X', usage_based: false, from: 'nothing' }]
    }),
    ['plan_features.0.from: There is no meter, limit or add-on nothing.'],
  )
  assert.deepEqual(
    problemsAfter((copy) => copy.compute_sizes.push(...copy.compute_sizes.slice(0, 1))),
    ['compute_sizes.11: nano is here twice.'],
  )
})

test('an amount below zero, or in a unit that there is not, is refused', () => {
  for (const included of ['-5 GB', '5 TiB', 'lots'])
    assert.match(
      ProductCatalogue.safeParse({
        ...defaultCatalogue,
        plans: {
          ...defaultCatalogue.plans,
          free: {
            ...defaultCatalogue.plans.free,
            meters: { ...defaultCatalogue.plans.free.meters, egress: { included } },
          },
        },
      }).error?.issues[0]?.path.join('.') ?? 'accepted',
      /^plans\.free\.meters\.egress\.included/,
      included,
    )
})

const nothing: EnabledPlaces = { providers: [], regions: [] }
const all: EnabledPlaces = { providers: ['FLY', 'AWS', 'AWS_K8S', 'AWS_NIMBUS'], regions: [] }

const regionOf = (enabled: EnabledPlaces, environment: Environment, provider: string) =>
  availableProviders(defaultCatalogue, enabled, environment).find(({ id }) => id === provider)?.default_region

const providerOf = (providers: readonly string[], environment: Environment) =>
  defaultProvider(availableProviders(defaultCatalogue, { providers, regions: [] }, environment), environment).id

test('Default region is Southeast Asia in non-production and East US 2 in production', () => {
  assert.equal(regionOf(all, 'production', 'AWS'), 'us-east-2')
  for (const environment of ['staging', 'preview', 'development'] as const)
    assert.equal(regionOf(all, environment, 'AWS'), 'ap-southeast-1', environment)
})

test('For FLY it is Southeast Asia', () => {
  assert.equal(regionOf(all, 'production', 'FLY'), 'sin')
  assert.equal(regionOf(all, 'staging', 'FLY'), 'sin')
})

test('where the default region is not enabled, the first enabled region is the default', () => {
  assert.equal(regionOf({ providers: [], regions: ['eu-west-1', 'eu-north-1'] }, 'production', 'AWS'), 'eu-west-1')
})

test('the cloud provider defaults to AWS_K8S in staging or preview if enabled, otherwise AWS or the first enabled', () => {
  assert.equal(providerOf(all.providers, 'staging'), 'AWS_K8S')
  assert.equal(providerOf(all.providers, 'preview'), 'AWS_K8S')
  assert.equal(providerOf(all.providers, 'production'), 'AWS')
  assert.equal(providerOf(all.providers, 'development'), 'AWS')
  assert.equal(providerOf(['FLY', 'AWS'], 'staging'), 'AWS')
  assert.equal(providerOf(['AWS_NIMBUS', 'FLY'], 'production'), 'AWS_NIMBUS')
  assert.equal(providerOf(['FLY', 'AWS_NIMBUS'], 'production'), 'FLY')
})

const codes = (enabled: EnabledPlaces) =>
  availableProviders(defaultCatalogue, enabled, 'production').flatMap(({ id, regions }) =>
    regions.map(({ code }) => `${id} ${code}`),
  )

test('local only where no provider and no region is enabled', () => {
  assert.deepEqual(codes(nothing), ['local local'])
  assert.deepEqual(codes({ providers: [], regions: ['us-east-2', 'sin'] }), ['AWS us-east-2', 'FLY sin'])
  assert.deepEqual(codes({ providers: ['AWS_K8S'], regions: ['us-east-2'] }), ['AWS_K8S us-east-2'])
  assert.equal(codes({ providers: ['AWS'], regions: [] }).length, 16)
})

test('a provider that the catalogue does not have, or a region that none serves, is named', () => {
  assert.deepEqual(placeProblems(defaultCatalogue, all), [])
  assert.deepEqual(placeProblems(defaultCatalogue, { providers: ['AZURE'], regions: [] }), [
    'There is no cloud provider AZURE.',
  ])
  assert.deepEqual(placeProblems(defaultCatalogue, { providers: [], regions: ['mars-1'] }), [
    'There is no region mars-1.',
  ])
  assert.deepEqual(placeProblems(defaultCatalogue, { providers: ['FLY'], regions: ['us-east-2'] }), [
    'No enabled cloud provider has the region us-east-2.',
  ])
})

const machine = { memoryBytes: 24 * bytesPerGiB, cores: 2, connections: 500 }
const { free, pro } = defaultCatalogue.plans
const idsOn = (included: readonly string[] | undefined, on = machine) =>
  availableSizes(defaultCatalogue, included, on).map(({ id }) => id)

test('compute sizes: those of the plan that the machine can serve, the smallest by default', () => {
  assert.deepEqual(idsOn(free.compute_sizes), ['nano'])
  assert.deepEqual(idsOn(pro.compute_sizes), ['micro', 'small', 'medium', 'large'])
  assert.deepEqual(idsOn(undefined), ['nano', 'micro', 'small', 'medium', 'large'])
  assert.deepEqual(idsOn(pro.compute_sizes, { ...machine, memoryBytes: 2 * bytesPerGiB }), ['micro', 'small'])
  assert.deepEqual(idsOn(pro.compute_sizes, { ...machine, connections: 60 }), ['micro'])
  assert.deepEqual(idsOn(pro.compute_sizes, { ...machine, cores: 1 }), ['micro'])
})

const inForce = (included: readonly string[] | undefined, stored: string) =>
  sizeInForce(defaultCatalogue, included, stored).id

test('a project keeps its compute size while its plan includes it, and otherwise has the first of the plan', () => {
  assert.equal(inForce(pro.compute_sizes, 'large'), 'large')
  assert.equal(inForce(pro.compute_sizes, 'nano'), 'micro')
  assert.equal(inForce(free.compute_sizes, 'large'), 'nano')
  assert.equal(inForce(undefined, 'large'), 'large')
  assert.equal(inForce(undefined, 'withdrawn'), 'nano')
})
