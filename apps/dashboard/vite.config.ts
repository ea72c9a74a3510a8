import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import type { Plugin } from 'vite'

// Both faces are on every screen: named in the page itself they arrive with the code instead of after the style sheet.
const preloadFonts = (names: readonly string[]): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => names.some((name) => file.includes(name)))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
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
    plugins: [react(), tailwindcss(), preloadFonts(['inter-latin-wght-normal', 'jetbrains-mono-latin-wght-normal'])],
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
