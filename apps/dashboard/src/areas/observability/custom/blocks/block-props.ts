import type { ReportBlock } from '@cairn/contracts/observability/reports'
import type { ReactNode } from 'react'
import type { PageRange } from '~/components/time-range/time-range.ts'
import type { BlockActions } from './BlockFrame.tsx'

export type BlockOf<Type extends ReportBlock['type']> = Extract<ReportBlock, { type: Type }>

export interface BlockProps<Type extends ReportBlock['type'] = ReportBlock['type']> {
  projectRef: string
  block: BlockOf<Type>
  name: string
  handle: ReactNode
  /** Undefined for readers who cannot change the report. */
  actions: BlockActions | undefined
  /** The time of the page. */
  range: PageRange
  onRange: (range: PageRange) => void
  /** Puts another block in its place; undefined for readers who cannot. */
  onChange: ((block: ReportBlock) => void) | undefined
}
