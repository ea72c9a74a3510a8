import type { ReactNode } from 'react'

export interface Property {
  label: string
  /** The label is code. */
  isCode?: true
  value: ReactNode
}

export const PropertyList = ({ properties }: { properties: readonly Property[] }) => (
  <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] text-sm max-sm:grid-cols-1">
    {properties.map(({ label, isCode, value }) => (
      <div
        key={label}
        className="col-span-full grid grid-cols-subgrid items-baseline gap-x-6 border-t border-line py-2 first:border-t-0"
      >
        <dt className={isCode ? 'font-mono text-xs text-muted' : 'text-muted'}>{label}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
