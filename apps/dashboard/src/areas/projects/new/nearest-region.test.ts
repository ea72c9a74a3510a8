import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestRegion } from './nearest-region.ts'

const at = (code: string) => ({ code, latency_url: `https://${code}.example.com` })

void test('the region with the fastest of three answers is the nearest', async () => {
  const times = new Map([
    ['https://near.example.com', [90, 12, 30]],
    ['https://far.example.com', [60, 61, 62]],
  ])
  const ping = (url: string) => Promise.resolve(times.get(url)?.shift())
  assert.deepEqual(await nearestRegion([at('far'), at('near'), { code: 'unknown' }], ping), { code: 'near', ms: 12 })
})

const onlyNear = (url: string) => Promise.resolve(url.includes('near') ? 5 : undefined)

void test('none is the nearest where fewer than two answer', async () => {
  assert.equal(await nearestRegion([at('near'), at('silent')], onlyNear), undefined)
  assert.equal(await nearestRegion([], onlyNear), undefined)
})
