import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

const areas = new URL('.', import.meta.url)
const layoutQueries = new URL('../layouts/queries.ts', import.meta.url)

/**
 * Reads that no route can start, by the file that makes them. Everything else that the components of an area read is in
 * the `definePageQueries` of its page.
 */
const readLater: Readonly<Record<string, string>> = {
  'account/identities/ProviderMark.tsx': 'the picture of an account that is linked',
  'account/identities/LinkedPage.tsx': 'the code of the address is exchanged once',
  'account/security/RecoveryCodesCard.tsx': 'shown where the account has a second factor',
  'auth/ForgotPasswordPage.tsx': 'AuthLayout declares it',
  'auth/JoinPage.tsx': 'which of two is read depends on whether the reader is signed in',
  'auth/SignInCallbackPage.tsx': 'the code of the address is exchanged once',
  'auth/SignInProviders.tsx': 'AuthLayout declares it',
  'auth/SignInTestimonial.tsx': 'beside the form, after it',
  'auth/use-invited-to.ts': 'an invitation is loaded before the page',
  'auth/use-sso-domain.ts': 'depends on the address that is typed',
  'advisors/query-performance/StatementHistory.tsx': 'when the panel is opened',
  'api-docs/graphiql/SchemaExplorer.tsx': 'for members who can run operations',
  'api-docs/docs/SchemaDocs.tsx': 'which schema is read depends on the settings',
  'api-docs/docs/TableDocs.tsx': 'which table is read depends on the list of tables',
  'api-docs/docs/use-example-key.ts': 'for readers who have access to the keys',
  'api-docs/panel/ApiPanel.tsx': 'when the panel is opened',
  'authentication/hooks/FunctionFields.tsx': 'from the database, while a hook asks a function',
  'authentication/settings/use-phone-add-on.ts':
    'not requested where billing is switched off, which a route cannot know yet',
  'authentication/users/UserAudit.tsx': 'when the tab is opened',
  'authentication/users/UserPanel.tsx': 'when the panel is opened',
  'cron/command/FunctionField.tsx': 'when the panel is opened',
  'cron/command/RequestFields.tsx': 'when the panel is opened',
  'data-api/settings/SettingsForm.tsx': 'from a database, by the connection string of the project',
  'data-api/settings/TableAccessCard.tsx': 'which schemas are read depends on the settings',
  'database/column-privileges/ColumnPrivilegesPage.tsx': 'which table is read depends on the list of tables',
  'database/definitions/DefinitionPanel.tsx': 'when the panel is opened',
  'database/indexes/NewIndexPanel.tsx': 'when the panel is opened',
  'database/publications/PublicationPanel.tsx': 'when the panel is opened',
  'database/schemas/use-arrangement.ts': 'computed from the tables, in this browser',
  'database/triggers/NewTriggerPanel.tsx': 'when the panel is opened',
  'functions/details/TestForm.tsx': 'for readers who have access to the keys',
  'logs/explorer/use-log-query.ts': 'when the query is run',
  'logs/source/LineDetails.tsx': 'when a line is opened',
  'logs/source/RequestLines.tsx': 'when a line or a request is opened',
  'logs/source/use-lines.ts': 'its route loads what is asked with the code of the page',
  'observability/commands.ts': 'when the palette is opened',
  'observability/custom/AddSnippetDialog.tsx': 'when the dialog is opened',
  'observability/custom/PinDialog.tsx': 'when the dialog is opened',
  'observability/custom/blocks/SnippetBlock.tsx': 'which snippets are read depends on the report',
  'observability/custom/use-snippet-names.ts': 'after the report: its blocks are shown without waiting for them',
  'observability/report/TableSizes.tsx': 'from a database, by the connection string of the project',
  'observability/report/use-report.ts': 'its route loads what is asked with the code of the page',
  'operator/organizations/CreditNotePanel.tsx': 'when the panel is opened',
  'organization/billing/BillingPage.tsx': 'not requested where billing is switched off, which a route cannot know yet',
  'organization/billing/change-plan/ChangePlanPanel.tsx': 'when the panel is opened',
  'organization/general/AiProviderCard.tsx': 'for owners',
  'organization/usage/UsagePage.tsx': 'not requested where billing is switched off, which a route cannot know yet',
  'projects/home/ApiKeysCard.tsx': 'for readers who have access to them',
  'projects/home/DatabaseCard.tsx': 'from a database, by the connection string of the project',
  'projects/home/GetStartedCard.tsx': 'from a database, by the connection string of the project',
  'projects/home/QueriesCard.tsx': 'where the database is running',
  'projects/home/TablesCard.tsx': 'from a database, by the connection string of the project',
  'projects/home/usage/UsageCard.tsx': 'where the database is running',
  'projects/settings/add-ons/AddOnsPage.tsx':
    'not requested where billing is switched off, which a route cannot know yet',
  'projects/new/use-nearest-region.ts': 'measured by the browser, where regions have an address for it',
  'projects/settings/ClaimCard.tsx': 'for owners',
  'projects/settings/TransferDialog.tsx': 'when the dialog is opened',
  'projects/settings/database/RepairCard.tsx': 'where the database is running',
  'database/roles/PrivilegeChanges.tsx': 'when a box is turned',
  'database/webhooks/WebhookPanel.tsx': 'when the panel is opened',
  'database/wrappers/ImportPanel.tsx': 'from the other server, when the panel is opened',
  'queues/details/MessagePanel.tsx': 'when the panel is opened',
  'sql-editor/commands.ts': 'when the palette is opened',
  'sql-editor/results/result-grid.tsx': 'for a result with types of the project',
  'sql-editor/run/use-restored-run.ts': 'after the text: the editor is shown without waiting for it',
  'sql-editor/snippets/draft-store.ts': 'drafts are read once, for all pages',
  'sql-editor/snippets/library/use-library.ts': 'before the column is drawn, with the code of the editor',
  'sql-editor/snippets/use-sql-document.ts': 'which snippet is read depends on the drafts of this browser',
  'sql-editor/snippets/versions/history-dialog.tsx': 'when the dialog is opened',
  'sql-editor/snippets/versions/merge-dialog.tsx': 'when the dialog is opened',
  'sql-editor/tabs/QueryTabs.tsx': 'the list of the column beside it',
  'storage/files/Activity.tsx': 'after the files: jobs are shown beside them',
  'storage/files/FilePreview.tsx': 'when a file is opened',
  'storage/files/dialogs/DeleteFilesDialog.tsx': 'when the question is opened',
  'storage/files/dialogs/MoveDialog.tsx': 'when the dialog is opened',
  'storage/files/use-folder.ts': 'each folder on the way to the one that is open',
  'storage/settings/RemoveFileBucketDialog.tsx': 'when the question is opened',
  'table-editor/TableEditorPage.tsx': 'early/main.ts loads them before the code',
  'table-editor/commands.ts': 'when the palette is opened',
  'table-editor/conditions/suggested-values.ts': 'while a filter is written',
  'table-editor/list/Dependents.tsx': 'when the question is opened',
  'table-editor/table-form/ForeignKeyRow.tsx': 'when the panel is opened',
  'table-editor/table-form/LoadedTablePanel.tsx': 'when the panel is opened',
  'table-editor/table-form/TableFormFields.tsx': 'when the panel is opened',
  'table-editor/table-form/use-table-preview.ts': 'when the panel is opened',
  'table-editor/data/use-rows.ts': 'early/first-rows.ts loads the first rows, the grid those in its window',
  'table-editor/editors/whole-value.tsx': 'when the editor of a cell is opened',
  'table-editor/export/ExportMenu.tsx': 'the count that the grid has read',
  'table-editor/grid/StatusBar.tsx': 'when the reader asks for the exact count',
  'table-editor/import/ImportForm.tsx': 'when a file is chosen',
  'table-editor/import/ImportPanel.tsx': 'when the panel is opened',
  'table-editor/list/RelationList.tsx': 'early/main.ts loads them before the code',
  'table-editor/references/ReferencePeek.tsx': 'when the row is shown',
  'table-editor/references/ReferencePicker.tsx': 'when the picker is opened',
  'table-editor/row-panel/RowPanel.tsx': 'when the panel is opened',
  'table-editor/views/use-table-view.ts': 'saved views come after the rows',
}

