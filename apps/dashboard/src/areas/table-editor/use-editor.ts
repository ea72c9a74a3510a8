import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { tableEditorPaths } from './paths.ts'
import type { TableEditorPanel, TableEditorSearch } from './search.ts'
import { validateSearch } from './search.ts'

type Patch = { [Name in keyof TableEditorSearch]?: TableEditorSearch[Name] | undefined }

interface OpenOptions {
  replace?: boolean
  saved?: boolean
  panel?: TableEditorPanel
}

/** Where the table editor is, by its address, and the ways to go on from there. */
export const useEditor = () => {
  const { ref = '', id } = useParams({ strict: false })
  const search = validateSearch(useSearch({ strict: false }))
  const navigate = useNavigate()

  /** Changes a part of the address; undefined takes a part away. `saved` leaves a form without asking. */
  const change = (patch: Patch, { saved = false } = {}) => {
    // Other rows, or the same in another order, begin at their top.
    const isOther = 'filter' in patch || 'sort' in patch
    const start = isOther ? { start: undefined, from: undefined } : {}
    void navigate({
      to: tableEditorPaths.table({ ref, id }),
      // Of the address as it is now: what was drawn last is behind it where one change follows another.
      search: (now) => validateSearch({ ...now, ...start, ...patch }),
      ignoreBlocker: saved,
    })
  }

  /** Leads to a table, with nothing left of the conditions of the one before. */
  const open = (tableId: number | string, { replace = false, saved = false, panel }: OpenOptions = {}) => {
    const next = validateSearch({ panel })
    void navigate({ to: tableEditorPaths.table({ ref, id: tableId }), search: next, replace, ignoreBlocker: saved })
  }

  /** Leads to where no table is open. */
  const close = (schema: string | undefined) => {
    void navigate({
      to: tableEditorPaths.table({ ref }),
      search: validateSearch({ schema }),
      replace: true,
      ignoreBlocker: true,
    })
  }

  return { ref, id, search, change, open, close }
}
