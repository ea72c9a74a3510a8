import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '~/components/ErrorState.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { counted } from '~/lib/counts.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import type { ExistingTable, ImportDraft } from './import-draft.ts'
import { draftProblem, toOptions, withChange } from './import-draft.ts'
import { trialQuery } from './imports-query.ts'
import { ReadingFields } from './ReadingFields.tsx'
import { RefusedRows } from './RefusedRows.tsx'
import type { Beginning } from './sample.ts'
import { sampleRows } from './sample.ts'
import { SamplePreview } from './SamplePreview.tsx'

interface ImportFormProps {
  projectRef: string
  schema: string
  /** The table that is open, if rows can be inserted into it. */
  openTable: ExistingTable | undefined
  beginning: Beginning
  draft: ImportDraft
  onChange: (draft: ImportDraft) => void
}

/** The first rows are tried in a copy of the table: what it would refuse is shown before anything is imported. */
const Trial = ({ projectRef, schema, beginning, draft, count }: ImportFormProps & { count: number }) => {
  const isPossible = draftProblem(draft) === undefined && draft.format !== 'sql'
  const trial = useQuery({
    ...trialQuery(projectRef, toOptions(draft, beginning, schema), beginning.text),
    enabled: isPossible,
  })
  if (!isPossible || trial.isPending) return null
  if (trial.error !== null) return <ErrorState title="These rows cannot be imported" error={trial.error} />
  // The last row of the sample may be cut.
  const refused = trial.data.refused_rows.filter(({ row }) => row <= count)
  if (refused.length === 0)
    return <p className="text-sm text-muted">The first {counted(count, 'row')} can be imported.</p>
  return (
    <RefusedRows label={`Of the first ${counted(count, 'row')}, the table refuses ${refused.length}`} rows={refused} />
  )
}

/** How a file becomes rows of a table. */
export const ImportForm = (props: ImportFormProps) => {
  const { schema, openTable, beginning, draft, onChange } = props
  const change = (next: Partial<ImportDraft>) => onChange(withChange(beginning, draft, next))
  const sample = sampleRows(beginning, draft)
  const problem = draftProblem(draft)
  return (
    <div className="flex flex-col gap-5">
      <p className="truncate text-sm text-muted">
        {beginning.name}, {formatBytes(beginning.bytes)}
        {beginning.encoding === 'windows-1252' && ', read as Windows-1252 because it is not UTF-8'}
      </p>
      <ReadingFields draft={draft} onChange={change} />
      {draft.format === 'sql' ? (
        <p className="text-sm text-muted">
          The script runs as one transaction: if a statement fails, nothing is imported. Data of COPY in it is read.
        </p>
      ) : (
        <>
          {openTable !== undefined && (
            <Field label="Import into">
              {(control) => (
                <Select
                  {...control}
                  value={draft.table === undefined ? 'new' : 'open'}
                  options={[
                    { value: 'open', label: `The table ${openTable.name}` },
                    { value: 'new', label: 'A new table' },
                  ]}
                  onValueChange={(choice) => change({ table: choice === 'open' ? openTable : undefined })}
                />
              )}
            </Field>
          )}
          {draft.table === undefined && (
            <Field label={`Name of the new table in ${schema}`}>
              {(control) => (
                <Input
                  {...control}
                  mono
                  value={draft.newName}
                  onChange={({ target }) => change({ newName: target.value })}
                />
              )}
            </Field>
          )}
          <SamplePreview sample={sample} />
          <ColumnMapping draft={draft} onChange={(columns) => change({ columns })} />
          {problem !== undefined && <p className="text-sm text-danger">{problem}</p>}
          <Trial {...props} count={sample.rows.length} />
        </>
      )}
    </div>
  )
}
