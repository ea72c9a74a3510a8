import type { Page } from '@playwright/test'
import type { ColourPair } from './axe.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** The colour of each token of the style sheet in each theme, as the browser draws it. */
export type ThemeColours = ReadonlyMap<string, ReadonlyMap<string, Rgb>>

/** Reads them from a page of the dashboard. */
export const readThemeColours = async (page: Page, themes: readonly string[]): Promise<ThemeColours> => {
  const read = await page.evaluate((names) => {
    const tokens = new Set<string>()
    for (const sheet of document.styleSheets)
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSStyleRule && rule.selectorText.includes('[data-theme'))
          for (const name of rule.style) if (name.startsWith('--')) tokens.add(name)
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('The browser cannot draw.')
    return names.map((theme) => {
      const probe = document.createElement('div')
      probe.dataset['theme'] = theme
      // The style sheet lets every element change its colours slowly.
      probe.style.transition = 'none'
      document.body.append(probe)
      const colours = [...tokens].flatMap((token): [string, [number, number, number]][] => {
        probe.style.color = `var(${token})`
        context.fillStyle = getComputedStyle(probe).color
        context.clearRect(0, 0, 1, 1)
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
        return alpha === 255 ? [[token, [red, green, blue]]] : []
      })
      probe.remove()
      return [theme, colours] as const
    })
  }, themes)
  return new Map(read.map(([theme, colours]) => [theme, new Map(colours)]))
}

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

const channel = (byte: number): number => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

// Relative luminance and contrast of WCAG 2.2.
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)

const contrast = (one: Rgb, other: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

// Axe and the canvas may round a colour to neighbouring values.
const isAlike = (one: Rgb, other: Rgb): boolean =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= 1)

/**
 * Whether those pairs, seen in one theme, have enough contrast in another one, where a token with the same colour may stand for
 * each of their colours. False also if one of them is the colour of no token: then only a look at that theme can tell.
 */
export const keepTheirContrast = (
  pairs: readonly ColourPair[],
  colours: ThemeColours,
  { seen, other }: { seen: string; other: string },
): boolean => {
  const inTheme = (hex: string): Rgb[] =>
    [...(colours.get(seen) ?? [])].flatMap(([token, colour]) => {
      const there = colours.get(other)?.get(token)
      return there !== undefined && isAlike(colour, rgbOf(hex)) ? [there] : []
    })
  return pairs.every(({ fgColor, bgColor, expectedContrastRatio: least }) => {
    const inks = inTheme(fgColor)
    const grounds = inTheme(bgColor)
    return (
      inks.length > 0 &&
      grounds.length > 0 &&
      inks.every((ink) => grounds.every((ground) => contrast(ink, ground) >= least))
    )
  })
}
