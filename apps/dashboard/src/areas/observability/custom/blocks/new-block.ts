import type { ReportChartId } from '@cairn/contracts/observability/report-charts'
import { reportColumns } from '@cairn/contracts/observability/report-charts'
import type { ReportBlock, ReportContent } from '@cairn/contracts/observability/reports'
import { newId } from '../../../../lib/new-id.ts'
import { placeForNew } from '../grid/arrange.ts'
import type { Pinned } from './pinned-result.ts'

type Shown = Pick<Extract<ReportBlock, { type: 'result' }>, 'view' | 'chart'>

/** What is added to a report. */
export type NewBlock =
  | { type: 'chart'; chart_id: ReportChartId }
  | ({ type: 'snippet'; snippet_id: string } & Shown)
  | ({ type: 'result'; title: string; pinned_at: string } & Pinned & Shown)
  | { type: 'text'; title: string; text: string }

/** In columns and rows of the grid. */
const sizes = {
  chart: { w: 6, h: 6 },
  snippet: { w: 6, h: 7 },
  result: { w: 6, h: 7 },
  text: { w: 6, h: 3 },
} as const satisfies Record<NewBlock['type'], { w: number; h: number }>

/** With another block where there is room for it. */
export const withBlock = ({ blocks }: ReportContent, added: NewBlock): ReportContent => {
  const place = placeForNew(blocks, sizes[added.type], reportColumns)
  return { blocks: [...blocks, { title: null, ...added, id: newId(), ...place }] }
}
