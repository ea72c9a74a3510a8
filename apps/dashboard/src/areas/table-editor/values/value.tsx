import type { Column } from '@cairn/contracts/database/catalogue'
import { cellLook, labelStyle, wordStyle } from '~/lib/cell-look.ts'
import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge.tsx'

export const Null = () => <span className={wordStyle}>NULL</span>

interface ValueProps {
  column: Column
  value: string | null
}

/** A value as its cell shows it. */
export const valueContent = ({ column, value }: ValueProps): ReactNode => {
  const look = cellLook(column, value)
  if (look.kind === 'text') return look.text
  if (look.kind === 'word') return <span className={wordStyle}>{look.text}</span>
  return (
    <Badge tone={look.tone} className={labelStyle}>
      {look.text}
    </Badge>
  )
}

export const Value = (props: ValueProps) => valueContent(props)
