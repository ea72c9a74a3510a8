// Plain JavaScript, so that nothing is stripped before the cache is on: stripping types at each start costs 150 ms,
// and the stripper stays in memory with 22 MB. Where the folder cannot be written, all goes on without the cache.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)))
const { run } = await import('./src/main.ts')
// Written now, since a process that is killed writes nothing when it ends.
flushCompileCache()
if (!process.argv.includes('--compile-only')) await run()
