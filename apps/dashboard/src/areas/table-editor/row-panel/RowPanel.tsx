import type { RelationDetail, Relationship } from '@cairn/contracts/database/catalogue'
import type { RowValues } from '@cairn/contracts/database/rows'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { requestDatabase } from '~/api/database.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { useFocusInvalid } from '~/ui/use-focus-invalid.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import { useIsMounted } from '~/ui/use-is-mounted.ts'
import { parseRowKey } from '../data/row-key.ts'
import { tableRowsKey } from '../data/rows-request.ts'
import type { CellChanges } from '../data/use-cell-changes.ts'
import { reportWriteError } from '../data/write-errors.ts'
import { PanelGuard } from '../panel-guard.tsx'
import { foreignKeysOf } from '../references/references.ts'
import type { OpenTable } from '../values/editability.ts'
import { columnReadOnlyReason, firstToFillIn } from '../values/editability.ts'
import type { FieldState, FormState } from './row-form.ts'
import { chosenState, copiedRow, emptyRow, fieldProblem, insertValues, rowChanges, rowState } from './row-form.ts'
import { ValueField } from './ValueField.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'

const ReferencePicker = lazyPart(async () => (await import('../references/ReferencePicker.tsx')).ReferencePicker)

interface RowPanelProps {
  projectRef: string
  table: OpenTable
  /** The key of the row to edit, as the address has it; a new row where it is absent. */
  rowKey: string | undefined
  /** The row is new, with the values of the one that the key names. */
  isCopy?: boolean
  saveRow: CellChanges['saveRow']
  /** Keeps the values of a new row to be saved later, where changes are staged. */
  stageInsert: ((values: RowValues) => void) | undefined
  /** Values of the row that are staged. */
  stagedValues?: RowValues | undefined
  onClose: () => void
  onSaved: () => void
}

