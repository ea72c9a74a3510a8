import type { ReactNode } from 'react'
import { Suspense } from 'react'
import type { SortRequest } from './grid-types.ts'
import type { Arrangement } from './model/arrangement.ts'
import type { GridModel } from './use-grid-model.ts'
import { lazyPart } from '../lazy-part.ts'

export const loadHeaderMenu = () => import('./header-menu.tsx')
const HeaderMenu = lazyPart(async () => (await loadHeaderMenu()).HeaderMenu)

interface HeaderMenuOfProps {
  columnId: string | undefined
  model: GridModel
  onArrangementChange: (arrangement: Arrangement) => void
  onSort: ((request: SortRequest) => void) | undefined
  onFilter: ((columnId: string) => void) | undefined
  items: ((columnId: string) => ReactNode) | undefined
  onClose: () => void
}

/** One menu for all headers, whose code comes when it is opened. */
export const HeaderMenuOf = ({ columnId, model, ...props }: HeaderMenuOfProps) => {
  const place = model.placed.columns.findIndex(({ column }) => column.id === columnId)
  const at = model.placed.columns[place]
  if (at === undefined) return null
  return (
    <Suspense>
      <HeaderMenu {...props} model={model} at={at} place={place} />
    </Suspense>
  )
}
