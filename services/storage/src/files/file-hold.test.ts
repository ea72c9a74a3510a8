import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  endFileHolds,
  forgetDeletedFiles,
  holdFiles,
  keepDeletedFiles,
  linkFilesOfMoment,
  stopKeepingFiles,
} from './file-hold.ts'
import { countProjectFiles } from './link-project-files.ts'
import { ProjectFiles } from './project-files.ts'

const makeFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'cairn-file-hold-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

const store = async (files: ProjectFiles, text: string) =>
  (await files.store(Buffer.from(text), { checkRoom: () => undefined })).version

test('a hold links what the project has and what it deleted meanwhile, but not what it had deleted before', async () => {
  await using folder = await makeFolder()
  const files = new ProjectFiles(join(folder.path, 'project'))
  const copy = new ProjectFiles(join(folder.path, 'copy'))
  const [before, kept, during] = [await store(files, 'a'), await store(files, 'bc'), await store(files, 'def')]
  await files.remove([before])
  {
    await using hold = await holdFiles(files.folder)
    const brief = await store(files, 'written and deleted meanwhile')
    await files.remove([during, brief])
    await assert.rejects(files.open(during), { code: 'ENOENT' })
    await hold.linkTo(copy.folder)
    for (const version of [kept, during, brief]) await (await copy.open(version)).close()
    await assert.rejects(copy.open(before), { code: 'ENOENT' })
  }
  assert.deepEqual(await countProjectFiles(copy.folder), { files: 3, bytes: 34 })
  assert.equal((await stat(copy.pathOf(kept))).nlink, 2)
  assert.equal((await stat(copy.pathOf(during))).nlink, 1)
  assert.deepEqual(await readdir(files.folder), ['objects'])
})

test('two holds of a project each have what is deleted, and end by themselves', async () => {
  await using folder = await makeFolder()
  const files = new ProjectFiles(join(folder.path, 'project'))
  const version = await store(files, 'text')
  await using first = await holdFiles(files.folder)
  {
    await using second = await holdFiles(files.folder)
    await files.remove([version])
    await second.linkTo(join(folder.path, 'second'))
  }
  await first.linkTo(join(folder.path, 'first'))
  for (const name of ['first', 'second'])
    assert.deepEqual(await countProjectFiles(join(folder.path, name)), { files: 1, bytes: 4 })
})

test('a project without files has no folder after a hold, and holds of a run that was killed end at the next start', async () => {
  await using folder = await makeFolder()
  const files = new ProjectFiles(join(folder.path, 'project'))
  await (await holdFiles(files.folder))[Symbol.asyncDispose]()
  assert.equal(existsSync(files.folder), false)
  await holdFiles(files.folder)
  await mkdir(join(folder.path, 'other'))
  await endFileHolds(folder.path)
  assert.deepEqual(await readdir(files.folder), [])
  await endFileHolds(join(folder.path, 'nowhere'))
})

test('deleted files are kept across starts, given back, and forgotten by their age', async () => {
  await using folder = await makeFolder()
  const files = new ProjectFiles(join(folder.path, 'project'))
  await keepDeletedFiles(files.folder)
  await keepDeletedFiles(files.folder)
  const version = await store(files, 'text')
  await files.remove([version])
  await endFileHolds(folder.path)
  await assert.rejects(files.open(version), { code: 'ENOENT' })
  await linkFilesOfMoment(files.folder, files.folder)
  await (await files.open(version)).close()
  await files.remove([version])
  await forgetDeletedFiles(files.folder, Date.now() - 60_000)
  await linkFilesOfMoment(files.folder, files.folder)
  await (await files.open(version)).close()
  await files.remove([version])
  await forgetDeletedFiles(files.folder, Date.now() + 60_000)
  await linkFilesOfMoment(files.folder, files.folder)
  await assert.rejects(files.open(version), { code: 'ENOENT' })
  await stopKeepingFiles(files.folder)
  const gone = await store(files, 'text')
  await files.remove([gone])
  await linkFilesOfMoment(files.folder, files.folder)
  await assert.rejects(files.open(gone), { code: 'ENOENT' })
})
