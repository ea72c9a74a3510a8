import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ThemeColours } from './theme-colours.ts'
import { keepTheirContrast } from './theme-colours.ts'

type Rgb = readonly [number, number, number]

const theme = (text: Rgb, surface: Rgb) =>
  new Map<string, Rgb>([
    ['--text', text],
    ['--surface', surface],
    ['--accent', [90, 200, 190]],
  ])
const colours: ThemeColours = new Map([
  ['dark', theme([240, 240, 240], [20, 20, 20])],
  ['light', theme([24, 31, 35], [255, 255, 255])],
])
const pair = (fgColor: string, bgColor: string) => ({ fgColor, bgColor, expectedContrastRatio: 4.5 })
const themes = { seen: 'dark', other: 'light' }

void test('texts keep their contrast where the tokens of the other theme have enough', () => {
  assert.equal(keepTheirContrast([pair('#f0f0f0', '#141414')], colours, themes), true)
  // Rounded to the next value.
  assert.equal(keepTheirContrast([pair('#efefef', '#141415')], colours, themes), true)
})

void test('one pair that has too little in the other theme is enough to lose it', () => {
  assert.equal(keepTheirContrast([pair('#f0f0f0', '#141414'), pair('#5ac8be', '#141414')], colours, themes), false)
})

void test('the colour of no token, such as a blend, tells nothing of another theme', () => {
  assert.equal(keepTheirContrast([pair('#808080', '#141414')], colours, themes), false)
  assert.equal(keepTheirContrast([pair('#f0f0f0', '#303030')], colours, themes), false)
})
