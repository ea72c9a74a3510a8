import type { ReactNode } from 'react'
import { EmptyState } from '~/ui/empty-state.tsx'
import type { QueryContentProps } from './QueryContent.tsx'
import { QueryContent } from './QueryContent.tsx'

export interface Empty {
  title: string
  /** One sentence that teaches. */
  text?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

export interface QueryItemsProps<Item> extends Omit<QueryContentProps<readonly Item[]>, 'children'> {
  /** Shown where there is none. Without it, nothing is. */
  empty?: Empty
}

/** The items of a query, or that there are none. */
export const QueryItems = <Item,>({
  empty,
  children,
  ...content
}: QueryItemsProps<Item> & { children: (items: readonly Item[]) => ReactNode }) => (
  <QueryContent {...content}>
    {(items) => {
      if (items.length > 0) return children(items)
      return (
        empty !== undefined && (
          <EmptyState
            className="rounded-lg border border-dashed border-line-strong"
            icon={empty.icon}
            title={empty.title}
            action={empty.action}
          >
            {empty.text}
          </EmptyState>
        )
      )
    }}
  </QueryContent>
)

interface QueryListProps<Item> extends QueryItemsProps<Item> {
  /** What the items are. */
  label: string
  itemKey: (item: Item) => string
  /** Draws the inside of an item. */
  children: (item: Item) => ReactNode
}

/** Items that are read one after the other, each in a box. Where they are compared, there is `QueryTable`. */
export const QueryList = <Item,>({ label, itemKey, children, ...items }: QueryListProps<Item>) => (
  <QueryItems {...items}>
    {(all) => (
      <ul aria-label={label} className="flex flex-col gap-3">
        {all.map((item) => (
          <li key={itemKey(item)} className="rounded-lg border border-line bg-surface-1 p-4">
            {children(item)}
          </li>
        ))}
      </ul>
    )}
  </QueryItems>
)