/** A row by its key, every value whole: cells that a page of rows would cut are fetched one by one. */
const rowQuery = (projectRef: string, table: RelationDetail, key: RowValues) =>
  queryOptions({
    queryKey: [...tableRowsKey(projectRef, String(table.id)), 'row', key],
    queryFn: async ({ signal }) => {
      const params = { id: String(table.id) }
      const filters = Object.entries(key).map(([column, value]) => ({ column, operator: '=', value }))
      const page = await requestDatabase(projectRef, 'GET /platform/pg-meta/:ref/relations/:id/rows', {
        params,
        query: { filters: JSON.stringify(filters), limit: 1 },
        signal,
      })
      const [row] = page.rows
      if (row === undefined) return null
      const cells = [...row]
      for (const [, columnIdx] of page.truncated) {
        const column = page.columns[columnIdx] ?? ''
        const { value } = await requestDatabase(projectRef, 'POST /platform/pg-meta/:ref/relations/:id/cell', {
          params,
          body: { key, column },
          signal,
        })
        cells[columnIdx] = value
      }
      // The table on hand may have columns that were dropped meanwhile.
      return table.columns.map(({ name }) => cells[page.columns.indexOf(name)] ?? null)
    },
    // A form must begin with what is there now.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

interface RowFormProps extends RowPanelProps {
  /** What the form is compared with. */
  before: FormState
  /** What it begins with, if it is something else. */
  initial?: FormState
  editedKey: RowValues | undefined
}

const RowForm = (props: RowFormProps) => {
  const { projectRef, table, before, initial = before, editedKey, saveRow, stageInsert, onClose, onSaved } = props
  const cache = useQueryClient()
  const [form, setForm] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const { columns } = table
  const id = String(table.id)
  const problems = new Map(
    columns.map((column) => [column.name, fieldProblem(column, form[column.name], initial[column.name])]),
  )
  // A copy is a new row, typed or not; what is staged for a row that is there is kept.
  const begun = editedKey === undefined ? before : initial
  const isDirty = columns.some(({ name }) => JSON.stringify(form[name]) !== JSON.stringify(begun[name]))
  const [isGone, setIsGone] = useState(false)
  const [picking, setPicking] = useState<Relationship>()
  const isNew = editedKey === undefined || isGone

  const { fields, focusInvalid } = useFocusInvalid()

  const first = firstToFillIn(columns, isNew)
  const failure = isNew ? 'The row was not inserted' : 'The row was not saved'
  const isMounted = useIsMounted()

  const save = useMutation({
    mutationFn: async () => {
      if (editedKey !== undefined && !isGone) return saveRow(editedKey, rowChanges(columns, editedKey, before, form))
      const values = insertValues(columns, form, initial)
      if (stageInsert !== undefined) {
        stageInsert(values)
        return 'staged'
      }
      await requestDatabase(projectRef, 'POST /platform/pg-meta/:ref/relations/:id/rows', {
        params: { id },
        body: { values },
      })
      return 'inserted'
    },
    onSuccess: async (outcome) => {
      if (outcome === 'gone') {
        setIsGone(true)
        return
      }
      if (outcome !== 'staged')
        toast.success(isNew ? `Inserted a row into ${table.name}` : `Saved the row of ${table.name}`)
      // Another panel may be open by now.
      if (isMounted()) onSaved()
      if (outcome === 'inserted') await cache.invalidateQueries({ queryKey: tableRowsKey(projectRef, id) })
    },
    onError: (error) => {
      if (!isMounted()) reportWriteError(failure, error)
    },
  })

  const submit = () => {
    setTouched(new Set(columns.map(({ name }) => name)))
    const isWrong = [...problems.values()].some((problem) => problem !== undefined)
    if (isWrong) focusInvalid()
    if (isWrong || save.isPending) return
    if (table.forbidden !== undefined) return
    if (isNew || isDirty) save.mutate()
    else onClose()
  }
  const change = (name: string, state: FieldState) => setForm({ ...form, [name]: state })
  const touch = (name: string) => setTouched(new Set(touched).add(name))

  return (
    <SidePanel
      open
      name="row"
      pageStaysInUse
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={isNew && !isGone ? `Insert a row into ${table.name}` : `Edit a row of ${table.name}`}
      onSubmitKey={submit}
      footer={
        <>
          <Button variant="primary" loading={save.isPending} disabledReason={table.forbidden} onClick={submit}>
            {isNew ? 'Insert row' : 'Save'} <KeyHint keys="mod+enter" onColour />
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-4">
        {isGone && (
          <Banner tone="warning" title="This row was deleted by someone else">
            Your values are still here. Insert them as a new row, or close the panel to discard them.
          </Banner>
        )}
        {save.error !== null && <ErrorState title={failure} error={save.error} />}
        {columns.map((column) => (
          <ValueField
            key={column.name}
            isFirst={column === first}
            column={column}
            state={form[column.name] ?? { kind: 'default' }}
            hasDefault={
              isNew &&
              (column.default_value !== null || column.is_identity) &&
              columnReadOnlyReason(column) === undefined
            }
            error={touched.has(column.name) ? problems.get(column.name) : undefined}
            onChange={(state) => change(column.name, state)}
            onTouched={() => touch(column.name)}
            foreignKeys={foreignKeysOf(table, column.name)}
            onPick={setPicking}
          />
        ))}
      </div>
      {picking !== undefined && (
        <Suspense>
          <ReferencePicker
            projectRef={projectRef}
            schema={table.schema}
            foreignKey={picking}
            onChoose={(values) => {
              setForm({ ...form, ...chosenState(columns, values) })
              setPicking(undefined)
            }}
            onClose={() => setPicking(undefined)}
          />
        </Suspense>
      )}
      <PanelGuard
        dirty={isDirty && (!save.isSuccess || save.data === 'gone')}
        what={isNew ? 'The new row' : 'The row'}
      />
    </SidePanel>
  )
}

const EditedRow = (props: RowPanelProps & { editedKey: RowValues }) => {
  const { projectRef, table, editedKey, onClose, isCopy = false } = props
  const cache = useQueryClient()
  const row = useQuery(rowQuery(projectRef, table, editedKey))
  // Later fetches do not change a form that somebody is filling in.
  const [cells, setCells] = useState<readonly (string | null)[] | undefined>(undefined)
  if (cells === undefined && row.data !== undefined && row.data !== null && row.isFetchedAfterMount) setCells(row.data)
  const leaveGoneRow = async () => {
    onClose()
    await cache.invalidateQueries({ queryKey: tableRowsKey(projectRef, String(table.id)) })
  }
  if (cells !== undefined && isCopy) {
    const initial = copiedRow(table.columns, table.primary_keys, cells)
    return <RowForm {...props} before={emptyRow(table.columns)} initial={initial} editedKey={undefined} />
  }
  if (cells !== undefined) {
    const before = rowState(table.columns, cells)
    const initial = { ...before, ...chosenState(table.columns, props.stagedValues ?? {}) }
    return <RowForm {...props} before={before} initial={initial} editedKey={editedKey} />
  }
  return (
    <SidePanel
      open
      name="row"
      pageStaysInUse
      title={isCopy ? `Insert a row into ${table.name}` : `Edit a row of ${table.name}`}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      {row.error !== null && (
        <ErrorState title="The row could not be loaded" error={row.error} onRetry={() => void row.refetch()} />
      )}
      {row.data === null && (
        <Banner
          tone="warning"
          title="This row no longer exists"
          actions={
            <>
              <Button size="sm" onClick={() => void leaveGoneRow()}>
                Reload rows
              </Button>
              <Button size="sm" variant="ghost" onClick={onClose}>
                Close
              </Button>
            </>
          }
        >
          It was deleted, or its key changed.
        </Banner>
      )}
      {row.isPending && table.columns.map(({ name }) => <Skeleton key={name} className="mb-4 h-12" />)}
    </SidePanel>
  )
}

/** A row to fill in, at the right: a new one, or one that is there. */
export const RowPanel = (props: RowPanelProps) => {
  const { table, rowKey } = props
  if (rowKey === undefined) return <RowForm {...props} before={emptyRow(table.columns)} editedKey={undefined} />
  return <EditedRow key={`${props.isCopy} ${rowKey}`} {...props} editedKey={parseRowKey(rowKey)} />
}
