import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as check, integer, property } from 'fast-check'
import type { ScrollPlace } from './bounded-scroll.ts'
import { bodyHeightPx, maxBodyPx, placeAfterScroll, placeNear, placeOf } from './bounded-scroll.ts'

const viewPx = 800
const short = { contentPx: 3_200_000, viewPx }
const long = { contentPx: 32_000_000, viewPx }
const endPx = maxBodyPx - viewPx
const topOf = ({ scrollPx, basePx }: ScrollPlace) => scrollPx + basePx

test('content that a browser can show is scrolled as it is', () => {
  assert.equal(bodyHeightPx(short), 3_200_000)
  assert.deepEqual(placeOf(1_234_567, short), { scrollPx: 1_234_567, basePx: 0 })
  assert.deepEqual(placeAfterScroll({ scrollPx: 0, basePx: 0 }, 3_000_000, short), { scrollPx: 3_000_000, basePx: 0 })
})

test('the bar of a million rows leads to the first and to the last of them', () => {
  assert.equal(bodyHeightPx(long), maxBodyPx)
  const start = { scrollPx: 0, basePx: 0 }
  assert.equal(topOf(placeAfterScroll(start, endPx, long)), long.contentPx - viewPx)
  assert.equal(topOf(placeAfterScroll(placeOf(9_000_000, long), 0, long)), 0)
  assert.equal(topOf(placeAfterScroll(start, endPx / 2, long)), (long.contentPx - viewPx) / 2)
})

test('a turn of the wheel moves the rows by its own pixels, wherever one is', () => {
  check(
    property(integer({ min: 0, max: 31_999_200 }), integer({ min: -400, max: 400 }), (top, byPx) => {
      const before = placeOf(top, long)
      const scrollPx = Math.max(0, Math.min(endPx, before.scrollPx + byPx))
      assert.equal(topOf(placeAfterScroll(before, scrollPx, long)), topOf(before) + scrollPx - before.scrollPx)
    }),
  )
})

test('the wheel alone reaches both ends: the bar never stands at its end before the rows do', () => {
  for (const byPx of [400, -400]) {
    let place = placeOf(byPx > 0 ? long.contentPx - 3_000_000 : 3_000_000, long)
    // The bar is where a jump to a row left it: far from its share of the whole.
    for (let turns = 0; turns < 8_000; turns += 1)
      place = placeAfterScroll(place, Math.max(0, Math.min(endPx, place.scrollPx + byPx)), long)
    assert.equal(topOf(place), byPx > 0 ? long.contentPx - viewPx : 0)
  }
})

test('a row nearby is shown without moving the base, one far away by moving it', () => {
  const before = placeOf(16_000_000, long)
  assert.equal(placeNear(before, 16_001_000, long).basePx, before.basePx)
  for (const top of [0, 31_000_000, long.contentPx]) {
    const place = placeNear(before, top, long)
    assert.equal(topOf(place), Math.min(top, long.contentPx - viewPx))
    assert.ok(place.scrollPx >= 0 && place.scrollPx <= endPx)
  }
})

test('fewer rows than fill the view stand at the top', () => {
  assert.deepEqual(placeOf(500, { contentPx: 320, viewPx }), { scrollPx: 0, basePx: 0 })
})
