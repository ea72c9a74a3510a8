import type { Action } from '../actions.ts'
import type { OptInLevel } from './opt-in.ts'

/** What a tool of the assistant needs: an action that the person's role allows, and what the organization shares. */
interface ToolRule {
  action: Action
  level: OptInLevel
  title: string
}

/** Without zod: the browser loads this. */
export const toolRules = {
  list_tables: { action: 'sql:Read', level: 'schema', title: 'Read tables' },
  list_policies: { action: 'tenant:Sql:Read', level: 'schema', title: 'Read policies' },
  list_functions: { action: 'tenant:Sql:Read', level: 'schema', title: 'Read functions' },
  list_extensions: { action: 'tenant:Sql:Read', level: 'schema', title: 'Read extensions' },
  explain_query: { action: 'sql:Run', level: 'schema', title: 'Explain a query' },
  get_advisors: { action: 'advisors:Read', level: 'schema_and_log', title: 'Read findings of the advisors' },
  get_logs: { action: 'analytics:Read', level: 'schema_and_log', title: 'Read logs' },
  /** Runs only after the person has pressed Run on its card. */
  run_sql: { action: 'sql:Run', level: 'disabled', title: 'Run SQL' },
  suggest_questions: { action: 'assistant:Run', level: 'disabled', title: 'Suggest questions' },
  rename_chat: { action: 'assistant:Run', level: 'disabled', title: 'Rename the chat' },
} as const satisfies Record<string, ToolRule>

export type ToolName = keyof typeof toolRules

export const isToolName = (name: string): name is ToolName => Object.hasOwn(toolRules, name)

export const toolNames: readonly ToolName[] = Object.keys(toolRules).filter(isToolName)
