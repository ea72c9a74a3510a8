import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { TestProject } from '@cairn/dev-env/person'
import { PlacedFiles, ProjectFiles, sweepFiles, sweepRemote } from '@cairn/storage'
import type { Remote } from '@cairn/storage'
import { Pool } from 'pg'
import { z } from 'zod'
import { s3ClientOf, uploads } from './file-uploads.ts'
import type { Ledger } from './ledger.ts'
import { outcomeOf } from './outcome.ts'
import type { Random } from './random.ts'

const pauseMs = 5
const lanes = 3
const bucket = 'chaos'

/** What an object may hold: one text, or several where an answer did not arrive. Undefined: no object. */
type Contents = readonly (string | undefined)[]

const Page = z.object({
  hasNext: z.boolean(),
  objects: z.array(z.object({ name: z.string() })),
  nextCursor: z.string().optional(),
})

interface Place {
  home: string
  postgresPort: number
  /** Where the files are kept, if not on the disk. */
  remote?: Remote | undefined
}

/** Uploads, replaces, moves and deletes files and folders of a project, without a pause in between. */
export class FileWriter {
  readonly #project: TestProject
  readonly #place: Place
  readonly #ledger: Ledger
  readonly #random: Random
  readonly #contents = new Map<string, Contents>()
  #s3: S3Client | undefined
  #url = ''
  #key = ''
  #count = 0

  constructor(project: TestProject, place: Place, ledger: Ledger, random: Random) {
    this.#project = project
    this.#place = place
    this.#ledger = ledger
    this.#random = random
  }

  async prepare(): Promise<void> {
    const { owner, ref } = this.#project
    const keys = await owner.request('GET /platform/projects/:ref/api-keys', { params: { ref } })
    this.#key = keys.find(({ name }) => name === 'service_role')?.api_key ?? ''
    this.#url = `${(await this.#project.detail()).url}/storage/v1`
    this.#s3 = await s3ClientOf(this.#project, this.#url)
    await this.#ask('POST', '/bucket', JSON.stringify({ name: bucket }))
    await this.#upload(this.#newName())
  }

  async writeUntil(signal: AbortSignal): Promise<void> {
    const write = async () => {
      const own: string[] = []
      while (!signal.aborted) {
        await this.#change(own)
        await wait(pauseMs)
      }
    }
    const changeFolders = async () => {
      while (!signal.aborted) {
        await this.#changeFolder()
        await wait(pauseMs)
      }
    }
    await Promise.all([...Array.from({ length: lanes }, write), changeFolders()])
  }

