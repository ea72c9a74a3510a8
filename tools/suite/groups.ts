import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../run.ts'

/** Where the entries of groups are written: a file for each process. */
export const groupFolder = join(root, '.test/groups')

/**
 * Which files share processes, and how many of them share one. A process loads the platform in half a second of processor
 * time, and needs as much again until its code is compiled. Those below `src` start nothing and wait for nothing.
 */
const sharing = [
  { files: /^apps\/platform\/test\//, most: 15 },
  // Each starts a database of its own, which costs less than the process around it. Some start it while they are loaded, and
  // all files of a process are loaded at its beginning: many of them would start at once.
  { files: /^services\/(meta|auth|rest)\/test\//, most: 6 },
  { files: /^(apps|packages|services)\/[^/]+\/src\//, most: 100 },
] as const

/** These run in a process of their own, the longest first: a group would make the others wait for them. */
export const long = [
  'apps/platform/test/sample-area.test.ts',
  'apps/platform/test/hostile-input.test.ts',
  'apps/platform/test/permissions.test.ts',
  'packages/engine/test/limits.test.ts',
  'apps/platform/test/database-care.test.ts',
  'apps/platform/test/project-sleep.test.ts',
  'apps/platform/test/project-events.test.ts',
  'apps/platform/test/backup-downloads.test.ts',
  'apps/platform/test/shutdown.test.ts',
  'apps/platform/test/crash-loop.test.ts',
]

/** These measure or fill the memory of their process, or fill the disk of their installation. */
export const measuring = [
  'apps/platform/test/full-disk.test.ts',
  'apps/platform/test/health.test.ts',
  'apps/platform/test/long-values.test.ts',
  'apps/platform/test/postgres-gateway.test.ts',
  'apps/platform/test/postgres-tls.test.ts',
  'apps/platform/test/unread-answers.test.ts',
  'services/meta/src/wire/wire-reader.test.ts',
  'services/meta/test/large-results.test.ts',
]

const own = new Set([...long, ...measuring])

const chunks = (files: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(files.length / size) }, (_, index) => files.slice(index * size, (index + 1) * size))

/** The test files that each process runs, one after the other, in the order in which the processes start. */
export const groupsOf = (files: readonly string[]): string[][] => {
  const first = long.filter((file) => files.includes(file))
  const rest = files.filter((file) => !own.has(file))
  const shared = sharing.flatMap(({ files: folder, most }) =>
    chunks(
      rest.filter((file) => folder.test(file)),
      most,
    ),
  )
  const held = new Set([...first, ...shared.flat()])
  const alone = files.filter((file) => !held.has(file))
  return [...first.map((file) => [file]), ...shared, ...alone.map((file) => [file])]
}

const longestEndMs = 60_000

/** A suite for each file: its `before` and `after` are of that suite, so that its installation ends before the next one starts. */
const entryOf = (files: readonly string[]): string => {
  const suites = files.map((file) => {
    const path = JSON.stringify(relative(groupFolder, join(root, file)))
    return `describe(${JSON.stringify(file)}, async () => {\n  await import(${path})\n})\n`
  })
  const leftovers = JSON.stringify(relative(groupFolder, join(root, 'tools/suite/leftovers.ts')))
  const beginning = [
    `import { after, describe } from 'node:test'`,
    `import { endWithLeftovers } from ${leftovers}`,
    '',
    `after(() => endWithLeftovers(${longestEndMs}))`,
    '',
  ].join('\n')
  return [beginning, ...suites].join('\n')
}

/** Writes an entry for each group, named so that the test runner, which sorts them by name, starts them in this order. */
export const writeGroups = async (files: readonly string[]): Promise<string[]> => {
  await rm(groupFolder, { recursive: true, force: true })
  await mkdir(groupFolder, { recursive: true })
  return Promise.all(
    groupsOf(files).map(async (group, index) => {
      const entry = join(groupFolder, `${String(index).padStart(3, '0')}.test.ts`)
      await writeFile(entry, entryOf(group))
      return relative(root, entry)
    }),
  )
}
