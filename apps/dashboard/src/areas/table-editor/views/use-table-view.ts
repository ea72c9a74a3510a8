import type { TableView } from '@cairn/contracts/database/table-views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '~/lib/new-id.ts'
import type { Arrangement } from '~/ui/grid/model/arrangement.ts'
import type { RowSource } from '../data/rows-request.ts'
import { useEditor } from '../use-editor.ts'
import { keepArrangement, readArrangement } from '../values/kept-arrangement.ts'
import { differsFrom, viewArrangement, viewContent } from './view-content.ts'
import { deleteView, saveView, viewsQuery } from './views-query.ts'

/** Columns that were arranged in a view, and not saved to it yet. */
interface Unsaved {
  viewId: string
  arrangement: Arrangement
}

/**
 * The saved views of a table and the one that is open, by the address. Columns are arranged in the open view until it is
 * saved or left; without one, the arrangement is remembered in this browser.
 */
export const useTableView = ({ ref, id, filter, sort }: RowSource, enabled: boolean) => {
  const { search, change } = useEditor()
  const cache = useQueryClient()
  const query = viewsQuery(ref, id)
  const { data: views = [] } = useQuery({ ...query, enabled })
  const [own, setOwn] = useState(() => readArrangement(localStorage, ref, id))
  const [unsaved, setUnsaved] = useState<Unsaved>()
  const current = views.find((view) => view.id === search.view)

  const ofView = (view: TableView) => (unsaved?.viewId === view.id ? unsaved.arrangement : viewArrangement(view))
  const arrangement = current === undefined ? own : ofView(current)
  const shown = { filter, sort, arrangement }

  const open = (view: TableView | undefined) => {
    setUnsaved(undefined)
    change({ view: view?.id, filter: view?.filter ?? undefined, sort: view?.sort ?? undefined, from: undefined })
  }
  const reload = () => cache.invalidateQueries({ queryKey: query.queryKey })

  /** Saves what the page shows. */
  const save = async (view: Pick<TableView, 'id' | 'name' | 'is_shared'>, kept = viewContent(shown)) => {
    const content = { ...kept, relation_id: Number(id), name: view.name }
    const saved = await saveView(ref, view.id, content, view.is_shared)
    cache.setQueryData(query.queryKey, (before = []) => [...before.filter((each) => each.id !== saved.id), saved])
    await reload()
    return saved
  }

  return {
    views,
    current,
    arrangement,
    isChanged: current !== undefined && differsFrom(current, shown),
    arrange: (next: Arrangement) => {
      if (current !== undefined) {
        setUnsaved({ viewId: current.id, arrangement: next })
        return
      }
      setOwn(next)
      keepArrangement(localStorage, ref, id, next)
    },
    open,
    create: async (name: string, isShared: boolean) => {
      const saved = await save({ id: newId(), name, is_shared: isShared })
      setUnsaved(undefined)
      change({ view: saved.id })
    },
    update: async (view: TableView) => {
      await save(view)
      setUnsaved(undefined)
    },
    /** Gives a view another name or shares it, and leaves unsaved changes of the page as they are. */
    revise: (view: TableView, revised: Partial<Pick<TableView, 'name' | 'is_shared'>>) =>
      save({ ...view, ...revised }, { filter: view.filter, sort: view.sort, columns: view.columns }),
    /** The person keeps the view for themselves, and nobody else has it any more. */
    unshare: async (view: TableView) => {
      const { filter: kept, sort: order, columns } = view
      const copy = { id: newId(), name: view.name, is_shared: false }
      const saved = await save(copy, { filter: kept, sort: order, columns })
      await deleteView(ref, view)
      if (view.id === search.view) change({ view: saved.id })
      await reload()
    },
    remove: async (view: TableView) => {
      await deleteView(ref, view)
      if (view.id === search.view) change({ view: undefined })
      await reload()
    },
  }
}

export type TableViews = ReturnType<typeof useTableView>
