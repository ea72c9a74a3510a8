import { request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createPasswords, passwordCost } from '@cairn/auth/passwords'
import { Installation } from '@cairn/dev-env/installation'
import { signUp } from '@cairn/dev-env/person'
import type { Scenario } from './scenario.ts'
import { median, rounded, summarize } from './statistics.ts'

const hashes = 100
const people = 20
const atOnce = 20
const rounds = 5
const secondsOfRound = 4
const pauseMs = 5

const timeHash = async (): Promise<number[]> => {
  const passwords = createPasswords({ problem: () => undefined })
  const times: number[] = []
  for (let index = 0; index < hashes; index++) {
    const began = performance.now()
    await passwords.hash(`granite owl ${index}`, '127.0.0.1')
    times.push(performance.now() - began)
  }
  return times
}

const askHealth = async (url: string): Promise<number> => {
  const began = performance.now()
  const response = await fetch(`${url}/api/health`)
  await response.text()
  if (!response.ok) throw new Error(`GET /api/health answered ${response.status}.`)
  return performance.now() - began
}

/** Asks for the health one time after the other, until the round is over. */
const watchHealth = async (url: string): Promise<number[]> => {
  const deadline = performance.now() + secondsOfRound * 1000
  const times: number[] = []
  while (performance.now() < deadline) {
    times.push(await askHealth(url))
    await wait(pauseMs)
  }
  return times
}

interface Account {
  email: string
  password: string
}

/** From an address of its own: the service allows each only so many sign-ins in five minutes. */
const signInFrom = (localAddress: string, url: string, { email, password }: Account): Promise<void> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(url)
    const call = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/auth/v1/token?grant_type=password',
      method: 'POST',
      localAddress,
      headers: { 'content-type': 'application/json' },
    })
    call.on('error', reject)
    call.on('response', (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`A sign-in was answered by ${response.statusCode ?? 'nothing'}.`))
      })
    })
    call.end(JSON.stringify({ email, password }))
  })

/** Signs people in, so many at a time, until told to stop. */
const signInAll = (url: string, accounts: readonly Account[]) => {
  const latencies: number[] = []
  const over = new AbortController()
  const lane = async (index: number) => {
    for (let turn = index; !over.signal.aborted; turn++) {
      const account = accounts[turn % accounts.length]
      if (account === undefined) throw new Error('There is nobody to sign in.')
      const began = performance.now()
      await signInFrom(`127.0.1.${index + 1}`, url, account)
      latencies.push(performance.now() - began)
    }
  }
  const running = Promise.allSettled(Array.from({ length: atOnce }, (_, index) => lane(index)))
  return {
    stop: async () => {
      over.abort()
      for (const ended of await running) if (ended.status === 'rejected') throw ended.reason
      return latencies
    },
  }
}

export const signIn: Scenario = {
  name: 'sign-in',
  about: `Password hashing, and GET /api/health while ${atOnce} people at a time sign in`,
  run: async () => {
    const hashing = summarize(await timeHash())
    await using installation = await Installation.start()
    const { url } = installation
    const accounts = []
    for (let index = 0; index < people; index++) accounts.push(await signUp(url, `person${index}`))
    await watchHealth(url)

    const idle: number[] = []
    const loaded: number[] = []
    const signIns: number[] = []
    let loadedMs = 0
    for (let round = 0; round < rounds; round++) {
      idle.push(...(await watchHealth(url)))
      const began = performance.now()
      const load = signInAll(url, accounts)
      loaded.push(...(await watchHealth(url)))
      signIns.push(...(await load.stop()))
      loadedMs += performance.now() - began
    }
    const [quiet, busy, entering] = [summarize(idle), summarize(loaded), summarize(signIns)]
    return {
      measures: [
        { name: 'a password hash, p50', value: hashing.p50, unit: 'ms' },
        { name: 'a password hash, p95', value: hashing.p95, unit: 'ms' },
        { name: 'health, nobody signing in, p50', value: quiet.p50, unit: 'ms' },
        { name: 'health, nobody signing in, p95', value: quiet.p95, unit: 'ms' },
        { name: `health, ${atOnce} signing in, p50`, value: busy.p50, unit: 'ms' },
        { name: `health, ${atOnce} signing in, p95`, value: busy.p95, unit: 'ms', target: 50 },
        { name: 'health under load against idle, p95', value: rounded(busy.p95 / quiet.p95), unit: 'x' },
        { name: `a sign-in, ${atOnce} at a time, p50`, value: median(signIns), unit: 'ms' },
        { name: `a sign-in, ${atOnce} at a time, p95`, value: entering.p95, unit: 'ms' },
        { name: 'sign-ins', value: (signIns.length / loadedMs) * 1000, unit: 'a second' },
      ],
      notes: [
        `Hashing: argon2id, ${passwordCost.memoryCost} KiB, ${passwordCost.timeCost} passes, ${passwordCost.parallelism} lane; one at a time here, two at a time in the service, on threads beside the event loop.`,
        `${rounds} rounds of ${secondsOfRound} s idle and ${secondsOfRound} s under load, taking turns; health is asked again ${pauseMs} ms after each answer. Clients and platform share the machine.`,
      ],
      raw: { hashing, idle: quiet, loaded: busy, signIns: entering },
    }
  },
}
