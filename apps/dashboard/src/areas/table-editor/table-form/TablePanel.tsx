import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DescribeField } from '~/assistant/describe/DescribeField.tsx'
import { catalogueKey, relationsQuery } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { useFocusInvalid } from '~/ui/use-focus-invalid.ts'
import { toast } from '~/ui/toast.ts'
import { useIsMounted } from '~/ui/use-is-mounted.ts'
import { migrationToKeep } from '~/state/kept-migrations.ts'
import { tableRowsKey } from '../data/rows-request.ts'
import { reportWriteError } from '../data/write-errors.ts'
import { PanelGuard } from '../panel-guard.tsx'
import { changeOfForm } from './change-of-form.ts'
import { Risks } from './Risks.tsx'
import { completeParts, draftProblems, isSound, missingPart } from './table-draft-problems.ts'
import type { TableForm } from './table-form.ts'
import { formOfDraft } from './table-form.ts'
import { TableFormFields } from './TableFormFields.tsx'
import { useTablePreview } from './use-table-preview.ts'

interface TablePanelProps {
  projectRef: string
  initial: TableForm
  /** The number of the column that is to be edited. */
  column?: number | undefined
  onClose: () => void
  onSaved: (tableId: number) => void
}

const statementsText = (statements: readonly string[]): string => statements.map((each) => `${each};`).join('\n\n')

/** A table, new or existing: what is filled in becomes SQL, and exactly that SQL runs, as one transaction. */
export const TablePanel = ({ projectRef, column, onClose, onSaved, ...given }: TablePanelProps) => {
  const cache = useQueryClient()
  const [initial] = useState(given.initial)
  const [form, setForm] = useState(initial)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { fields, focusInvalid } = useFocusInvalid()
  const problems = draftProblems(form)
  const isNew = form.loaded === undefined
  const failure = `The table was not ${isNew ? 'created' : 'changed'}`
  const isMounted = useIsMounted()
  const isDirty = form !== initial || form.copyFrom !== undefined
  const shown = completeParts(form)
  const preview = useTablePreview(projectRef, isSound(draftProblems(shown)) ? changeOfForm(shown, initial) : undefined)
  const { statements = [], risks = [] } = preview.data ?? {}
  const isUnchanged = !isNew && preview.isCurrent && statements.length === 0
  const turnsOffSecurity = form.loaded?.rls_enabled === true && !form.rowLevelSecurity

  const save = useMutation({
    mutationFn: () =>
      requestDatabase(projectRef, 'POST /platform/pg-meta/:ref/table-changes', {
        body: {
          ...changeOfForm(form, initial),
          ...(preview.isCurrent && { statements }),
          migration: migrationToKeep(projectRef, statementsText(statements)),
        },
      }),
    onSuccess: async ({ id }) => {
      toast.success(`${isNew ? 'Created' : 'Changed'} the table ${form.name.trim()}`)
      await cache.invalidateQueries({ queryKey: catalogueKey(projectRef) })
      // The description of the open table comes with its rows.
      await cache.invalidateQueries({ queryKey: tableRowsKey(projectRef, String(id)) })
      await cache.fetchQuery({ ...relationsQuery(projectRef, form.schema), staleTime: 0 })
      // Another panel may be open by now.
      if (isMounted()) onSaved(id)
    },
    onError: (error) => {
      if (!isMounted()) reportWriteError(failure, error)
    },
  })
  const run = () => {
    if (isSound(problems) && !isUnchanged && !save.isPending) save.mutate()
  }
  const submit = () => {
    setWasSubmitted(true)
    if (!isSound(problems)) focusInvalid()
    if (turnsOffSecurity && isSound(problems)) setIsAsking(true)
    else run()
  }

  return (
    <SidePanel
      open
      name="table"
      pageStaysInUse
      defaultWidth={680}
      title={isNew ? `New table in ${form.schema}` : `Edit the table ${form.loaded?.name}`}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onSubmitKey={submit}
      footer={
        <>
          <Button
            variant="primary"
            loading={save.isPending}
            disabledReason={isUnchanged ? 'Nothing has changed.' : undefined}
            onClick={submit}
          >
            {isNew ? 'Create table' : 'Save'} <KeyHint keys="mod+enter" onColour />
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {wasSubmitted && !isSound(problems) && (
            <span className="text-sm text-danger">Some fields above need a change.</span>
          )}
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        {save.error !== null && <ErrorState withStatement title={failure} error={save.error} />}
        {isNew && form.copyFrom === undefined && (
          <DescribeField
            projectRef={projectRef}
            kind="table"
            place={{ schema: form.schema }}
            label="Describe the table"
            placeholder="Orders of customers, with a status and a total"
            done="Filled in below. Check it before you create the table."
            onDraft={(draft) => {
              setForm(formOfDraft(form, draft))
              return undefined
            }}
          />
        )}
        <TableFormFields
          projectRef={projectRef}
          form={form}
          problems={wasSubmitted ? problems : undefined}
          firstNewKey={initial.nextKey}
          access={preview.data?.api_access}
          focusedColumn={form.columns.find(({ id }) => id !== undefined && id === column)?.key}
          onChange={setForm}
        />
        {preview.error !== null && <ErrorState title="The SQL cannot be shown" error={preview.error} />}
        <Risks risks={risks} />
        <SqlPreview
          keptIn={projectRef}
          sql={statements.length === 0 ? undefined : statementsText(statements)}
          missing={missingPart(form)}
        />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => {
          setIsAsking(false)
          run()
        }}
        variant="danger"
        size="medium"
        title="Turn off row-level security"
        confirmLabel="Turn off and save"
      >
        <p>
          Anyone with the anon key of this project can then read and change every row of {form.name}. Its policies stay,
          but have no effect.
        </p>
      </ConfirmDialog>
      <PanelGuard dirty={isDirty && !save.isSuccess} what={isNew ? 'The new table' : 'The change of the table'} />
    </SidePanel>
  )
}
