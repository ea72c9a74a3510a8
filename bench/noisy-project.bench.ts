import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Installation } from '@cairn/dev-env/installation'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import { askAtPace } from './hostile/paced.ts'
import type { Measure, Scenario } from './scenario.ts'
import { median, percentile, rounded } from './statistics.ts'

const connections = 64
const slowClients = 100
const rounds = 7
const measuredMs = 5_000
const pace = { everyMs: 20, forMs: measuredMs }
const leastMs = 10

const program = join(import.meta.dirname, '../node_modules/autocannon/autocannon.js')

const anonKeyOf = async (person: Person, { ref }: TestProject): Promise<string> => {
  const keys = await person.request('GET /platform/projects/:ref/api-keys', { params: { ref } })
  return keys.find(({ name }) => name === 'anon')?.api_key ?? ''
}

/** Clients that announce a body and send a byte of it every second. */
const openSlowClients = (url: string, path: string, key: string): Disposable => {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: slowClients }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => socket.destroy())
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\napikey: ${key}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n`,
    )
    return socket
  })
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ')
  }, 1_000)
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Asks as fast as it is answered, until disposed. The attacker's machine is another one: its process has to wait here. */
const loadAtFull = (url: string, key: string): AsyncDisposable => {
  const child = spawn(
    process.execPath,
    [program, '--json', '--no-progress', '-c', String(connections), '-d', '600', '-H', `apikey=${key}`, url],
    { stdio: 'ignore' },
  )
  if (child.pid !== undefined) setPriority(child.pid, 10)
  return {
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    },
  }
}

const ask = async (address: string, headers: Record<string, string>) => {
  const response = await fetch(address, { headers })
  await response.text()
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
}

const questionsOf = (url: string, path: string, key: string) => ({
  'GET /api/health': () => ask(`${url}/api/health`, {}),
  'another project': () => ask(`${url}${path}`, { apikey: key }),
})

type Samples = Record<string, number[]>

const askAll = async (questions: ReturnType<typeof questionsOf>): Promise<Samples> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(questions).map(async ([name, question]) => [name, await askAtPace(question, pace)] as const),
    ),
  )

/** The median of the rounds: what else the machine does in one of them does not count. */
const p99 = (samples: readonly Samples[], name: string): number =>
  rounded(median(samples.map((round) => percentile(round[name] ?? [], 0.99))))

const measuresOf = (quiet: readonly Samples[], loaded: readonly Samples[]): Measure[] =>
  Object.keys(quiet[0] ?? {}).flatMap((name) => [
    { name: `${name}, quiet, p99`, value: p99(quiet, name), unit: 'ms' as const },
    {
      name: `${name}, beside a project at full load, p99`,
      value: p99(loaded, name),
      unit: 'ms' as const,
      target: Math.max(2 * p99(quiet, name), leastMs),
    },
  ])

export const noisyProject: Scenario = {
  name: 'noisy-project',
  about: `What others see while one project has ${slowClients} slow clients and ${connections} that ask as fast as they are answered`,
  run: async () => {
    await using installation = await Installation.start({ CAIRN_LOG_LEVEL: 'silent' })
    const person = await signUp(installation.url, 'bench')
    const organization = await person.createOrganization()
    const noisy = await person.createProject({ organization })
    const other = await person.createProject({ organization })
    const noisyKey = await anonKeyOf(person, noisy)
    const { url } = installation
    const questions = questionsOf(url, `/p/${other.ref}/auth/v1/settings`, await anonKeyOf(person, other))
    // Not counted: the code is not compiled yet.
    await askAll(questions)
    const quiet: Samples[] = []
    const loaded: Samples[] = []
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await askAll(questions))
      await using attack = new AsyncDisposableStack()
      attack.use(loadAtFull(`${url}/p/${noisy.ref}/auth/v1/settings`, noisyKey))
      attack.use(openSlowClients(url, `/p/${noisy.ref}/auth/v1/signup`, noisyKey))
      await wait(1_000)
      loaded.push(await askAll(questions))
    }
    return {
      measures: measuresOf(quiet, loaded),
      notes: [
        `${rounds} rounds, quiet and loaded in turns; medians of the rounds.`,
        `A question every ${pace.everyMs} ms for ${measuredMs / 1000} seconds a round, timed from when it was due.`,
        'The load runs with a lower priority, as if on another machine; the measuring process shares the two cores.',
        `The target of each is twice its quiet value, or ${leastMs} ms where that is more.`,
      ],
      raw: { quiet, loaded },
    }
  },
}
