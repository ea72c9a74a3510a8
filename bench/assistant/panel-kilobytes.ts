import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { build } from 'vite'
import { root } from '../../tools/run.ts'

const sources = join(root, 'apps/dashboard/src')

const resolved = (from: string, name: string): string | undefined => {
  const path = name.startsWith('~/') ? join(sources, name.slice(2)) : join(dirname(from), name)
  return (name.startsWith('~/') || name.startsWith('.')) && /\.tsx?$/.test(name) && existsSync(path) ? path : undefined
}

/** The modules that a page of a project loads before it is whole: those that are imported without waiting. */
const firstModules = async (): Promise<Set<string>> => {
  const found = new Set<string>()
  const visit = async (path: string): Promise<void> => {
    if (found.has(path)) return
    found.add(path)
    const text = await readFile(path, 'utf8')
    for (const [, name = ''] of text.matchAll(/^(?:import|export)(?! type)[^'"]*?from '([^']+)'|^import '([^']+)'/gm)) {
      const next = resolved(path, name)
      if (next !== undefined) await visit(next)
    }
  }
  for (const entry of ['app.tsx', 'layouts/ProjectLayout.tsx']) await visit(join(sources, entry))
  return found
}

/** What the assistant's panel adds to the first load, minified and compressed: its modules, without what others use too. */
export const panelKilobytes = async (): Promise<{ kilobytes: number; modules: string[] }> => {
  const own = [...(await firstModules())].filter((path) =>
    /\/[^/]*assistant[^/]*(?:\/|$)/i.test(path.slice(sources.length)),
  )
  const entry = '\0panel'
  const built = await build({
    configFile: false,
    logLevel: 'error',
    esbuild: false,
    plugins: [
      {
        name: 'panel',
        enforce: 'pre',
        resolveId: (id, importer) => {
          if (id === entry) return id
          const path = importer === undefined || importer === entry ? id : resolved(importer, id)
          return path !== undefined && own.includes(path) ? path : { id, external: true }
        },
        load: (id) => (id === entry ? own.map((path) => `export * from ${JSON.stringify(path)}`).join('\n') : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rollupOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = 'output' in built ? built.output : []
  const code = outputs.map((output) => ('code' in output ? output.code : '')).join('\n')
  const packed = await promisify(gzip)(code)
  return {
    kilobytes: Math.round(packed.length / 10.24) / 100,
    modules: own.map((path) => path.slice(sources.length + 1)),
  }
}
