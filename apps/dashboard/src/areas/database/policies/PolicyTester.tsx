import { testedCommands } from '@cairn/contracts/database/tested-commands'
import type { Table } from '@cairn/contracts/pg-meta/tables'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { requestDatabase } from '~/api/database.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { readClaims } from '~/components/impersonation/read-claims.ts'
import type { RoleDraft } from '~/components/impersonation/RoleFields.tsx'
import { hasClaims, RoleFields } from '~/components/impersonation/RoleFields.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { PolicyTestResult } from './PolicyTestResult.tsx'
import { readNewRow } from './read-new-row.ts'

type Command = (typeof testedCommands)[number]

interface Draft extends RoleDraft {
  command: Command
  row: string
}

const commandWords: Record<Command, string> = {
  SELECT: 'SELECT: which rows are read',
  INSERT: 'INSERT: whether a row can be added',
  UPDATE: 'UPDATE: which rows can be changed',
  DELETE: 'DELETE: which rows can be deleted',
}

/** Commands that write a row: what its field is called. */
const rowFields: Partial<Record<Command, { label: string; hint: string }>> = {
  INSERT: { label: 'New row (JSON)', hint: 'Columns that are left out get their default.' },
  UPDATE: {
    label: 'New values (JSON)',
    hint: 'Each row is tested as it is and with these values. Triggers and generated columns are not run.',
  },
}

interface PolicyTesterProps {
  projectRef: string
  table: Table
  onClose: () => void
}

/** Runs a command as a role, without its effect, and shows what each policy decides for each row. */
export const PolicyTester = ({ projectRef, table, onClose }: PolicyTesterProps) => {
  const [draft, setDraft] = useState<Draft>({ command: 'SELECT', role: 'authenticated', claims: '', row: '{}' })
  const newRow = readNewRow(draft.row)
  const rowField = rowFields[draft.command]
  const test = useMutation({
    mutationFn: async ({ command, role, claims, row }: Draft) => {
      const read = readClaims(role === 'authenticated' ? claims : '')
      const values = readNewRow(row)
      if ('problem' in read) throw new Error(read.problem)
      if (rowFields[command] !== undefined && 'problem' in values) throw new Error(values.problem)
      return requestDatabase(projectRef, 'POST /platform/pg-meta/:ref/relations/:id/policy-test', {
        params: { id: String(table.id) },
        body: {
          command,
          impersonation: { role, claims: read.claims },
          ...(rowFields[command] !== undefined && 'values' in values ? { values: values.values } : {}),
        },
      })
    },
  })
  const change = (next: Partial<Draft>) => {
    setDraft({ ...draft, ...next })
    // A result of other conditions would be read as the one of these.
    test.reset()
  }
  const isWrong =
    (hasClaims(draft) && 'problem' in readClaims(draft.claims)) || (rowField !== undefined && 'problem' in newRow)
  const run = () => {
    if (!isWrong) test.mutate(draft)
  }
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      name="policy-test"
      defaultWidth={600}
      title={`Test the policies of ${table.name}`}
      description="Nothing is changed: the test runs in a read-only transaction that is rolled back."
      onSubmitKey={run}
      footer={
        <>
          <Button
            variant="primary"
            loading={test.isPending}
            disabledReason={isWrong ? 'Correct the JSON first.' : undefined}
            onClick={run}
          >
            Run test
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Command">
          {(control) => (
            <Select<Command>
              {...control}
              value={draft.command}
              options={testedCommands.map((value) => ({ value, label: commandWords[value] }))}
              onValueChange={(command) => change({ command })}
            />
          )}
        </Field>
        <RoleFields
          projectRef={projectRef}
          roles={['anon', 'authenticated', 'service_role']}
          draft={draft}
          onDraft={({ role, user, claims }) => change({ role, user, claims })}
        />
        {rowField !== undefined && (
          <Field {...rowField} error={'problem' in newRow ? newRow.problem : undefined}>
            {(control) => (
              <Textarea
                {...control}
                mono
                rows={5}
                value={draft.row}
                onChange={(event) => change({ row: event.target.value })}
              />
            )}
          </Field>
        )}
        {test.error !== null && <ErrorState title="The policies could not be tested" error={test.error} />}
        {test.data !== undefined && <PolicyTestResult test={test.data} role={draft.role} />}
      </div>
    </SidePanel>
  )
}
