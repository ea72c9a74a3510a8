import type { HtmlTagDescriptor, Plugin } from 'vite'
import { pagesAt } from './pages-at.ts'

const link = (rel: string, file: string, more: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, href: `/${file}`, crossorigin: true, ...more },
  injectTo: 'head',
})

// What every page needs is named in the page itself, so that it comes at once rather than link by link: both faces,
// and all that the tiny entry imports only after it has sent the first request.
export const preloadEverybodysFiles = (fonts: readonly string[]): Plugin => ({
  name: 'preload-everybodys-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const app = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === 'app')
      const scripts = app?.type === 'chunk' ? [app.fileName, ...app.imports] : []
      const styles = app?.type === 'chunk' ? [...(app.viteMetadata?.importedCss ?? [])] : []
      return [
        ...styles.map((file) => link('stylesheet', file, {})),
        ...scripts.filter((file) => !html.includes(file)).map((file) => link('modulepreload', file, {})),
        ...Object.keys(bundle)
          .filter((file) => fonts.some((name) => file.includes(name)))
          .map((file) => link('preload', file, { as: 'font', type: 'font/woff2' })),
      ]
    },
  },
})

/** Writes preloads.json: which files the page at an address needs. The platform names them in its HTML. */
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
    const preloads = pagesAt.map(([address, modules]) => {
      const files = new Set<string>()
      for (const module of modules) {
        const chunk = chunks.find(
          (each) =>
            each.facadeModuleId?.endsWith(`/src/${module}`) === true || each.facadeModuleId?.endsWith(module) === true,
        )
        if (chunk === undefined) throw new Error(`${module} is no page with a chunk of its own any more.`)
        filesOf(chunk.fileName, files)
      }
      return { address, files: [...files] }
    })
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) })
  },
})
