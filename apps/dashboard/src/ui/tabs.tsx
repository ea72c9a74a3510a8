import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { preloadMoves } from './motion/move-within.ts'
import { TabLine } from './tab-line.tsx'

export interface Tab<V extends string = string> {
  value: V
  label: ReactNode
}

interface TabsProps<V extends string> {
  value: V
  onValueChange: (value: V) => void
  tabs: readonly Tab<V>[]
  /** The name of the row of tabs. */
  label: string
  /** `TabPanel`s. */
  children: ReactNode
  className?: string
  listClassName?: string
  /** To the right of the tabs. */
  trailing?: ReactNode
}

export const Tabs = <V extends string>({
  value,
  onValueChange,
  tabs,
  label,
  children,
  className,
  listClassName,
  trailing,
}: TabsProps<V>) => {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen)
    if (tab !== undefined) onValueChange(tab.value)
  }
  return (
    <Primitive.Root value={value} onValueChange={choose} className={classNames('flex min-h-0 flex-col', className)}>
      <div className={classNames('flex items-stretch border-b border-line', listClassName)}>
        <Primitive.List
          aria-label={label}
          className="relative flex min-w-0 flex-1 items-stretch overflow-x-auto"
          onPointerEnter={preloadMoves}
          onFocus={preloadMoves}
        >
          {tabs.map((tab) => (
            <Primitive.Trigger
              key={tab.value}
              value={tab.value}
              className="-mb-px flex h-9 shrink-0 items-center gap-1.5 px-3 text-sm text-muted -outline-offset-2 hover:text-text data-[state=active]:text-text"
            >
              {tab.label}
            </Primitive.Trigger>
          ))}
          <TabLine value={value} />
        </Primitive.List>
        {trailing}
      </div>
      {children}
    </Primitive.Root>
  )
}

export const TabPanel = ({
  value,
  children,
  className,
}: {
  value: string
  children: ReactNode
  className?: string
}) => (
  <Primitive.Content value={value} className={classNames('min-h-0 flex-1 -outline-offset-2', className)}>
    {children}
  </Primitive.Content>
)
