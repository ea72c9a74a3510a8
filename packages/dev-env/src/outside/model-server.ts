import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { LocalServer } from './listen-locally.ts'
import { listenLocally } from './listen-locally.ts'

/** A part of an answer: words, or a tool that the model asks for. */
export type ModelPart = string | { tool: string; input: Readonly<Record<string, unknown>> }

/** What a model does with a request. */
export type ModelTurn =
  | readonly ModelPart[]
  /** A refusal. */
  | { status: number; message: string; headers?: Record<string, string> }
  /** Says some words; then the connection breaks, or nothing more comes. */
  | { says: string; ending: 'breaks' | 'silence' }

export interface ModelRequest {
  path: string
  headers: IncomingMessage['headers']
  /** As it was sent, byte for byte. */
  body: string
}

/**
 * A provider of models in the outside world that says what it was told to say, as Chat Completions at `/chat/completions`
 * and as Anthropic's Messages at `/messages`.
 */
export interface ModelServer extends LocalServer {
  requests: ModelRequest[]
  /** How many requests were given up by who had sent them. */
  abandoned: () => number
  turn: (request: ModelRequest) => ModelTurn
}

const splitWords = (words: string): string[] => words.match(/\S+\s*|\s+/g) ?? []

/** The events of Chat Completions. */
const asChunks = (parts: readonly ModelPart[]): unknown[] => {
  let index = 0
  const deltas = parts.flatMap((part): unknown[] => {
    if (typeof part === 'string') return splitWords(part).map((content) => ({ content }))
    const at = index++
    const [first, rest] = [JSON.stringify(part.input).slice(0, 5), JSON.stringify(part.input).slice(5)]
    const begin = { index: at, id: `call_${Date.now()}_${at}`, function: { name: part.tool, arguments: first } }
    return [{ tool_calls: [begin] }, { tool_calls: [{ index: at, function: { arguments: rest } }] }]
  })
  return [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: index > 0 ? 'tool_calls' : 'stop' }] },
    { choices: [], usage: { prompt_tokens: 40, completion_tokens: 2, total_tokens: 42 } },
  ]
}

interface MessageEvent {
  type: string
  [field: string]: unknown
}

/** The events of Anthropic's Messages. */
const asMessageEvents = (parts: readonly ModelPart[]): MessageEvent[] => [
  { type: 'message_start', message: { usage: { input_tokens: 40 } } },
  ...parts.flatMap((part, index): MessageEvent[] => {
    const delta = (fields: object) => ({ type: 'content_block_delta', index, delta: fields })
    const end = { type: 'content_block_stop', index }
    if (typeof part === 'string') {
      const begin = { type: 'content_block_start', index, content_block: { type: 'text' } }
      return [begin, ...splitWords(part).map((words) => delta({ text: words })), end]
    }
    const block = { type: 'tool_use', id: `toolu_${Date.now()}_${index}`, name: part.tool }
    const begin = { type: 'content_block_start', index, content_block: block }
    return [begin, delta({ partial_json: JSON.stringify(part.input) }), end]
  }),
  {
    type: 'message_delta',
    delta: { stop_reason: parts.some((part) => typeof part !== 'string') ? 'tool_use' : 'end_turn' },
    usage: { output_tokens: 2 },
  },
  { type: 'message_stop' },
]

const encoded = (path: string, parts: readonly ModelPart[]): string[] =>
  path.endsWith('/messages')
    ? asMessageEvents(parts).map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    : [...asChunks(parts).map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n']

const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

const play = (response: ServerResponse, path: string, turn: ModelTurn): void => {
  if ('status' in turn) {
    response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers })
    response.end(JSON.stringify({ error: { message: turn.message } }))
    return
  }
  begin(response)
  if (!('says' in turn)) {
    for (const event of encoded(path, turn)) response.write(event)
    response.end()
    return
  }
  // What ends an answer is left out.
  const events = encoded(path, [turn.says]).filter((event) => event.includes('content'))
  for (const event of events) response.write(event)
  if (turn.ending === 'breaks') setImmediate(() => response.destroy())
}

export const startModelServer = async (): Promise<ModelServer> => {
  const requests: ModelRequest[] = []
  let abandoned = 0
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) abandoned += 1
    })
    const respond = async () => {
      const asked = { path: request.url ?? '/', headers: request.headers, body: await text(request) }
      requests.push(asked)
      play(response, asked.path, state.turn(asked))
    }
    respond().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  const local = await listenLocally(server)
  const state: ModelServer = {
    url: local.url,
    requests,
    abandoned: () => abandoned,
    turn: () => ['Hello.'],
    [Symbol.asyncDispose]: () => local[Symbol.asyncDispose](),
  }
  return state
}
