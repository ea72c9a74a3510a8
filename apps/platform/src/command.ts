import { resolve } from 'node:path'

/**
 * What `node` is started with for a process that serves requests. Young objects get 4 MB instead of 16: they are gone with
 * the request that made them, and the process is a quarter smaller for it (bench/results/memory.json). Streams of files
 * free their buffers by `gc`. WebAssembly is not optimized: functions of the parser of SQL are so large that V8 takes up to
 * 500 MB to optimize them after some hundred statements, and statements are parsed no faster by it.
 */
export const nodeOptions: readonly string[] = ['--max-semi-space-size=4', '--expose-gc', '--liftoff-only']

/** What `node` is started with to run the platform from its sources, while they are being changed. */
export const platformCommand: readonly string[] = [...nodeOptions, resolve(import.meta.dirname, '../main.mjs')]

/**
 * Four threads for files, as Node has by default, are all waiting for the disk once four uploads are being synced: requests
 * that only read then wait too. More of them sync together, which costs the disk no more.
 *
 * The others are settings of glibc's allocator. By default it keeps freed memory, the more the larger the buffers were: 30 s after an
 * attack with the largest bodies the process was 66 MB above its quiet size, with these settings 26 MB, and the quiet
 * size is 20 MB less (`npm run bench hostile`). A second arena would have 3 MB of free space of its own. Other allocators ignore them.
 */
export const platformEnvironment: Readonly<Record<string, string>> = {
  UV_THREADPOOL_SIZE: '16',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // The platform has a cache of its own, which its build fills.
  NODE_COMPILE_CACHE: '',
}
