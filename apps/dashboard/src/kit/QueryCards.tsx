import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { QueryItemsProps } from './QueryList.tsx'
import { QueryItems } from './QueryList.tsx'

interface QueryCardsProps<Item> extends Omit<QueryItemsProps<Item>, 'placeholder'> {
  /** What the cards are. */
  label: string
  /** Class names of the columns: how wide a card is at least. */
  columns: string
  itemKey: (item: Item) => string
  /** Draws a card. */
  children: (item: Item) => ReactNode
}

/** Things that a person opens, side by side, each a card that leads to its page. `skeleton` is the size of one card. */
export const QueryCards = <Item,>({ label, columns, itemKey, children, ...items }: QueryCardsProps<Item>) => {
  const grid = classNames('grid gap-4', columns)
  return (
    <QueryItems
      {...items}
      placeholder={
        <div className={grid}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className={items.skeleton} />
          ))}
        </div>
      }
    >
      {(all) => (
        <ul aria-label={label} className={grid}>
          {all.map((item) => (
            <li key={itemKey(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
    </QueryItems>
  )
}
