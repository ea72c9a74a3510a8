import { startDevEnv } from '@cairn/dev-env'
import { defineService } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'
import fastify from 'fastify'
import { httpLoad } from './http-load.ts'
import type { Scenario } from './scenario.ts'
import { median, rounded } from './statistics.ts'

const rounds = 8
const secondsPerRound = 4
const connections = 16

const body = JSON.stringify({ ok: true })
const headers = { 'content-type': 'application/json; charset=utf-8' }

/** Answers at once, without a database: what remains is the gateway. */
const emptyService = defineService({
  name: 'empty',
  settings: { version: 1, parse: () => ({}) },
  limits: { bodyBytes: 1_000_000, answerMs: 60_000, stallMs: 60_000 },
  needsKey: () => true,
  open: () => ({
    handle: (): Promise<ServiceResponse> => Promise.resolve({ status: 200, headers, body }),
    health: () => Promise.resolve('empty'),
  }),
})

const load = (url: string, key: string) =>
  httpLoad({ url, headers: { apikey: key, authorization: `Bearer ${key}` } }, { connections, seconds: secondsPerRound })

const startBareServer = async () => {
  const server = fastify({ logger: false })
  server.get('/empty', async (_request, reply) => reply.code(200).headers(headers).send(body))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return { url: `${url}/empty`, [Symbol.asyncDispose]: () => server.close() }
}

export const gateway: Scenario = {
  name: 'gateway',
  about: 'An empty service behind the gateway of projects, against a bare Fastify route in the same process',
  run: async () => {
    await using env = await startDevEnv({}, [emptyService])
    await using bareServer = await startBareServer()
    const person = await env.signUp('bench')
    const project = await person.createProject()
    const keys = await person.request('GET /platform/projects/:ref/api-keys', { params: { ref: project.ref } })
    const key = keys.find(({ name }) => name === 'anon')?.api_key ?? ''
    const ways = { gateway: `${(await project.detail()).url}/empty/v1/`, bare: bareServer.url }

    // The first round of each is not counted: the code is not compiled yet.
    await load(ways.gateway, key)
    await load(ways.bare, key)
    const timed = { gateway: [await load(ways.gateway, key)], bare: [await load(ways.bare, key)] }
    for (let round = 1; round < rounds; round += 1) {
      timed.gateway.push(await load(ways.gateway, key))
      timed.bare.push(await load(ways.bare, key))
    }
    const perSecond = (way: keyof typeof timed) => median(timed[way].map(({ requests }) => requests.average))
    const p99 = (way: keyof typeof timed) => median(timed[way].map(({ latency }) => latency.p99))
    return {
      measures: [
        { name: 'gateway', value: Math.round(perSecond('gateway')), unit: 'a second' },
        { name: 'bare Fastify route', value: Math.round(perSecond('bare')), unit: 'a second' },
        {
          name: 'bare against gateway, throughput',
          value: rounded(perSecond('bare') / perSecond('gateway')),
          unit: 'x',
          target: 2,
          aim: 1.43,
        },
        { name: 'gateway, p99', value: p99('gateway'), unit: 'ms' },
        { name: 'bare Fastify route, p99', value: p99('bare'), unit: 'ms' },
        { name: 'gateway behind bare, p99', value: rounded(p99('gateway') - p99('bare')), unit: 'ms', target: 2 },
      ],
      notes: [
        `${rounds} rounds of ${secondsPerRound} seconds a way, in turns, after one that is not counted; medians of the rounds.`,
        `autocannon in a process of its own, ${connections} connections, both keys sent; the machine's cores are shared with it.`,
        'Latencies are whole milliseconds, as autocannon counts them.',
      ],
      raw: { timed },
    }
  },
}