/** What is passed to the hooks of TanStack Query, from its first word on. */
const readsIn = (source: string) => {
  const found = source.matchAll(/\buse(?:Infinite)?Quer(?:y|ies)\(\s*(?:\{\s*(?:\.{3})?)?([\w.]*)(\([\w ]*\)\.\w+)?/g)
  return [...found].map(([, first = '', rest = '']) => `${first}${rest}`)
}

const declared = (read: string) => read.startsWith('queries.') || read.startsWith('usePageQueries(')

void test('what the components of a page read is declared on its route or on a layout', async () => {
  const ofLayouts = new Set((await readFile(layoutQueries, 'utf8')).match(/\b\w+Query\b/g))
  const undeclared = new Set<string>()
  for await (const file of glob('**/*.{ts,tsx}', { cwd: areas })) {
    if (file.endsWith('.test.ts')) continue
    const reads = readsIn(await readFile(new URL(file, areas), 'utf8'))
    if (reads.some((read) => !declared(read) && !ofLayouts.has(read))) undeclared.add(file)
  }
  const expected = new Set(Object.keys(readLater))
  assert.deepEqual(undeclared.difference(expected), new Set(), 'declare these in the queries.ts of the area')
  assert.deepEqual(expected.difference(undeclared), new Set(), 'these read nothing undeclared: remove them')
})
