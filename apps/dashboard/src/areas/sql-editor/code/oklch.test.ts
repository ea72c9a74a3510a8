import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexOfOklch } from './oklch.ts'

test('the corners of sRGB come out at its corners, in every way to write them', () => {
  const cases: [css: string, hex: string | undefined][] = [
    ['oklch(0 0 0)', '#000000'],
    ['oklch(1 0 0)', '#ffffff'],
    ['oklch(0.627955 0.257683 29.2339)', '#ff0000'],
    ['oklch(0.866440 0.294827 142.4953)', '#00ff00'],
    ['oklch(0.452014 0.313214 264.052)', '#0000ff'],
    [' oklch(45.2014% .313214 264.052 / 50%) ', '#0000ff80'],
    ['oklch(1 0 0/.2)', '#ffffff33'],
    ['oklch(1 0 0deg)', '#ffffff'],
    ['#fff', undefined],
    ['', undefined],
  ]
  for (const [css, hex] of cases) assert.equal(hexOfOklch(css), hex, css)
})
