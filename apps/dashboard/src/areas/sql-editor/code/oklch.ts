/** `oklch(0.79 0.112 192)`, `oklch(79% .112 192 / 50%)`: as a style sheet writes it, minified or not. */
const notation = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*(?:\/\s*([\d.]+)(%?)\s*)?\)$/

const scaled = (text: string, unit: string | undefined): number => (unit === '%' ? Number(text) / 100 : Number(text))

const twoDigits = (share: number): string =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0')

const gammaEncoded = (linear: number): number =>
  linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055

/**
 * An OKLCH colour as `#rrggbb` or `#rrggbbaa`, which is all that Monaco understands; undefined for any other notation.
 * The matrices are those of CSS Color 4, section 20; colours outside sRGB are clipped.
 */
export const hexOfOklch = (css: string): string | undefined => {
  const [, lightness, lightnessUnit, chromaText, hueText, alpha, alphaUnit] = notation.exec(css.trim()) ?? []
  if (lightness === undefined || chromaText === undefined || hueText === undefined) return undefined
  const L = scaled(lightness, lightnessUnit)
  const chroma = Number(chromaText)
  const hue = (Number(hueText) * Math.PI) / 180
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const long = (L + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const medium = (L - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const short = (L - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  const channels = [
    4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
  ]
  const hex = `#${channels.map((channel) => twoDigits(gammaEncoded(channel))).join('')}`
  return alpha === undefined ? hex : hex + twoDigits(scaled(alpha, alphaUnit))
}
