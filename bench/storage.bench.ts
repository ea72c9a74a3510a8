import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Installation } from '@cairn/dev-env/installation'
import type { TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import sharp from 'sharp'
import { httpLoad } from './http-load.ts'
import { peakDuring } from './peak-during.ts'
import { dataDirOf, readRunningPostgres } from './postgres-pid.ts'
import type { Measure, Scenario } from './scenario.ts'
import { settledMemoryMb } from './settled-memory.ts'
import { median, rounded } from './statistics.ts'
import { makePhoto } from './storage/photo.ts'
import { putMany } from './storage/put-many.ts'
import { startBareServer } from './storage/start-bare-server.ts'
import { download, remove, upload } from './storage/transfer.ts'
import type { Target } from './storage/transfer.ts'

const rounds = 3
const largeBytes = 1024 ** 3
const leastShareOfStream = 0.7
const maxGrowthMb = 64
const small = { body: randomBytes(1024), connections: 20, seconds: 4 }
const leastShareOfRoute = 0.6
const leastCachedPerSecond = 100
const mostOfSharp = 1.3
const imageConnections = 10

interface Servers {
  installation: Installation
  /** The storage service, with its key. */
  storage: Target
  /** The same as a caller whose uploads a policy allows. */
  caller: Target
  bare: { streams: string; routes: string }
}

const below = ({ url, headers }: Target, path: string): Target => ({ url: `${url}${path}`, headers })

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const keyOf = async ({ owner, ref }: TestProject, name: 'anon' | 'service_role'): Promise<string> => {
  const keys = await owner.request('GET /platform/projects/:ref/api-keys', { params: { ref } })
  return keys.find((key) => key.name === name)?.api_key ?? ''
}

/** On the disk: homes of tests lie in memory where they can, and nothing is synced there. */
const makeHome = async () => {
  const path = await mkdtemp(join(tmpdir(), 'cairn-bench-'))
  // Postgres may run as another user.
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** One file of 1 GB up and down, by both in turns. The first round is not counted: the code is not compiled yet. */
const measureLarge = async ({ installation, storage, bare }: Servers) => {
  const object = below(storage, '/object/bench/large')
  const file = { url: `${bare.streams}/large`, headers: {} }
  const ms = { storage: { up: [0], down: [0] }, bare: { up: [0], down: [0] } }
  for (const times of [ms.storage, ms.bare]) for (const list of [times.up, times.down]) list.pop()
  const restMb = await settledMemoryMb(installation.processId)
  const { peakMb } = await peakDuring(installation.processId, async () => {
    for (let round = 0; round <= rounds; round += 1)
      for (const way of ['storage', 'bare'] as const) {
        const target = way === 'storage' ? object : file
        const up = await timed(() => upload(target, way === 'storage' ? 'POST' : 'PUT', largeBytes))
        const down = await timed(() => download(target, largeBytes))
        await remove(target)
        if (round === 0) continue
        ms[way].up.push(up)
        ms[way].down.push(down)
      }
  })
  const compared = (['up', 'down'] as const).flatMap((direction): Measure[] => {
    const name = direction === 'up' ? 'upload of 1 GB' : 'download of 1 GB'
    const [ours, theirs] = [median(ms.storage[direction]), median(ms.bare[direction])]
    return [
      { name, value: Math.round(ours), unit: 'ms' },
      { name: `${name}: bare stream`, value: Math.round(theirs), unit: 'ms' },
      {
        name: `${name} against bare, time`,
        value: rounded(ours / theirs),
        unit: 'x',
        target: rounded(1 / leastShareOfStream),
      },
    ]
  })
  return {
    measures: [
      ...compared,
      { name: 'growth of the platform', value: rounded(peakMb - restMb), unit: 'MB' as const, target: maxGrowthMb },
    ],
    raw: { ms, restMb, peakMb },
  }
}

/** Objects of 1 KB, by both in turns. */
const measureSmall = async ({ caller, bare }: Servers) => {
  const ways = {
    storage: below(caller, '/object/bench'),
    bare: { url: bare.routes, headers: {} },
  }
  type Load = Awaited<ReturnType<typeof putMany>>
  const loads = { storage: new Array<Load>(), bare: new Array<Load>() }
  for (let round = 0; round <= rounds; round += 1)
    for (const way of ['storage', 'bare'] as const) {
      const load = await putMany(ways[way], small)
      if (round > 0) loads[way].push(load)
    }
  const perSecond = (way: keyof typeof loads) => median(loads[way].map((load) => load.perSecond))
  const measures: Measure[] = [
    { name: 'uploads of 1 KB', value: Math.round(perSecond('storage')), unit: 'a second' },
    { name: 'uploads of 1 KB: bare route', value: Math.round(perSecond('bare')), unit: 'a second' },
    {
      name: 'uploads of 1 KB: bare against storage',
      value: rounded(perSecond('bare') / perSecond('storage')),
      unit: 'x',
      target: rounded(1 / leastShareOfRoute),
    },
  ]
  return { measures, raw: loads }
}

const resizeBare = (photo: Buffer, width: number): Promise<Buffer> =>
  sharp(photo, { autoOrient: true }).resize({ width, withoutEnlargement: true }).webp({ quality: 75 }).toBuffer()

/** Transformations that are kept already, and first ones: each width is asked for once. */
const measureImages = async ({ storage }: Servers) => {
  const photo = await makePhoto()
  const object = below(storage, '/object/bench/photo.jpg')
  const stored = await fetch(object.url, {
    method: 'POST',
    headers: { ...object.headers, 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  })
  if (!stored.ok) throw new Error(`The photo was answered with ${stored.status}.`)
  const headers = { ...storage.headers, accept: 'image/webp,*/*' }
  const urlOf = (width: number) => `${storage.url}/render/image/authenticated/bench/photo.jpg?width=${width}`
  const ask = async (width: number): Promise<void> => {
    const answer = await fetch(urlOf(width), { headers })
    await answer.arrayBuffer()
    if (answer.headers.get('content-type') !== 'image/webp')
      throw new Error(`The answer is no image: ${answer.status}.`)
  }
  const first = { storage: new Array<number>(), bare: new Array<number>() }
  for (let round = 0; round <= rounds; round += 1) {
    const width = 1_200 + round
    const ours = await timed(() => ask(width))
    const theirs = await timed(() => resizeBare(photo, width))
    if (round === 0) continue
    first.storage.push(ours)
    first.bare.push(theirs)
  }
  const cached = []
  for (let round = 0; round < rounds; round += 1)
    cached.push(await httpLoad({ url: urlOf(1_200), headers }, { connections: imageConnections, seconds: 2 }))
  const cachedPerSecond = median(cached.map(({ requests }) => requests.average))
  const [ours, theirs] = [median(first.storage), median(first.bare)]
  const measures: Measure[] = [
    { name: 'first transformation of 12 megapixels', value: Math.round(ours), unit: 'ms' },
    { name: 'first transformation: bare sharp', value: Math.round(theirs), unit: 'ms' },
    { name: 'first transformation against bare sharp', value: rounded(ours / theirs), unit: 'x', target: mostOfSharp },
    { name: 'cached transformations', value: Math.round(cachedPerSecond), unit: 'a second' },
    {
      name: 'time of a cached transformation, by the rate',
      value: rounded(1_000 / cachedPerSecond),
      unit: 'ms',
      target: 1_000 / leastCachedPerSecond,
    },
  ]
  return { measures, raw: { photoBytes: photo.length, first, cached } }
}

export const storage: Scenario = {
  name: 'storage',
  about: 'Files of 1 GB and of 1 KB, and images, against a bare Node server and bare sharp in the same run',
  run: async () => {
    await using installation = await Installation.start({}, await makeHome())
    const project = await (await signUp(installation.url, 'bench')).createProject()
    await project.query(`
      insert into storage.buckets (id, name) values ('bench', 'bench');
      create policy bench on storage.objects for insert to anon with check (bucket_id = 'bench');
      create table bare_file (id bigint generated always as identity primary key, name text not null unique,
        size int not null, made_at timestamptz not null default now())`)
    // On the same disk: what is compared is the code.
    const folder = join(installation.home, 'bare')
    await mkdir(folder)
    const postgres = await readRunningPostgres(dataDirOf(installation.home, project.ref))
    await using bare = await startBareServer(folder, postgres, project.password)
    const url = `${(await project.detail()).url}/storage/v1`
    const target = async (name: 'anon' | 'service_role'): Promise<Target> => ({
      url,
      headers: { apikey: await keyOf(project, name) },
    })
    const servers = { installation, storage: await target('service_role'), caller: await target('anon'), bare }
    const large = await measureLarge(servers)
    const many = await measureSmall(servers)
    const images = await measureImages(servers)
    return {
      measures: [...large.measures, ...many.measures, ...images.measures],
      notes: [
        `${rounds} rounds of each, both in turns, after one that is not counted; medians of the rounds.`,
        'The bare server runs in a thread of the bench, the platform in a process of its own, both on the same disk; the clients share the cores of the machine with them.',
        'The bare stream computes the MD5 of the file, syncs it, renames it and syncs its folder, as the service does. The bare route (Fastify) writes and syncs one file and inserts one row.',
        `1 KB: ${small.connections} connections for ${small.seconds} seconds a round, a name of its own for each object; those of the service by the anon key, so that a policy decides.`,
        'Growth: the largest proportional set size of the Node process while all rounds with 1 GB ran, less that before the first.',
        'First transformations: a JPEG of 4,000 by 3,000 pixels to WebP, quality 75, of a width that was not asked for before; bare sharp has the file in memory.',
        `Cached: ${imageConnections} connections for 2 seconds a round.`,
      ],
      raw: { large: large.raw, small: many.raw, images: images.raw },
    }
  },
}
