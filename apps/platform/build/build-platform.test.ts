import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { builtPlatformCommand } from './build-platform.ts'

const programOf = (command: readonly string[]) => command.at(-1) ?? assert.fail('no program')

test('two that build at once, and one that comes later, run the same program', async () => {
  const [first, second] = await Promise.all([builtPlatformCommand(), builtPlatformCommand()])
  assert.equal(programOf(first), programOf(second))
  assert.equal(programOf(await builtPlatformCommand()), programOf(first))
})

test('a built file has one byte for each character, and no place but that of its sources', async () => {
  const folder = dirname(programOf(await builtPlatformCommand()))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name))))
  const text = Buffer.concat(texts)
  assert.ok(text.length > 1_000_000)
  assert.equal(
    text.findIndex((byte) => byte > 0x7f),
    -1,
  )
  assert.doesNotMatch(text.toString('latin1'), /import\.meta\.(url|dirname|filename)/)
})

test('a build has its compiled code beside it', async () => {
  const compiled = join(dirname(programOf(await builtPlatformCommand())), 'compiled')
  const files = await readdir(compiled, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size)
  assert.ok(Math.max(...(await Promise.all(sizes))) > 1_000_000)
})
