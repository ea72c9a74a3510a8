// Plain JavaScript, as main.mjs: the cache is on before anything is compiled.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)))
await import('./src/workers/worker.ts')
