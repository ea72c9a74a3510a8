import { allowsLevel, levelNames } from '@cairn/contracts/assistant/opt-in'
import type { OptInLevel } from '@cairn/contracts/assistant/opt-in'
import { toolRules } from '@cairn/contracts/assistant/tools'
import type { ToolName } from '@cairn/contracts/assistant/tools'
import { ZodError } from 'zod'
import type { Actor } from '../../../audit/record-audit.ts'
import { translateError } from '../../../http/translate-error.ts'
import { getAdvisors, getLogs } from './log-tools.ts'
import { explainQuery, listExtensions, listFunctions, listPolicies, listTables } from './schema-tools.ts'
import type { Tool, ToolPlace } from './tool.ts'

const all: readonly Tool[] = [
  listTables,
  listPolicies,
  listFunctions,
  listExtensions,
  explainQuery,
  getAdvisors,
  getLogs,
]

export const serverTools: ReadonlyMap<string, Tool> = new Map(all.map((tool) => [tool.name, tool]))

export interface ToolOutcome {
  state: 'done' | 'refused' | 'failed'
  output: string
}

export interface ToolCaller extends ToolPlace {
  by: Actor
  /** Whether the person's role, and their token, allow the action in this project. */
  mayRun: (tool: ToolName) => boolean
}

const parsed = (input: string): unknown => {
  try {
    return JSON.parse(input === '' ? '{}' : input)
  } catch {
    return undefined
  }
}

const failed = (error: unknown): ToolOutcome => {
  if (error instanceof ZodError) return { state: 'failed', output: 'The input of the tool is wrong.' }
  const known = translateError(error)
  if (known === undefined) throw error
  return { state: 'failed', output: known.message }
}

const outcomeOf = async (caller: ToolCaller, name: string, input: string): Promise<ToolOutcome> => {
  const tool = serverTools.get(name)
  if (tool === undefined) return { state: 'failed', output: 'There is no such tool.' }
  if (!caller.mayRun(tool.name)) return { state: 'refused', output: 'The role of this person does not allow it.' }
  const given = parsed(input)
  if (given === undefined) return { state: 'failed', output: 'The input of the tool is not JSON.' }
  try {
    return { state: 'done', output: await tool.run(caller, given) }
  } catch (error) {
    return failed(error)
  }
}

/** Runs a tool as the person and for the person, and records that. */
export const runTool = async (caller: ToolCaller, name: string, input: string): Promise<ToolOutcome> => {
  const outcome = await outcomeOf(caller, name, input)
  if (serverTools.has(name)) await caller.context.assistant.recordTool(caller, name, outcome.state)
  return outcome
}

/** As `runTool`, for a model, which gets nothing that the organization does not share. */
export const runToolForModel = async (
  caller: ToolCaller,
  { name, input }: { name: string; input: string },
  level: OptInLevel,
): Promise<ToolOutcome> => {
  const tool = serverTools.get(name)
  const needed = tool === undefined ? 'disabled' : toolRules[tool.name].level
  if (allowsLevel(level, needed)) return runTool(caller, name, input)
  await caller.context.assistant.recordTool(caller, name, 'refused')
  return {
    state: 'refused',
    output: `The organization does not share this with the assistant. It needs "${levelNames[needed]}".`,
  }
}
