import type { ToolName } from '@cairn/contracts/assistant/tools'
import type { Context } from '../../../context.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import type { ToolDescription } from '../provider/provider.ts'

export interface ToolPlace {
  context: Context
  project: StoredProject
  signal: AbortSignal
}

/** What the server runs when a model asks for it: it only reads, as the role `cairn_reader`. */
export interface Tool {
  name: ToolName
  description: string
  parameters: ToolDescription['parameters']
  /** Throws a `ZodError` for input that is wrong, a `MetaError` for what the database refuses. */
  run: (place: ToolPlace, input: unknown) => Promise<string>
}

/** As much as a model should read at once. */
const longest = 16_000

export const cut = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}\n… cut after ${longest} characters.`

export const readerOf = ({ context, project }: ToolPlace) => context.supervisor.pool(project, 'cairn_reader')

const text = (description: string) => ({ type: 'string', description })

export const parametersOf = (
  properties: Readonly<Record<string, string>>,
  required: readonly string[] = [],
): ToolDescription['parameters'] => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(properties).map(([name, words]) => [name, text(words)])),
  required: [...required],
})
