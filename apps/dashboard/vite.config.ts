import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const link = (rel: string, file: string, more: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, href: `/${file}`, crossorigin: true, ...more },
  injectTo: 'head',
})

// What every page needs is named in the page itself, so that it comes at once rather than link by link: both faces,
// and all that the tiny entry imports only after it has sent the first request.
const preloadEverybodysFiles = (fonts: readonly string[]): Plugin => ({
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

/** The pages that stand at an address: the platform names their files in the HTML it sends for it (preloads.json). */
const pagesAt: readonly (readonly [address: string, modules: readonly string[]])[] = [
  ['^/sign-in$', ['layouts/AuthLayout.tsx', 'pages/auth/SignInPage.tsx']],
  ['^/sign-up$', ['layouts/AuthLayout.tsx', 'pages/auth/SignUpPage.tsx']],
  ['^/organizations$', ['layouts/OrgLayout.tsx', 'pages/organizations/OrganizationsPage.tsx']],
  ['^/org/[^/]+$', ['layouts/OrgLayout.tsx', 'pages/org/ProjectsPage.tsx']],
  ['^/new/[^/]+$', ['layouts/OrgLayout.tsx', 'pages/org/NewProjectPage.tsx']],
  ['^/project/[^/]+$', ['layouts/ProjectLayout.tsx', 'pages/project/home/HomePage.tsx']],
  ['^/project/[^/]+/editor(/|$)', ['layouts/ProjectLayout.tsx', 'pages/project/table-editor/TableEditorPage.tsx']],
  [
    '^/project/[^/]+/sql(/|$)',
    ['layouts/ProjectLayout.tsx', 'pages/project/sql-editor/SqlEditorPage.tsx', 'sql-editor/code/monaco.ts'],
  ],
]

/** Chunks that import one another run in an order that none of their modules was written for. */
const refuseCircularChunks = (): Plugin => ({
  name: 'refuse-circular-chunks',
  apply: 'build',
  generateBundle(_options, bundle) {
    const done = new Set<string>()
    const visit = (fileName: string, path: readonly string[]): void => {
      if (path.includes(fileName))
        throw new Error(`These chunks import one another: ${[...path, fileName].join(' → ')}.`)
      const chunk = bundle[fileName]
      if (done.has(fileName) || chunk?.type !== 'chunk') return
      for (const imported of chunk.imports) visit(imported, [...path, fileName])
      done.add(fileName)
    }
    for (const fileName of Object.keys(bundle)) visit(fileName, [])
  },
})

const listPreloads = (): Plugin => ({
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

const packages = (...names: string[]) => new RegExp(`node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)
const sources = (path: string) => new RegExp(`dashboard[\\\\/]src[\\\\/]${path}`)

// Few files rather than exact ones: over six connections, fifty modules of 700 bytes take longer than what they save.
// What needs Radix stays apart, since sign-in and the list of organizations do without; `early` is all that the first
// request waits for.
const ownUi =
  '(?!menu|select|dialog|drawer|popover|combobox|confirm-dialog|side-panel|tabs|checkbox|switch|data-grid|toast)'
const everybodys = [
  `ui[\\\\/]${ownUi}`,
  'lib[\\\\/](?!scope-words)',
  'state[\\\\/]',
  'paths',
  'api[\\\\/](?!auth-client|sign-out)',
  'components[\\\\/](?!LeaveGuard)',
].join('|')
const chunks = [
  {
    name: 'vendor',
    priority: 9,
    test: packages('react', 'react-dom', 'scheduler', '@tanstack', 'use-sync-external-store'),
  },
  { name: 'early', priority: 8, test: sources('api[\\\\/](?:errors|session|session-storage|client|early)') },
  {
    name: 'kit',
    priority: 7,
    test: new RegExp(
      [packages('lucide-react'), sources(`(?:${everybodys})`), /contracts[\\/]src[\\/]/]
        .map(({ source }) => source)
        .join('|'),
    ),
  },
]

export default defineConfig(({ mode }) => {
  const { CAIRN_PORT = '8000', CAIRN_DASHBOARD_PORT = '5173' } = loadEnv(mode, process.cwd(), 'CAIRN_')
  const target = `http://localhost:${CAIRN_PORT}`
  const proxied = ['/api', '/platform', '/auth', '/p']
  return {
    plugins: [
      react(),
      tailwindcss(),
      refuseCircularChunks(),
      listPreloads(),
      preloadEverybodysFiles(['inter-latin-wght-normal', 'jetbrains-mono-latin-wght-normal']),
    ],
    resolve: { alias: { '~': new URL('./src', import.meta.url).pathname } },
    server: {
      port: Number(CAIRN_DASHBOARD_PORT),
      strictPort: true,
      proxy: Object.fromEntries(proxied.map((path) => [`^${path}/`, { target, ws: true }])),
    },
    build: {
      outDir: 'dist',
      target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
      sourcemap: false,
      // Inlined fonts and images would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The editor is that large, and is loaded by its own page alone.
      chunkSizeWarningLimit: 3000,
      rolldownOptions: { output: { codeSplitting: { groups: chunks, includeDependenciesRecursively: false } } },
    },
  }
})
