// Records the SQL that instances of a commit are made of, for packages/engine/test/upgrade.test.ts:
// node tools/start.mjs tools/record-release.ts COMMIT
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' })

const [commit] = process.argv.slice(2)
if (commit === undefined) throw new Error('Which commit was released?')
const release = git('rev-parse', '--short=7', commit).trim()
const target = join(import.meta.dirname, '../packages/engine/test/releases', release)

for (const folder of ['migrations', 'every-start']) {
  const source = `packages/engine/src/${folder}/`
  const files = git('ls-tree', '--name-only', '--full-name', release, source).trim().split('\n')
  mkdirSync(join(target, folder), { recursive: true })
  for (const file of files)
    writeFileSync(join(target, folder, basename(file)), git('show', `${release}:${file}`), { flag: 'wx' })
}
console.log(`Recorded in ${target}`)
