import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Oklch = [lightness: number, chroma: number, hue: number]

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

const themes = new Map(
  [...css.matchAll(/\[data-theme='([\w-]+)'\] \{([^}]*)\}/g)].map(([, name = '', body = '']) => {
    const tokens = new Map<string, Oklch>()
    for (const [, token = '', l, c, h] of body.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g))
      tokens.set(token, [Number(l), Number(c), Number(h)])
    return [name, tokens] as const
  }),
)

const clip = (value: number) => Math.min(1, Math.max(0, value))

// OKLCH to relative luminance (B. Ottosson's matrices; WCAG's weights on linear sRGB, clipped to its gamut).
const luminance = ([lightness, chroma, hue]: Oklch): number => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue)
}

const contrast = (one: Oklch, other: Oklch): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const pairs: [ink: string, ground: string, least: number][] = [
  ...['text', 'muted', 'faint'].flatMap((ink) =>
    ['surface-0', 'surface-1', 'surface-2', 'surface-3'].map((ground): [string, string, number] => [ink, ground, 4.5]),
  ),
  ...['accent', 'danger', 'warning', 'success', 'info'].flatMap((ink) =>
    ['surface-0', 'surface-1', 'surface-2', 'surface-3', `${ink}-soft`].map((ground): [string, string, number] => [
      ink,
      ground,
      4.5,
    ]),
  ),
  ...['accent', 'danger', 'warning', 'success', 'info'].map((ink): [string, string, number] => [
    'muted',
    `${ink}-soft`,
    4.5,
  ]),
  ['accent-contrast', 'accent', 4.5],
  ['accent-contrast', 'accent-hover', 4.5],
  ['danger-contrast', 'danger-solid', 4.5],
  ['danger-contrast', 'danger-solid-hover', 4.5],
  ['line-control', 'surface-0', 3],
  ['line-control', 'surface-1', 3],
]

void test('there are three themes with the same tokens', () => {
  assert.deepEqual([...themes.keys()], ['dark', 'classic-dark', 'light'])
  const names = [...themes.values()].map((tokens) => [...tokens.keys()].join(' '))
  assert.equal(new Set(names).size, 1)
})

for (const [theme, tokens] of themes)
  void test(`the ${theme} theme keeps the contrast rule: 4.5 for text, 3 for controls`, () => {
    const weak = pairs.flatMap(([ink, ground, least]) => {
      const inkColour = tokens.get(ink)
      const groundColour = tokens.get(ground)
      assert.ok(inkColour !== undefined && groundColour !== undefined, `${theme} lacks ${ink} or ${ground}`)
      const found = contrast(inkColour, groundColour)
      return found < least ? [`${ink} on ${ground}: ${found.toFixed(2)}`] : []
    })
    assert.deepEqual(weak, [])
  })
