import type { assistant } from '@cairn/contracts/assistant/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inDatabase, inOrganization, inProject, members, runningRef } from '../../../test/permissions/row.ts'

const question = () => ({ body: { messages: [{ role: 'user', parts: [{ type: 'text', text: 'How many orders?' }] }] } })
const statement = { sql: 'select * from kept' }

export const rows: RowsOf<typeof assistant> = {
  getAssistant: inProject(members, 'database:read', runningRef),
  // No provider is configured where permissions are tested.
  generateAnswer: inProject(members, 'database:read', runningRef, question, 'assistant_not_configured'),
  previewQuestion: inProject(members, 'database:read', runningRef, question, 'assistant_not_configured'),
  runTool: inProject(members, 'database:read', runningRef, () => ({ body: { tool: 'list_extensions', input: {} } })),
  reviewStatement: inDatabase(members, 'database:read', () => ({ body: statement })),
  runStatement: inDatabase(members, 'database:read', () => ({ body: { ...statement, mode: 'read' } })),
  getAssistantSettings: inOrganization(members, 'organizations:read'),
  changeAssistantSettings: inOrganization(['owner'], 'organizations:write', () => ({ body: { opt_in_tags: [] } })),
}
