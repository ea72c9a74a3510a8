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

const vendorChunks = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/ },
]

export default defineConfig(({ mode }) => {
  const { CAIRN_PORT = '8000', CAIRN_DASHBOARD_PORT = '5173' } = loadEnv(mode, process.cwd(), 'CAIRN_')
  const target = `http://localhost:${CAIRN_PORT}`
  const proxied = ['/api', '/platform', '/auth', '/p']
  return {
    plugins: [
      react(),
      tailwindcss(),
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
      rolldownOptions: { output: { codeSplitting: { groups: vendorChunks } } },
    },
  }
})
