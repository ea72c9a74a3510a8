import type { RemoteTable } from '@cairn/contracts/pg-meta/foreign-servers'
import { useId, useState } from 'react'
import { counted } from '~/lib/counts.ts'
import { Checkbox } from '~/ui/checkbox.tsx'
import { Input } from '~/ui/input.tsx'

/** From so many on, there is a search. */
const searchFrom = 8
/** As many are drawn; the search finds the others. */
const drawn = 200

interface TablesFieldProps {
  /** Of one schema of the other server. */
  tables: readonly RemoteTable[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** Which tables of a schema are imported. */
export const TablesField = ({ tables, chosen, error, onChange }: TablesFieldProps) => {
  const [search, setSearch] = useState('')
  const id = useId()
  const isChosen = new Set(chosen)
  const wanted = search.trim().toLowerCase()
  const found = tables.filter(({ name }) => name.toLowerCase().includes(wanted))
  const areAll = found.length > 0 && found.every(({ name }) => isChosen.has(name))
  const set = (names: readonly string[], isOn: boolean) => {
    const changed = new Set(names)
    const others = chosen.filter((name) => !changed.has(name))
    onChange(isOn ? [...others, ...names] : others)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm text-muted">Tables</legend>
      {tables.length >= searchFrom && (
        <Input
          type="search"
          aria-label="Find a table"
          placeholder="Find a table"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="mb-2"
        />
      )}
      <ul aria-label="Tables of the server" className="max-h-72 overflow-y-auto rounded-md border border-line">
        {found.length > 1 && (
          <li className="flex h-10 items-center gap-3 bg-surface-2 px-3 text-sm text-muted">
            <Checkbox
              id={`${id}-all`}
              checked={areAll || (found.some(({ name }) => isChosen.has(name)) && 'indeterminate')}
              onCheckedChange={(isOn) =>
                set(
                  found.map(({ name }) => name),
                  isOn,
                )
              }
            />
            <label htmlFor={`${id}-all`} className="flex-1">
              {wanted === '' ? 'All' : 'All that were found'}
            </label>
            <span>{counted(chosen.length, 'table')} chosen</span>
          </li>
        )}
        {found.slice(0, drawn).map(({ name, kind }, index) => (
          <li key={name} className="flex h-10 items-center gap-3 border-t border-line px-3 first:border-t-0">
            <Checkbox
              id={`${id}-${index}`}
              checked={isChosen.has(name)}
              onCheckedChange={(isOn) => set([name], isOn)}
            />
            <label htmlFor={`${id}-${index}`} className="min-w-0 flex-1 truncate font-mono text-xs" title={name}>
              {name}
            </label>
            {kind !== 'table' && <span className="shrink-0 text-xs text-faint">{kind}</span>}
          </li>
        ))}
        {found.length === 0 && <li className="px-3 py-2.5 text-sm text-muted">No tables match.</li>}
        {found.length > drawn && (
          <li className="border-t border-line px-3 py-2.5 text-sm text-muted">
            {counted(found.length - drawn, 'other')}: search to see them.
          </li>
        )}
      </ul>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
