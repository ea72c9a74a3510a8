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

test('a compute size is described by its memory and processors', () => {
  const texts = computeSizes.slice(0, 2).map(sizeText)
  assert.deepEqual(texts, ['Nano · 0.5 GB memory · shared CPU', 'Micro · 1 GB memory · 2 cores, not dedicated'])
})
