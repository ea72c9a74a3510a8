import type { SnippetContent } from '@cairn/contracts/snippets/snippet-content'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'

/** What is saved of a text and its chart. */
export const snippetContent = ({ sql, chart }: { sql: string; chart?: ChartSettings | undefined }): SnippetContent => ({
  sql,
  ...(chart && { chart }),
})
