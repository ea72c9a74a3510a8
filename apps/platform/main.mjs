// Plain JavaScript, so that nothing is stripped before the cache is on: stripping types at each start costs 150 ms,
// and the stripper stays in memory with 22 MB. Where the folder cannot be written, all goes on without the cache.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// A build has its cache beside it, and loses it with nothing else: a process that compiles everything is 30 MB larger.
const source = fileURLToPath(import.meta.url)
const program = process.argv[1] ?? source
enableCompileCache(
  program === source ? join(dirname(source), '../../node_modules/.cache/compile') : join(dirname(program), 'compiled'),
)
const { run } = await import('./src/main.ts')
// Written now, since a process that is killed writes nothing when it ends.
flushCompileCache()
if (!process.argv.includes('--compile-only')) await run()
