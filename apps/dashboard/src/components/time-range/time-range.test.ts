import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spanText } from './clock.ts'
import { boundsOf, intervalsOf, presets, rangeSearch, readRange, stepOf } from './time-range.ts'

const minuteMs = 60_000
const at = (text: string) => Date.parse(text)

test('a range is what the address says, and the last hour where that is odd', () => {
  assert.deepEqual(readRange({ range: '24h' }), { kind: 'last', preset: presets[3] })
  for (const odd of [{}, { range: 'ever' }, { from: 'now', to: 'then' }, { from: '2026-03-14T10:00Z' }])
    assert.deepEqual(readRange(odd), { kind: 'last', preset: presets[1] })
  const between = { from: '2026-03-14T09:00:00.000Z', to: '2026-03-14T10:00:00.000Z' }
  assert.deepEqual(readRange({ ...between, range: '24h' }), {
    kind: 'between',
    startMs: at(between.from),
    endMs: at(between.to),
  })
  assert.deepEqual(readRange({ from: between.to, to: between.from }), { kind: 'last', preset: presets[1] })
  assert.deepEqual(readRange({ range: 'ever' }, presets[4]), { kind: 'last', preset: presets[4] })
})

test('the address says what a range is', () => {
  for (const search of [
    { range: undefined, from: undefined, to: undefined },
    { range: '7d', from: undefined, to: undefined },
    { range: undefined, from: '2026-03-14T09:00:00.000Z', to: '2026-03-14T10:00:00.000Z' },
  ]) {
    const set = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
    assert.deepEqual(rangeSearch(readRange(set)), search)
  }
})

test('a range up to now moves with the clock', () => {
  const now = at('2026-03-14T10:00:00Z')
  assert.deepEqual(boundsOf(readRange({}), now), { startMs: now - 60 * minuteMs, endMs: now })
})

test('every range is counted in at most 91 intervals, which cover it', () => {
  const now = at('2026-03-14T10:00:17.123Z')
  for (const preset of presets) {
    const bounds = boundsOf({ kind: 'last', preset }, now)
    const stepMs = stepOf(bounds)
    const starts = intervalsOf(bounds, stepMs)
    assert.ok(starts.length >= 28 && starts.length <= 91, `${preset.value}: ${starts.length}`)
    assert.ok((starts[0] ?? Infinity) <= bounds.startMs && (starts.at(-1) ?? 0) + stepMs >= bounds.endMs, preset.value)
  }
})

test('an interval that ends with the range is its last one', () => {
  const bounds = { startMs: at('2026-03-14T09:00:00Z'), endMs: at('2026-03-14T09:02:00Z') }
  assert.deepEqual(intervalsOf(bounds, minuteMs), [bounds.startMs, bounds.startMs + minuteMs])
})

test('a span is written with the days that charts have, and with the year where it is another one', () => {
  const year = new Date().getFullYear()
  const inMarch = (day: number, hour: number, ofYear = year) => new Date(ofYear, 2, day, hour, 5).getTime()
  assert.equal(spanText(inMarch(14, 9), inMarch(14, 10)), '14 Mar 09:05 – 10:05')
  assert.equal(spanText(inMarch(14, 9), inMarch(15, 10)), '14 Mar 09:05 – 15 Mar 10:05')
  assert.equal(spanText(inMarch(4, 9, 2020), inMarch(4, 10, 2020)), '04 Mar 2020 09:05 – 10:05')
})
