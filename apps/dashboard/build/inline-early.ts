import { build } from 'vite'
import type { AliasOptions, Plugin } from 'vite'

const entry = '/src/early/main.ts'
const entryTag = `<script type="module" src="${entry}"></script>`
const app = '~/app.tsx'
/** Until the name of the built file is known; no string, which Vite would take for a file. */
const placeholder = 'import(CAIRN_APP)'
const importOfApp = /import\(["'`]~\/app\.tsx["'`]\)/
const builtTag = /<script type="module" crossorigin src="(\/assets\/[^"]+)"><\/script>/

/** One file that needs no other, as it stands in the page. */
const bundle = async (root: string, target: string[], alias: AliasOptions): Promise<string> => {
  const outputs = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { alias },
    build: {
      write: false,
      target,
      lib: { entry: `.${entry}`, formats: ['iife'], name: 'early' },
      rolldownOptions: { external: (id) => id === app },
    },
  })
  const [output] = [outputs].flat()
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built.`)
  const [chunk, ...others] = output.output
  if (others.length > 0) throw new Error(`${entry} is ${others.length} files too many: it must stand alone.`)
  return chunk.code.trim().replace(importOfApp, placeholder)
}

// A script of its own file would wait for a connection, and a module for the end of the page: by then the files of the
// dashboard are under way, and what it asks for would come after them. Those files are named in the page, to be there when
// it imports them, but not read before: that would take the processor from it.
export const inlineEarly = (): Plugin[] => {
  let code: Promise<string>
  return [
    {
      name: 'inline-early',
      apply: 'build',
      configResolved: ({ root, build: { target }, resolve: { alias } }) => {
        code = bundle(
          root,
          [target].flat().filter((each) => each !== false),
          alias,
        )
        code.catch(() => undefined)
      },
      transformIndexHtml: {
        order: 'pre',
        handler: async (html) => {
          if (!html.includes(entryTag)) throw new Error(`index.html does not name ${entry}.`)
          const script = `<script>${await code}</script>`
          return html.replace(
            entryTag,
            () => `${script}<script type="module" src="${app.replace('~', '/src')}"></script>`,
          )
        },
      },
    },
    {
      name: 'name-app-in-early',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler: (html) => {
          const file = builtTag.exec(html)?.[1]
          if (file === undefined || !html.includes(placeholder)) throw new Error(`${entry} does not begin ${app}.`)
          return html
            .replace(placeholder, `import("${file}")`)
            .replace(builtTag, `<link rel="preload" as="script" crossorigin fetchpriority="low" href="${file}">`)
            .replaceAll('<link rel="modulepreload"', '<link rel="preload" as="script" fetchpriority="low"')
        },
      },
    },
  ]
}
