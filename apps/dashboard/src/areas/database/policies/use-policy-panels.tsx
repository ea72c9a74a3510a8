import type { Policy } from '@cairn/contracts/pg-meta/policies'
import type { Table } from '@cairn/contracts/pg-meta/tables'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { lazyPart } from '~/ui/lazy-part.ts'
import { useDefinitionPanel } from '../api/use-definition-panel.tsx'
import type { PolicyDraft } from './policy-sql.ts'
import { dropPolicySql } from './policy-sql.ts'
import type { PolicyTemplate } from './policy-templates.ts'

const PolicyPanel = lazyPart(async () => (await import('./PolicyPanel.tsx')).PolicyPanel)
const PolicyTester = lazyPart(async () => (await import('./PolicyTester.tsx')).PolicyTester)
const SwitchDialog = lazyPart(async () => (await import('./SwitchDialog.tsx')).SwitchDialog)
const DropDialog = lazyPart(async () => (await import('../objects/DropDialog.tsx')).DropDialog)

/** What the form of a new policy begins with, where that is not the one of any table. */
export interface PolicyStart {
  /** What the policy is about: 'avatars'. */
  on: string
  draft: Partial<PolicyDraft>
  templates: readonly PolicyTemplate[]
}

/** What is open over the page. */
type Open =
  | { kind: 'new'; table: Table; start: PolicyStart | undefined }
  | { kind: 'switch' | 'test'; table: Table }
  | { kind: 'policy' | 'deletion'; policy: Policy }

/** The panels and dialogs of a page that lists policies, and what opens them. */
export const usePolicyPanels = (projectRef: string) => {
  const { reason: forbidden } = useProjectPermission('tenant:Sql:Write', projectRef)
  const { panel, editSql } = useDefinitionPanel(projectRef, forbidden)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const common = { projectRef, onClose: close }
  return {
    /** For one table, as `TablePolicies` takes it. */
    actionsOf: (table: Table, start?: PolicyStart) => ({
      forbidden,
      onNew: () => setOpen({ kind: 'new', table, start }),
      onOpen: (policy: Policy) => setOpen({ kind: 'policy', policy }),
      onDelete: (policy: Policy) => setOpen({ kind: 'deletion', policy }),
      onEditSql: editSql && (({ id, name }: Policy) => editSql({ kind: 'policy', id, what: `policy ${name}` })),
      onTest: () => setOpen({ kind: 'test', table }),
    }),
    onSwitch: (table: Table) => setOpen({ kind: 'switch', table }),
    panels: (
      <>
        {panel}
        <Suspense>
          {open?.kind === 'new' && (
            <PolicyPanel
              {...common}
              table={{ schema: open.table.schema, table: open.table.name }}
              start={open.start}
              disabledReason={forbidden}
            />
          )}
          {open?.kind === 'policy' && (
            <PolicyPanel {...common} table={open.policy} policy={open.policy} disabledReason={forbidden} />
          )}
          {open?.kind === 'test' && <PolicyTester {...common} table={open.table} />}
          {open?.kind === 'switch' && <SwitchDialog {...common} table={open.table} />}
          {open?.kind === 'deletion' && (
            <DropDialog {...common} what="the policy" name={open.policy.name} sql={dropPolicySql(open.policy)}>
              Rows of {open.policy.table} that only this policy allows are no longer seen. You can create it again.
            </DropDialog>
          )}
        </Suspense>
      </>
    ),
  }
}
