import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const Answer = z.object({
  id: z.number(),
  error: z.object({ message: z.string() }).optional(),
  result: z
    .looseObject({
      isError: z.boolean().optional(),
      tools: z.array(z.looseObject({ name: z.string() })).optional(),
      content: z.array(z.object({ text: z.string() })).optional(),
      structuredContent: z.unknown().optional(),
    })
    .optional(),
})
type Answer = z.infer<typeof Answer>

/** The published MCP server of the reference, as an assistant starts it: JSON-RPC over its standard streams. */
export class McpServer implements AsyncDisposable {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #next = 1

  constructor(url: string, accessToken: string) {
    const program = new URL('../../../node_modules/@supabase/mcp-server-supabase/dist/cli.js', import.meta.url)
    this.#child = spawn(process.execPath, [
      program.pathname,
      '--access-token',
      accessToken,
      '--api-url',
      url,
      // Without the documentation of the reference, which is on the internet.
      '--features',
      'account,database,debugging,development,functions,branching,storage',
    ])
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const { data } = Answer.safeParse(JSON.parse(line))
      if (data !== undefined) this.#waiting.get(data.id)?.(data)
    })
  }

  #send(message: Record<string, unknown>): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  async ask(method: string, params: Record<string, unknown>): Promise<NonNullable<Answer['result']>> {
    const id = this.#next
    this.#next += 1
    const answered = Promise.withResolvers<Answer>()
    this.#waiting.set(id, answered.resolve)
    this.#send({ id, method, params })
    const { error, result } = await answered.promise
    if (result === undefined) throw new Error(error?.message ?? `${method} has no result`)
    return result
  }

  async initialize(): Promise<void> {
    await this.ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'cairn-test', version: '1' },
    })
    this.#send({ method: 'notifications/initialized' })
  }

  /** The text that an assistant is given. */
  async call(name: string, given: Record<string, unknown> = {}): Promise<string> {
    const { content = [], isError } = await this.ask('tools/call', { name, arguments: given })
    const text = content.map((part) => part.text).join('\n')
    if (isError === true) throw new Error(text)
    return text
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill()
    await once(this.#child, 'exit')
  }
}
