import { z } from 'zod'
import { maxSnippetBytes } from '../limits.ts'
import { chartTypes, maxChartSeries, maxColumnNameLength } from './chart-settings.ts'

const ColumnName = z.string().max(maxColumnNameLength)

/** What a snippet holds, and each of its versions and drafts. */
export const SnippetContent = z.object({
  sql: z.string().max(maxSnippetBytes),
  /** How its result is drawn; left out where nobody has chosen that. */
  chart: z
    .object({
      type: z.enum(chartTypes),
      /** The column of the x axis; null: the number of the row. */
      x: ColumnName.nullable(),
      /** The columns that are drawn. */
      y: z.array(ColumnName).min(1).max(maxChartSeries),
      cumulative: z.boolean(),
      log: z.boolean(),
    })
    .optional(),
})
export type SnippetContent = z.infer<typeof SnippetContent>
