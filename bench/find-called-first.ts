// Finds the functions of libraries that pages call before they are there, for apps/dashboard/build/called-first.json.
// After another version of a library: node tools/start.mjs bench/find-called-first.ts
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Installation } from '@cairn/dev-env/installation'
import { recordingMode, sha256Of } from '../apps/dashboard/build/called-first.ts'
import type { CalledFirst } from '../apps/dashboard/build/called-first.ts'
import { launchBrowser } from '../tools/browser.ts'
import { mustRun, root } from '../tools/run.ts'
import { pageCases } from './page-cases.ts'
import { calledInVisit } from './page-visit.ts'

const folder = await mkdtemp(join(tmpdir(), 'cairn-called-'))
await mustRun('vite', ['build', '--logLevel', 'error', '--mode', recordingMode, '--outDir', folder, '--emptyOutDir'], {
  cwd: join(root, 'apps/dashboard'),
})
const called = new Set<string>()
{
  await using installation = await Installation.start({ CAIRN_DASHBOARD_DIR: folder })
  await using browser = await launchBrowser()
  for (const page of await pageCases(installation.url)) {
    // The editor has thousands, and comes after the page.
    if (page.hasMonaco) continue
    const names = await calledInVisit(browser, page)
    console.log(`${page.name}: ${names.length} functions`)
    for (const name of names) called.add(name)
  }
}
await rm(folder, { recursive: true })

const byFile = Map.groupBy(called, (name) => name.slice(0, name.lastIndexOf('#')))
const found: CalledFirst = {}
for (const [file, names] of [...byFile].toSorted(([one], [other]) => one.localeCompare(other)))
  found[file] = {
    sha256: sha256Of(await readFile(join(root, 'node_modules', file), 'utf8')),
    functions: names.map((name) => Number(name.slice(file.length + 1))).toSorted((one, other) => one - other),
  }
const target = join(root, 'apps/dashboard/build/called-first.json')
await writeFile(target, JSON.stringify(found))
await mustRun('oxfmt', [target])
console.log(`${called.size} functions in ${byFile.size} files.`)
