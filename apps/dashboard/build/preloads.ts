import type { Plugin } from 'vite'
import { pagesAt } from './pages-at.ts'

const codeFace = 'jetbrains-mono-latin-wght-normal'
const faces = ['inter-latin-wght-normal', codeFace]

// Both faces are named in the page itself, so that they come at once rather than when the styles ask for them, but behind
// the styles and the calls of early/main.ts: nothing is painted without those.
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => faces.some((name) => file.includes(name)))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: true,
            fetchpriority: 'low',
          },
          injectTo: 'head',
        })),
  },
})

/** Writes preloads.json: which files the page at an address needs, and which of all pages it does not. The platform names them in its HTML. */
export const listPreloads = (): Plugin => ({
  name: 'list-preloads',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const filesOf = (fileName: string, found: Set<string>): void => {
      const chunk = chunks.find((each) => each.fileName === fileName)
      if (chunk === undefined || found.has(fileName)) return
      found.add(fileName)
      for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
      for (const imported of chunk.imports) filesOf(imported, found)
    }
    const fileWith = (module: string): string => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)))
      if (chunk === undefined) throw new Error(`${module} is in no file.`)
      return chunk.fileName
    }
    const codeFiles = Object.keys(bundle).filter((file) => file.includes(codeFace))
    const preloads = Object.values(pagesAt).map(({ address, modules, beside = [], rowsFirst = false, withoutCode }) => {
      const files = new Set<string>()
      for (const module of [...modules, ...beside]) filesOf(fileWith(module), files)
      return { address, files: [...files], without: withoutCode === true ? codeFiles : [], rowsFirst }
    })
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) })
  },
})
