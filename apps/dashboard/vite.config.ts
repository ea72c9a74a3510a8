import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { compileCalledFirst } from './build/called-first.ts'
import { directImports } from './build/direct-imports.ts'
import { refuseCircularChunks } from './build/refuse-circular-chunks.ts'
import { nameChunks } from './build/chunk-names.ts'
import { inlineEarly } from './build/inline-early.ts'
import { mergedAreas } from './build/merged-areas.ts'
import { parserFile } from './build/parser-file.ts'
import { plainSentinels } from './build/plain-sentinels.ts'
import { listPreloads, preloadFonts } from './build/preloads.ts'

const onEveryPage = /assets\/(rolldown-runtime|vendor|kit)-/
/** What the layouts need (`build/chunk-names.ts`). The router loads the layout of a page beside the page. */
const ofLayouts = /assets\/(frame|common|project-list|project|banners)-[\w-]{7}\.js$/
const isLayout = (file: string) => ofLayouts.test(file) || /Layout-[\w-]{7}\.js$/.test(file)

export default defineConfig(({ mode }) => {
  const { CAIRN_PORT = '8000', CAIRN_DASHBOARD_PORT = '5173' } = loadEnv(mode, process.cwd(), 'CAIRN_')
  const target = `http://localhost:${CAIRN_PORT}`
  const proxied = ['/api', '/platform', '/auth', '/p', '/v1']
  return {
    plugins: [
      compileCalledFirst(mode),
      directImports(),
      mergedAreas(),
      react(),
      tailwindcss(),
      refuseCircularChunks(),
      inlineEarly(),
      listPreloads(),
      preloadFonts(),
      parserFile(),
      plainSentinels(),
    ],
    worker: { format: 'es', plugins: () => [parserFile()] },
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
      modulePreload: {
        polyfill: false,
        // Not the file that is imported, which is asked for at that moment, nor those that every page or its layout has: the list
        // of the files of all pages is a part of each page.
        resolveDependencies: (file, needed, { hostType }) =>
          hostType === 'html'
            ? needed
            : needed.filter(
                (each) => each !== file && !onEveryPage.test(each) && (isLayout(file) || !ofLayouts.test(each)),
              ),
      },
      // The editor is that large, and is loaded by its own page alone.
      chunkSizeWarningLimit: 3000,
      rolldownOptions: {
        output: {
          // One character less than by default in the list of all files, which every page loads; the bundler takes no fewer.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          entryFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            groups: [{ name: nameChunks(), debugName: 'by pages' }],
            includeDependenciesRecursively: false,
          },
        },
      },
    },
  }
})
