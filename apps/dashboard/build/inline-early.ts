import { build } from 'vite'
import type { AliasOptions, Plugin } from 'vite'

/** In the page in this order, with the attributes by which the platform tells them apart. */
const entries = { '/src/early/first-rows.ts': ' data-rows-script', '/src/early/main.ts': '' }
const tagOf = (entry: string) => `<script type="module" src="${entry}"></script>`
const app = '~/app.tsx'
/** Until the name of the built file is known; no string, which Vite would take for a file. */
const placeholder = 'import(CAIRN_APP)'
const importOfApp = /import\(["'`]~\/app\.tsx["'`]\)/
/** Of the app, or of its parts where nothing is left for a file of its own. */
const builtTag = /<script type="module" crossorigin src="(\/assets\/[^"]+)"><\/script>/g
const isApp = (id: string) => id.endsWith('/src/app.tsx')

/** One file that needs no other, as it stands in the page. */
const buildAlone = async (entry: string, root: string, target: string[], alias: AliasOptions): Promise<string> => {
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
// it imports them; where it shows rows first, in a template, from which it takes them afterwards.
export const inlineEarly = (): Plugin[] => {
  let scripts: Promise<{ entry: string; script: string }[]>
  return [
    {
      name: 'inline-early',
      apply: 'build',
      configResolved: ({ root, build: { target }, resolve: { alias } }) => {
        const targets = [target].flat().filter((each) => each !== false)
        scripts = Promise.all(
          Object.entries(entries).map(async ([entry, attributes]) => ({
            entry,
            script: `<script${attributes}>${await buildAlone(entry, root, targets, alias)}</script>`,
          })),
        )
        scripts.catch(() => undefined)
      },
      transformIndexHtml: {
        order: 'pre',
        handler: async (html) => {
          let page = html.replace('</head>', (end) => `${tagOf(app.replace('~', '/src'))}${end}`)
          for (const { entry, script } of await scripts) {
            if (!page.includes(tagOf(entry))) throw new Error(`index.html does not name ${entry}.`)
            page = page.replace(tagOf(entry), () => script)
          }
          return page
        },
      },
    },
    {
      name: 'name-app-in-early',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler: (html, { bundle = {} }) => {
          const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some(isApp))
          if (chunk === undefined || !html.includes(placeholder))
            throw new Error(`No script of the page begins ${app}.`)
          return html
            .replace(placeholder, `import("/${chunk.fileName}")`)
            .replaceAll(builtTag, '<link rel="modulepreload" crossorigin href="$1">')
        },
      },
    },
  ]
}
