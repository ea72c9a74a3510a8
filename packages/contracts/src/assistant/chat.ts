import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { maxMessages, maxPartsOfMessage, maxTextLength } from './limits.ts'
import { optInLevels } from './opt-in.ts'
import { toolNames } from './tools.ts'

const Text = z.string().max(maxTextLength)

/** What a tool was asked, and what became of it. */
export const ToolPart = z.object({
  type: z.literal('tool'),
  id: z.string().min(1).max(200),
  tool: z.string().max(64),
  /** As the model wrote it: JSON, if the model got it right. */
  input: Text,
  /** `proposed`: waits for the person. `refused`: by the person, their role, or what the organization shares. */
  state: z.enum(['proposed', 'done', 'refused', 'failed']),
  output: Text,
})
export type ToolPart = z.infer<typeof ToolPart>

export const ChatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  parts: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('text'), text: Text }),
        /** What a person attached; shown to the model with its title. What it holds of the project has to be shared. */
        z.object({
          type: z.literal('attachment'),
          title: z.string().max(200),
          text: Text,
          holds: z.enum(['rows', 'logs']).optional(),
        }),
        ToolPart,
      ]),
    )
    .max(maxPartsOfMessage),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const ChatRequest = z.object({
  messages: z.array(ChatMessage).min(1).max(maxMessages),
  /** Tables that the question is about, as `schema.name`; their columns go first. */
  tables: z.array(z.string().max(200)).max(50).default([]),
})
export type ChatRequest = z.infer<typeof ChatRequest>

export const chatBodyLimitBytes = 4 * 1024 * 1024

export const ChatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  ToolPart,
  /** The answer ends here without being whole. `again`: asking again may succeed. */
  z.object({ type: z.literal('error'), message: z.string(), again: z.boolean() }),
  /** `waiting`: a statement waits for the person. */
  z.object({ type: z.literal('end'), reason: z.enum(['done', 'waiting', 'too_long', 'too_many_steps']) }),
])
export type ChatEvent = z.infer<typeof ChatEvent>

export const getAssistant = endpoint({
  name: 'getAssistant',
  method: 'GET',
  path: '/platform/projects/:ref/ai',
  summary: 'Which model answers in a project, what is shared with it, and what is left for today.',
  params: RefParams,
  response: z.object({
    /** Null: none is configured. */
    provider: z
      .object({ model: z.string(), host: z.string(), source: z.enum(['installation', 'organization']) })
      .nullable(),
    level: z.enum(optInLevels),
    /** Null: no limit. */
    requests: z.object({ used: z.number(), limit: z.number().nullable() }),
    tokens: z.object({ used: z.number(), limit: z.number().nullable() }),
  }),
  errors: ['project_not_found'],
})

export const generateAnswer = endpoint({
  name: 'generateAnswer',
  method: 'POST',
  path: '/platform/projects/:ref/ai/sql/generate-v4',
  summary:
    'Ask the assistant: the messages of a chat, the last one being the question, or the outcome of a statement. Answered with server-sent events. Closing the connection stops the model. Tools run as the caller; SQL is only proposed.',
  params: RefParams,
  body: ChatRequest,
  bodyLimitBytes: chatBodyLimitBytes,
  answer: 'events',
  response: ChatEvent,
  errors: ['project_not_found', 'assistant_not_configured', 'assistant_limit_reached'],
})

export const previewQuestion = endpoint({
  name: 'previewQuestion',
  method: 'POST',
  path: '/platform/projects/:ref/ai/sql/preview',
  summary: 'What asking the assistant would send to its provider, byte for byte. Sends nothing.',
  params: RefParams,
  body: ChatRequest,
  bodyLimitBytes: chatBodyLimitBytes,
  response: z.object({ host: z.string(), level: z.enum(optInLevels), body: z.string() }),
  errors: ['project_not_found', 'assistant_not_configured'],
})

export const runTool = endpoint({
  name: 'runTool',
  method: 'POST',
  path: '/platform/projects/:ref/ai/tools',
  summary: 'Run a tool of the assistant that only reads, as the caller and for the caller: nothing is sent to a model.',
  params: RefParams,
  body: z.object({ tool: z.enum(toolNames), input: z.record(z.string(), z.unknown()) }),
  response: z.object({ state: z.enum(['done', 'refused', 'failed']), output: z.string() }),
  errors: ['project_not_found'],
})