  /** Changes one of a lane's own objects, or adds one. A name whose contents are not known is not used again. */
  async #change(own: string[]): Promise<void> {
    const name = own.length === 0 ? undefined : own.shift()
    if (name === undefined || own.length < 3) {
      const added = this.#newName()
      if (await this.#upload(added)) own.push(added)
      if (name !== undefined) own.push(name)
      return
    }
    const action = this.#random.between(0, 2)
    if (action === 0 && (await this.#upload(name))) own.push(name)
    if (action === 1) await this.#remove(name)
    if (action === 2) {
      const target = this.#newName()
      if (await this.#move(name, target)) own.push(target)
    }
  }

  #newName(): string {
    this.#count += 1
    return `folder ${this.#count % 7}/${this.#count}.txt`
  }

  /** Small and large ones, which are received in different ways, by every protocol. */
  async #upload(name: string): Promise<boolean> {
    const s3 = this.#s3
    if (s3 === undefined) throw new Error('The writer is not prepared.')
    this.#count += 1
    const text = `${name} ${this.#count} `.repeat(this.#random.between(1, 20_000))
    const place = { url: this.#url, key: this.#key, bucket, s3 }
    const isDone = await this.#random
      .pick(uploads)(place, name, text)
      .catch(() => false)
    return this.#settle([[name, text]], isDone, `upload of ${name}`)
  }

  /** Fills a folder, and moves, copies or deletes it as a whole. */
  async #changeFolder(): Promise<void> {
    this.#count += 1
    const [from, to] = [`set ${this.#count}/`, `other ${this.#count}/`]
    const names = [`${from}a.txt`, `${from}b.txt`]
    for (const name of names) if (!(await this.#upload(name))) return
    const kind = this.#random.pick(['delete', 'move', 'copy'] as const)
    const { kind: outcome } = await outcomeOf(
      this.#project.owner.request('POST /platform/storage/:ref/buckets/:id/objects/jobs', {
        params: { ref: this.#project.ref, id: bucket },
        body: kind === 'delete' ? { kind, items: [from] } : { kind, items: [from], folder: '', target: to },
      }),
    )
    const changes = names.flatMap((name) => [
      ...(kind === 'copy' ? [] : [[name, undefined] as const]),
      ...(kind === 'delete' ? [] : [[`${to}${name}`, this.#contents.get(name)?.[0]] as const]),
    ])
    this.#settle(changes, outcome === 'done', `${kind} of ${from}`)
  }

  async #remove(name: string): Promise<boolean> {
    const path = `/object/${bucket}/${encodeURIComponent(name)}`
    const answer = await this.#ask('DELETE', path)
    return this.#settle([[name, undefined]], answer?.ok === true, `deletion of ${name}`)
  }

  async #move(from: string, to: string): Promise<boolean> {
    const text = this.#contents.get(from)?.[0]
    const changes = [
      [from, undefined],
      [to, text],
    ] as const
    const body = JSON.stringify({ bucketId: bucket, sourceKey: from, destinationKey: to })
    const answer = await this.#ask('POST', '/object/move', body)
    return this.#settle(changes, answer?.ok === true, `move of ${from}`)
  }

  /** Notes what the objects hold now. False if that is not known. */
  #settle(
    changes: readonly (readonly [name: string, text: string | undefined])[],
    isDone: boolean,
    what: string,
  ): boolean {
    for (const [name, text] of changes)
      this.#contents.set(name, isDone ? [text] : [...(this.#contents.get(name) ?? [undefined]), text])
    if (isDone) this.#ledger.acknowledge(what)
    return isDone
  }

  /** Undefined if no answer arrived. */
  async #ask(method: string, path: string, body?: string): Promise<Response | undefined> {
    const headers = { apikey: this.#key, ...(body !== undefined && { 'content-type': 'application/json' }) }
    try {
      const answer = await fetch(`${this.#url}${path}`, { method, headers, ...(body !== undefined && { body }) })
      if (method !== 'GET' && !path.startsWith('/object/list')) await answer.text()
      return answer
    } catch {
      return undefined
    }
  }

  async #listed(): Promise<ReadonlySet<string>> {
    const names = new Set<string>()
    let cursor: string | undefined
    do {
      const answer = await this.#ask('POST', `/object/list-v2/${bucket}`, JSON.stringify({ cursor }))
      const page = Page.parse(await answer?.json())
      for (const { name } of page.objects) names.add(name)
      cursor = page.hasNext ? page.nextCursor : undefined
    } while (cursor !== undefined)
    return names
  }

  /** After the sweep, which must not delete a file that has a row. */
  async #sweep(): Promise<void> {
    const { ref, password } = this.#project
    const { home, postgresPort: port, remote } = this.#place
    const pool = new Pool({ host: '127.0.0.1', port, user: `postgres.${ref}`, password, database: 'postgres', max: 1 })
    try {
      const files = new PlacedFiles(new ProjectFiles(join(home, 'files', ref)), remote, 'bucket')
      const sweep = async () =>
        (await sweepFiles(files.disk, pool, { olderThanMs: 0 })) + (await sweepRemote(files, pool, { olderThanMs: 0 }))
      this.#ledger.note(`the sweep deleted ${await sweep()} files without a row`)
      if ((await sweep()) > 0) this.#ledger.orphan('a file without a row stays')
    } finally {
      await pool.end()
    }
  }

  async verify(): Promise<void> {
    await this.#sweep()
    const listed = await this.#listed()
    for (const [name, contents] of this.#contents) {
      const answer = await this.#ask('GET', `/object/${bucket}/${encodeURIComponent(name)}`)
      const found = answer?.ok === true ? await answer.text() : undefined
      if (listed.has(name) && found === undefined) this.#ledger.lost(`the object ${name} has a row and no file`)
      else if (!contents.includes(found)) this.#ledger.lost(`the object ${name} is not what was acknowledged`)
      // Known now, and checked each round: the next rounds have others.
      this.#contents.set(name, [found])
    }
    for (const [name, [text]] of this.#contents) if (text === undefined) this.#contents.delete(name)
  }
}
