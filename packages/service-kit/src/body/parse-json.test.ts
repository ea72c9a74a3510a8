import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BodyError } from './body-error.ts'
import { exceedsJsonBounds } from './json-bounds.ts'
import { parseJson } from './parse-json.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const bounds = { maxDepth: 3, maxTokens: 10 }

const texts: [text: string, exceeds: boolean][] = [
  ['{"a":[{}]}', false],
  ['{"a":[{"b":[]}]}', true],
  ['[1,2,3,4,5,6,7,8,9,10]', false],
  ['[1,2,3,4,5,6,7,8,9,10,11]', true],
  ['{"a":1,"b":2,"c":3,"d":4,"e":5}', false],
  ['{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}', true],
  ['["[[[[[[[[[[[[[[,,,,,,,,,,,,:::::::"]', false],
  ['["\\"[[[[[[[[[[[[[[,,,,,,,,,,,,"]', false],
  ['["\\\\",[[[]]]]', true],
  ['"never closed [[[[[[[[[[[[[', false],
  ['', false],
]

for (const [text, exceeds] of texts)
  test(`${text} is ${exceeds ? 'beyond' : 'within'} the bounds`, () =>
    assert.equal(exceedsJsonBounds(bytesOf(text), bounds), exceeds))

const generous = { maxDepth: 32, maxTokens: 1_000 }

const problemOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  try {
    await parseJson(bytes, generous)
  } catch (error) {
    if (error instanceof BodyError) return error.problem
    throw error
  }
  return undefined
}

const padding = ' '.repeat(2 * 1024 * 1024)

for (const [size, pad] of [
  ['a small text', ''],
  ['a text of 2 MB, parsed in a thread', padding],
] as const) {
  test(`${size} is parsed`, async () => {
    const value = { list: [1, null, true, 'naïve \u{1F4A9}'], empty: {} }
    assert.deepEqual(await parseJson(bytesOf(JSON.stringify(value) + pad), generous), value)
  })
  test(`${size} that is wrong is refused with what is wrong`, async () => {
    assert.equal(await problemOf(bytesOf(`{"a":${pad}`)), 'not_json')
    assert.equal(await problemOf(bytesOf(`{"__proto__":{"x":1}}${pad}`)), 'not_json')
    assert.equal(await problemOf(bytesOf(`[${'{},'.repeat(1_000)}{}]${pad}`)), 'too_complex')
    assert.equal(await problemOf(new Uint8Array([...Buffer.from('"'), 0xff, ...Buffer.from(`"${pad}`)])), 'not_utf8')
  })
}
