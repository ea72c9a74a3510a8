import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { compileFirst, readCalledFirst, sha256Of } from './called-first.ts'
import { functionsIn } from './functions-in.ts'

const nodeModules = new URL('../../../node_modules/', import.meta.url)

test('the list of functions that pages call first is of the versions of the libraries that are installed', () => {
  const listed = Object.entries(readCalledFirst())
  assert.ok(listed.length > 50)
  for (const [file, { sha256, functions }] of listed) {
    const code = readFileSync(new URL(file, nodeModules), 'utf8')
    const advice = `${file} has changed. Run: node tools/start.mjs bench/find-called-first.ts`
    assert.equal(sha256Of(code), sha256, advice)
    const count = functionsIn(parseAst(code)).length
    assert.ok(
      functions.every((index) => index < count),
      `${file} has ${count} functions.`,
    )
  }
})

const source = `'use strict'
const early = later(1)
function later(n) { return n === 0 ? [] : [n, ...later(n - 1)] }
const once = (function () { return 'once' })()
const add = (a) => (b) => a + b
class Counter { #n = 0; next() { return ++this.#n } static of = () => new Counter() }
const object = { method() { return this.value }, get value() { return 7 }, async wait() {}, plain: function () { return 8 } }
if (early.length > 0) { function inBlock() { return 'in a block' } }
function* each() { yield* outer() ; function* outer() { yield inner(); function inner() { return 'inner' } } }
return [early, once, add(1)(2), new Counter().next(), Counter.of().next(), object.method(), object.plain(), typeof inBlock, later.name, [...each()]]
`

const valueOf = (code: string): unknown => {
  // oxlint-disable-next-line no-implied-eval -- it is what is tested: the same text, written in another way
  const run: () => unknown = new Function(code)
  return run()
}

test('a file whose functions are compiled at once does what it did, whichever they are', () => {
  const inFunction = `function file() { ${source} }`
  const program = parseAst(inFunction)
  const functions = functionsIn(program)
  const all = functions.map((_each, index) => index)
  const expected = valueOf(`${inFunction}; return file()`)
  for (const chosen of [all, ...all.map((index) => [index])]) {
    const code = compileFirst(inFunction, program, chosen)
    assert.deepEqual(valueOf(`${code}; return file()`), expected, code)
  }
  assert.match(compileFirst(inFunction, program, all), /var later=\(function later\(n\)/)
  assert.match(compileFirst(inFunction, program, all), /const add = \(\(a\) => \(\(b\) => a \+ b\)\)/)
})

test('a function is there before all statements of its file, also where imports follow them', () => {
  const code = `import a from 'a'\nuse(later)\nimport b from 'b'\nfunction later() {}`
  const program = parseAst(code)
  assert.match(
    compileFirst(code, program, [0]),
    /^import a from 'a'\nvar later=\(function later\(\) \{\}\);\s+use\(later\)/,
  )
})
