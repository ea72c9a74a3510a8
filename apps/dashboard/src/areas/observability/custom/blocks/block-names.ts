import type { ReportBlock } from '@cairn/contracts/observability/reports'
import { chartOfId } from '../../reports/chart-catalogue.ts'

/** What a block is called. The name of a snippet is not known before it is read. */
export const nameOfBlock = (block: ReportBlock, snippetName?: string): string => {
  if (block.title !== null) return block.title
  if (block.type === 'chart') return chartOfId(block.chart_id)?.title ?? 'Chart'
  if (block.type === 'snippet') return snippetName ?? 'SQL snippet'
  return block.type === 'result' ? 'Pinned result' : 'Text'
}
