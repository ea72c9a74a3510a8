import type { assistant } from '@cairn/contracts/assistant/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import {
  forOperator,
  inDatabase,
  inOrganization,
  inProject,
  members,
  runningRef,
} from '../../../test/permissions/row.ts'

const question = () => ({ body: { messages: [{ role: 'user', parts: [{ type: 'text', text: 'How many orders?' }] }] } })
const provider = () => ({ body: { protocol: 'openai', base_url: 'http://127.0.0.1:9', model: 'small' } })
const statement = { sql: 'select * from kept' }

export const rows: RowsOf<typeof assistant> = {
  getAssistant: inProject(members, 'database:read', runningRef),
  // No provider is configured where permissions are tested.
  generateAnswer: inProject(members, 'database:read', runningRef, question, 'assistant_not_configured'),
  completeCode: inProject(
    members,
    'database:read',
    runningRef,
    () => ({ body: { sql: 'select 1', instruction: 'Read more.' } }),
    'assistant_not_configured',
  ),
  writeTitle: inProject(
    members,
    'database:read',
    runningRef,
    () => ({ body: { sql: 'select 1' } }),
    'assistant_not_configured',
  ),
  writeDraft: inProject(
    members,
    'database:read',
    runningRef,
    () => ({ body: { kind: 'table', description: 'Orders of a shop' } }),
    'assistant_not_configured',
  ),
  previewQuestion: inProject(members, 'database:read', runningRef, question, 'assistant_not_configured'),
  runTool: inProject(members, 'database:read', runningRef, () => ({ body: { tool: 'list_extensions', input: {} } })),
  reviewStatement: inDatabase(members, 'database:read', () => ({ body: statement })),
  runStatement: inDatabase(members, 'database:read', () => ({ body: { ...statement, mode: 'read' } })),
  rateAnswer: inProject(members, 'database:read', runningRef, () => ({
    body: { message_id: 'm1', rating: 'positive' },
  })),
  getAiProvider: inOrganization(['owner'], 'organizations:write'),
  // A private address: nothing leaves this machine where permissions are tested.
  setAiProvider: inOrganization(['owner'], 'organizations:write', provider, 'ai_address_refused'),
  testAiProvider: inOrganization(['owner'], 'organizations:write', provider, 'ai_address_refused'),
  removeAiProvider: inOrganization(['owner'], 'organizations:write'),
  getAssistantUsage: inOrganization(members, 'organizations:read'),
  getAssistantSwitch: forOperator(),
  setAssistantSwitch: forOperator(() => ({ body: { is_off: false } })),
  getAssistantSettings: inOrganization(members, 'organizations:read'),
  changeAssistantSettings: inOrganization(['owner'], 'organizations:write', () => ({ body: { opt_in_tags: [] } })),
}
