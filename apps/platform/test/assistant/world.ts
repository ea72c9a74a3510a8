import { after, before, beforeEach } from 'node:test'
import { ChatEvent } from '@cairn/contracts/assistant/chat'
import type { ChatMessage } from '@cairn/contracts/assistant/chat'
import { tagsOf } from '@cairn/contracts/assistant/opt-in'
import type { OptInLevel } from '@cairn/contracts/assistant/opt-in'
import type { Person, TestProject } from '@cairn/dev-env'
import { eventsOf } from '@cairn/dev-env/event-stream'
import type { ModelServer } from '@cairn/dev-env/model-server'
import { startModelServer } from '@cairn/dev-env/model-server'
import type { MembersFixture } from '../members-fixture.ts'
import { startMembersFixture } from '../members-fixture.ts'

/** One installation and one scripted model, which all tests of the assistant share. */

export const key = 'sk-a-key-that-nobody-may-see'
export const row = 'a cake that nobody may see'

export let model: ModelServer
export let fixture: MembersFixture
export let owner: Person
export let project: TestProject
export let slug: string
const world = new AsyncDisposableStack()

before(async () => {
  model = world.use(await startModelServer())
  const provider = {
    protocol: 'openai' as const,
    baseUrl: `${model.url}/v1`,
    key,
    models: { chat: 'small-1', inline: 'small-2', title: 'small-3' },
  }
  fixture = world.use(
    await startMembersFixture({
      ai: { provider, silenceMs: 60_000, requestsPerDay: 1_000, tokensPerDay: 1_000_000 },
      outgoingAllow: ['127.0.0.1/32'],
    }),
  )
  owner = fixture.people.owner
  project = fixture.project
  slug = fixture.organization.slug
  await project.query(`create table cakes (id int primary key, name text); insert into cakes values (1, '${row}')`)
})
after(() => world.disposeAsync())
beforeEach(() => {
  model.requests.length = 0
  model.turn = () => ['Hello.']
})

export const share = (level: OptInLevel) =>
  owner.request('PATCH /platform/organizations/:slug/ai', { params: { slug }, body: { opt_in_tags: tagsOf(level) } })

export const asks = (text: string): ChatMessage => ({ role: 'user', parts: [{ type: 'text', text }] })

export const send = (messages: readonly ChatMessage[], signal?: AbortSignal) =>
  owner.send('POST /platform/projects/:ref/ai/sql/generate-v4', {
    params: { ref: project.ref },
    body: { messages },
    ...(signal && { signal }),
  })

export const answerTo = async (...messages: readonly ChatMessage[]): Promise<ChatEvent[]> => {
  const events: ChatEvent[] = []
  for await (const data of eventsOf(await send(messages))) events.push(ChatEvent.parse(JSON.parse(data)))
  return events
}

export const wordsOf = (events: readonly ChatEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')

export const toolsOf = (events: readonly ChatEvent[]) =>
  events.flatMap((event) => (event.type === 'tool' ? [event] : []))

export const auditOf = async () => {
  const query = { action: 'assistant.tool_run' as const, limit: 200 }
  return (await owner.request('GET /platform/organizations/:slug/audit', { params: { slug }, query })).entries
}

export const inProject = <B>(body: B) => ({ params: { ref: project.ref }, body })
