import { join } from 'node:path'
import type { LocalServer } from '@cairn/dev-env/listen-locally'
import { startLocalServer } from '@cairn/dev-env/local-server'
import type { LocalAnswer } from '@cairn/dev-env/local-server'
import { build } from 'vite'

interface AppSettings {
  projectUrl: string
  /** The `anon` key. */
  projectKey: string
}

const types: Readonly<Record<string, string>> = { html: 'text/html; charset=utf-8', js: 'text/javascript' }

const fileAnswer = (name: string, body: string): LocalAnswer => ({
  headers: { 'content-type': types[name.split('.').at(-1) ?? ''] ?? 'text/plain' },
  body,
})

/** The application as Vite bundles it, by the names of its files. */
const bundle = async (): Promise<ReadonlyMap<string, string>> => {
  const built = await build({
    configFile: false,
    root: join(import.meta.dirname, 'app'),
    logLevel: 'error',
    build: { write: false, minify: false, target: 'esnext' },
  })
  if (!('output' in built)) throw new Error('Vite made more than one bundle, or watches.')
  return new Map(
    built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source.toString()]),
  )
}

/** A plain page with `supabase-js`, on an origin of its own, as an application of a project is. */
export const serveApp = async (): Promise<LocalServer & { configure: (settings: AppSettings) => void }> => {
  const files = await bundle()
  let settings: AppSettings = { projectUrl: '', projectKey: '' }
  const server = await startLocalServer(({ url: { pathname } }) => {
    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    const file = files.get(name)
    if (file === undefined) return undefined
    return fileAnswer(
      name,
      name === 'index.html'
        ? file
            .replace('name="project-url" content=""', `name="project-url" content="${settings.projectUrl}"`)
            .replace('name="project-key" content=""', `name="project-key" content="${settings.projectKey}"`)
        : file,
    )
  })
  return {
    ...server,
    configure: (next) => {
      settings = next
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
