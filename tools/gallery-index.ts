import { readdir } from 'node:fs/promises'
import type { Screen } from './gallery-screens/screen.ts'
import { widths } from './gallery-screens/screen.ts'

const style = `
body { margin: 24px; font: 14px system-ui; background: #888; }
h2 { margin: 32px 0 8px; font-weight: 500; }
div { display: flex; gap: 12px; align-items: start; overflow-x: auto; }
img { height: 450px; width: auto; background: #fff; }
`

/** A page with all pictures that are in the folder, screen by screen. */
export const indexPage = async (
  folder: string,
  screens: readonly Screen[],
  themes: readonly string[],
): Promise<string> => {
  const files = new Set(await readdir(folder))
  const pictures = (name: string) =>
    Object.values(widths)
      .flatMap(({ width }) => themes.map((theme) => `${name}-${theme}-${width}.png`))
      .filter((file) => files.has(file))
      .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" title="${file}" loading="lazy"></a>`)
      .join('')
  const sections = screens.map(({ name }) => `<h2 id="${name}">${name}</h2><div>${pictures(name)}</div>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${style}</style>${sections.join('')}</html>\n`
}
