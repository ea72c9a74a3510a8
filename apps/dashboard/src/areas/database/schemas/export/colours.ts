import type { Colours } from './svg.ts'

/** The colours of the theme that the page has. As sRGB: image programs do not read `oklch()`. */
export const coloursOfPage = (): Colours => {
  const style = getComputedStyle(document.documentElement)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const colour = (name: string): string => {
    if (context === null) return 'gray'
    context.fillStyle = style.getPropertyValue(name)
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `rgb(${[red, green, blue].join(', ')})`
  }
  return {
    background: colour('--surface-0'),
    table: colour('--surface-1'),
    head: colour('--surface-2'),
    border: colour('--line-strong'),
    text: colour('--text'),
    muted: colour('--muted'),
    key: colour('--accent'),
    line: colour('--line-control'),
  }
}
