import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultQuality, imageWidths, outputFormat, readTransform, smallImageWidths } from './transform.ts'

test('image widths 640 … 3840', () => {
  for (const width of imageWidths)
    assert.equal(readTransform(new URLSearchParams({ width: String(width) })).width, width)
  assert.deepEqual(imageWidths, [640, 750, 828, 1080, 1200, 1920, 2048, 3840])
})

test('small image sizes 16 … 384', () => {
  for (const width of smallImageWidths)
    assert.equal(readTransform(new URLSearchParams({ width: String(width) })).width, width)
  assert.deepEqual(smallImageWidths, [16, 32, 48, 64, 96, 128, 256, 384])
})

test('default image quality 75', () => {
  assert.equal(readTransform(new URLSearchParams()).quality, 75)
  assert.equal(defaultQuality, 75)
})

for (const query of [
  'width=0',
  'width=3841',
  'height=x',
  'width=1.5',
  'quality=19',
  'quality=101',
  'resize=crop',
  'format=svg',
])
  test(`${query} is refused`, () => assert.throws(() => readTransform(new URLSearchParams(query)), { status: 400 }))

const png = { mimetype: 'image/png', hasAvif: false }
for (const [query, of, expected] of [
  ['', { ...png, accept: '*/*' }, 'png'],
  ['', { ...png, accept: 'image/avif,image/webp,*/*' }, 'webp'],
  ['', { ...png, accept: 'image/avif,image/webp', hasAvif: true }, 'avif'],
  ['format=origin', { ...png, accept: 'image/webp' }, 'png'],
  ['format=jpeg', { ...png, accept: 'image/webp' }, 'jpeg'],
  ['', { mimetype: 'application/x', accept: '', hasAvif: true }, 'jpeg'],
] as const)
  test(`${query} ${of.mimetype} for ${of.accept}: ${expected}`, () =>
    assert.equal(outputFormat(readTransform(new URLSearchParams(query)), of), expected))
