import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudProviders, regions } from '@cairn/contracts/product-catalogue/cloud-providers'
import { computeSizes } from '@cairn/contracts/product-catalogue/compute-sizes'
import { chosenOptions, sizeText } from './chosen-options.ts'

const options = {
  cloud_providers: cloudProviders.map(({ id, name, regions: set, default_region: ids }) => ({
    id,
    name,
    regions: regions[set] ?? [],
    default_region: ids.production,
  })),
  default_cloud_provider: 'AWS',
  compute_sizes: computeSizes,
  active_projects: null,
  active_projects_problem: null,
}

const ids = (given: { provider?: string; region?: string; size?: string }) => {
  const chosen = chosenOptions(options, { provider: undefined, region: undefined, size: undefined, ...given })
  return [chosen?.provider.id, chosen?.region?.code, chosen?.size?.id]
}

test('what is not chosen has its default; a choice that does not go with the provider gives way', () => {
  assert.deepEqual(ids({}), ['AWS', 'us-east-2', 'nano'])
  assert.deepEqual(ids({ region: 'eu-west-1', size: 'large' }), ['AWS', 'eu-west-1', 'large'])
  assert.deepEqual(ids({ provider: 'FLY', region: 'eu-west-1', size: '16xlarge' }), ['FLY', 'sin', 'nano'])
})

test('the nearest region is the default of the provider that has it', () => {
  const none = { provider: undefined, region: undefined, size: undefined }
  assert.equal(chosenOptions(options, none, 'eu-west-3')?.region?.code, 'eu-west-3')
  assert.equal(chosenOptions(options, { ...none, region: 'sa-east-1' }, 'eu-west-3')?.region?.code, 'sa-east-1')
  assert.equal(chosenOptions(options, { ...none, provider: 'FLY' }, 'eu-west-3')?.region?.code, 'sin')
})

test('a compute size is described by its memory and processors', () => {
  const texts = computeSizes.slice(0, 2).map(sizeText)
  assert.deepEqual(texts, ['Nano · 0.5 GB memory · shared CPU', 'Micro · 1 GB memory · 2 shared cores'])
})
