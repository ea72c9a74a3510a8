import type { TableView, TableViewContent } from '@cairn/contracts/database/table-views'
import type { Arrangement } from '../../../ui/grid/model/arrangement.ts'
import { maxWidthPx, minWidthPx } from '../../../ui/grid/model/arrangement.ts'

/** What a view keeps, as the page has it. */
export interface ShownView {
  filter: string | undefined
  sort: string | undefined
  arrangement: Arrangement
}

type Kept = Pick<TableViewContent, 'filter' | 'sort' | 'columns'>

export const viewContent = ({ filter, sort, arrangement }: ShownView): Kept => ({
  filter: filter ?? null,
  sort: sort ?? null,
  columns: arrangement.map(({ id, widthPx, isPinned, isHidden }) => ({
    name: id,
    ...(widthPx !== undefined && { width: Math.round(widthPx) }),
    ...(isPinned === true && { is_pinned: true }),
    ...(isHidden === true && { is_hidden: true }),
  })),
})

export const viewArrangement = ({ columns }: Pick<TableView, 'columns'>): Arrangement =>
  columns.map(({ name, width, is_pinned: isPinned, is_hidden: isHidden }) => ({
    id: name,
    ...(width !== undefined && { widthPx: Math.min(maxWidthPx, Math.max(minWidthPx, width)) }),
    ...(isPinned === true && { isPinned }),
    ...(isHidden === true && { isHidden }),
  }))

/** Whether the page shows something else than the view has. */
export const differsFrom = (view: TableView, shown: ShownView): boolean => {
  const saved = viewContent({
    filter: view.filter ?? undefined,
    sort: view.sort ?? undefined,
    arrangement: viewArrangement(view),
  })
  return JSON.stringify(viewContent(shown)) !== JSON.stringify(saved)
}
