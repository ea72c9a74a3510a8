import { delimiters } from '@cairn/contracts/database/import/delimited-fields'
import { importFormats } from '@cairn/contracts/database/import/import-formats'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { delimiterNames, formatNames } from './file-format.ts'
import type { ImportDraft } from './import-draft.ts'

const formatOptions = importFormats.map((value) => ({ value, label: formatNames[value] }))
const delimiterOptions = delimiters.map((value) => ({ value, label: delimiterNames[value] }))
const emptyOptions = [
  { value: 'unquoted', label: 'NULL, unless in quotes' },
  { value: 'always', label: 'NULL' },
  { value: 'never', label: 'Empty text' },
] as const
const errorOptions = [
  { value: 'stop', label: 'Import nothing' },
  { value: 'skip', label: 'Skip the row and report it' },
] as const

interface ReadingFieldsProps {
  draft: ImportDraft
  onChange: (change: Partial<ImportDraft>) => void
}

/** How the file is read, and what happens to rows that the table does not take. */
export const ReadingFields = ({ draft, onChange }: ReadingFieldsProps) => {
  const isDelimited = draft.format === 'csv' || draft.format === 'tsv'
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label="Format">
          {(control) => (
            <Select
              {...control}
              value={draft.format}
              options={formatOptions}
              onValueChange={(format) => onChange({ format })}
            />
          )}
        </Field>
        {isDelimited && (
          <>
            <Field label="Separator">
              {(control) => (
                <Select
                  {...control}
                  value={draft.delimiter}
                  options={delimiterOptions}
                  onValueChange={(delimiter) => onChange({ delimiter })}
                />
              )}
            </Field>
            <Field label="Empty values">
              {(control) => (
                <Select
                  {...control}
                  value={draft.emptyAsNull}
                  options={emptyOptions}
                  onValueChange={(emptyAsNull) => onChange({ emptyAsNull })}
                />
              )}
            </Field>
          </>
        )}
        {draft.format !== 'sql' && (
          <Field label="If a row is refused">
            {(control) => (
              <Select
                {...control}
                value={draft.onError}
                options={errorOptions}
                onValueChange={(onError) => onChange({ onError })}
              />
            )}
          </Field>
        )}
      </div>
      {isDelimited && (
        <ToggleField
          label="The first row has the names of the columns"
          checked={draft.header}
          onCheckedChange={(header) => onChange({ header })}
        />
      )}
    </div>
  )
}
