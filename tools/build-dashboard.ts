import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { mustRun, root } from './run.ts'

const dashboard = join(root, 'apps/dashboard')
const dist = join(dashboard, 'dist')
const stamp = join(dist, '.built-from')

const sources = [
  'apps/dashboard/{build,public,src}/**/*',
  'apps/dashboard/*.*',
  'packages/{contracts,sql}/src/**/*',
  'package-lock.json',
]

/** Changes with anything that the dashboard is built from. */
export const hashOfSources = async (): Promise<string> => {
  const hash = createHash('sha256')
  const paths = (await Array.fromAsync(glob(sources, { cwd: root }))).sort()
  for (const path of paths) {
    const full = join(root, path)
    if ((await stat(full)).isFile()) hash.update(path).update(await readFile(full))
  }
  return hash.digest('hex')
}

const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.ttf', '.wasm'])
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Beyond that, the best quality takes seconds. */
const smallBytes = 500_000

// Compressed once here, so that the server only sends files.
const compress = async (path: string): Promise<void> => {
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: content.length < smallBytes ? 11 : 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipped(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/** Builds the dashboard into apps/dashboard/dist, unless what is there was built from the same sources. */
export const buildDashboard = async (): Promise<void> => {
  const hash = await hashOfSources()
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return
  console.log('Building the dashboard …')
  await mustRun('vite', ['build', '--logLevel', 'warn'], { cwd: dashboard })
  const files = await Array.fromAsync(glob('**/*', { cwd: dist }))
  await Promise.all(files.filter((file) => compressible.has(extname(file))).map((file) => compress(join(dist, file))))
  await writeFile(stamp, hash)
}
