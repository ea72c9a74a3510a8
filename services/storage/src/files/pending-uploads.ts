import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { isMissing } from './file-errors.ts'
import { asDiskFull } from './project-files.ts'
import { syncFolder } from './sync-folder.ts'

/** What has a folder for the files of a project. */
export interface WithFolder {
  readonly folder: string
}

export const pendingKinds = ['resumable', 'multipart'] as const

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Incomplete uploads are deleted this long after their last change. */
export const pendingMs = 24 * 3_600_000

const writeSynced = async (path: string, text: string): Promise<void> => {
  await using handle = await open(path, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
}

/** Uploads that arrive in several requests: a folder for each, with a document that describes it and what has arrived so far. */
export class PendingUploads<Document> {
  readonly #folder: string
  readonly #schema: z.ZodType<Document>
  readonly #documentName: string

  constructor(
    files: WithFolder,
    kind: (typeof pendingKinds)[number],
    schema: z.ZodType<Document>,
    documentName = 'upload.json',
  ) {
    this.#folder = join(files.folder, kind)
    this.#schema = schema
    this.#documentName = documentName
  }

  /** A file of an upload. The id comes from callers: only what looks like one of ours leads anywhere. */
  pathOf(id: string, name: string): string {
    if (!idPattern.test(id)) throw Object.assign(new Error('Not an id of an upload.'), { code: 'ENOENT' })
    return join(this.#folder, id, name)
  }

  /** Returns once the upload survives a power cut. */
  async create(id: string, document: Document, emptyFiles: readonly string[] = []): Promise<void> {
    const folder = this.pathOf(id, '')
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of emptyFiles) await writeSynced(join(folder, name), '')
      await writeSynced(join(folder, this.#documentName), JSON.stringify(document))
      for (const changed of [folder, this.#folder, join(this.#folder, '..')]) await syncFolder(changed)
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw asDiskFull(error)
    }
  }

  async replace(id: string, document: Document): Promise<void> {
    const path = this.pathOf(id, this.#documentName)
    await writeSynced(`${path}.new`, JSON.stringify(document))
    await rename(`${path}.new`, path)
    await syncFolder(join(path, '..'))
  }

  /** Undefined if there is no such upload. */
  async find(id: string): Promise<Document | undefined> {
    try {
      return this.#schema.parse(JSON.parse(await readFile(this.pathOf(id, this.#documentName), 'utf8')))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** The ids of all uploads. */
  async list(): Promise<string[]> {
    try {
      return (await readdir(this.#folder)).filter((name) => idPattern.test(name)).toSorted()
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id, ''), { recursive: true, force: true })
  }
}

const lastChange = async (folder: string): Promise<number> => {
  const times = [(await stat(folder)).mtimeMs]
  for (const name of await readdir(folder)) times.push((await stat(join(folder, name))).mtimeMs)
  return Math.max(...times)
}

/** Deletes uploads that nobody has continued. Returns how many. */
export const sweepPending = async (
  { folder }: WithFolder,
  { olderThanMs, signal }: { olderThanMs: number; signal?: AbortSignal },
): Promise<number> => {
  const before = Date.now() - olderThanMs
  let deleted = 0
  for (const kind of pendingKinds) {
    const parent = join(folder, kind)
    const names = await readdir(parent).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const name of names) {
      signal?.throwIfAborted()
      try {
        if ((await lastChange(join(parent, name))) >= before) continue
        await rm(join(parent, name), { recursive: true, force: true })
        deleted += 1
      } catch (error) {
        // Completed or deleted meanwhile.
        if (!isMissing(error)) throw error
      }
    }
  }
  return deleted
}
