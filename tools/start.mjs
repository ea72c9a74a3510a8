// Plain JavaScript for whatever Node the machine has: installs what is missing, then runs a program with the project's
// own Node: `node tools/start.mjs tools/up.ts`. (A second `node` in the same npm script would still be the machine's:
// the shell remembers where it found the first.)
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.installed')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing what is missing …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) {
    console.error('The packages could not be installed. Node 20, npm 10 and a package registry are needed at least.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, lock)
}

const given = process.argv.slice(2)
const ends = given.includes('--test') ? ['--import', new URL('suite/end-file.ts', import.meta.url).href] : []
const child = spawn(join(root, 'node_modules/.bin/node'), [...ends, ...given], { stdio: 'inherit' })
// The terminal sends Ctrl+C to the child as well; it ends in its own way, and we after it.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
