import type { PoolClient } from 'pg'
import { recordAudit } from '../../audit/record-audit.ts'
import type { SnippetWriter } from './snippet-rows.ts'

type SnippetAction =
  | 'snippet.shared'
  | 'snippet.unshared'
  | 'snippet.changed'
  | 'snippet.deleted'
  | 'snippet_folder.created'
  | 'snippet_folder.changed'
  | 'snippet_folder.deleted'

/** Only what concerns shared snippets is recorded: private ones are their owner's. */
export const auditSnippet = (
  client: Pick<PoolClient, 'query'>,
  { project: { ref, name, organization_id: organizationId }, by }: SnippetWriter,
  action: SnippetAction,
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(client, by, { organizationId, action, target: { type: 'project', id: ref, name }, details })
