import { z } from 'zod'
import { connectionErrors, ConnectionHeader } from '../database/catalogue.ts'
import { ResultColumn, StatementResult } from '../database/statement-result.ts'
import { endpoint } from '../endpoint.ts'
import { Name } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { SnippetContent } from '../snippets/snippet-content.ts'
import {
  maxBlockRows,
  maxPinnedBytes,
  maxPinnedColumns,
  maxPinnedRows,
  maxReportBlocks,
  maxReportQueryLength,
  maxReportRow,
  reportChartIds,
  reportColumns,
} from './report-charts.ts'

/** A part of a report, and its place on the grid: columns and rows from 0. */
const Place = z.object({
  id: z.uuid(),
  /** Null: the block is named after what it shows. */
  title: z.string().trim().min(1).max(200).nullable(),
  x: z
    .int()
    .min(0)
    .max(reportColumns - 1),
  y: z.int().min(0).max(maxReportRow),
  w: z.int().min(1).max(reportColumns),
  h: z.int().min(1).max(maxBlockRows),
})

/** How rows are shown. Without settings, a chart chooses its columns itself. */
const Shown = { view: z.enum(['table', 'chart']), chart: SnippetContent.shape.chart }

const ChartBlock = Place.extend({ type: z.literal('chart'), chart_id: z.enum(reportChartIds) })

/** Runs the snippet as it is saved now, as the reader, each time the report is read. */
const SnippetBlock = Place.extend({ type: z.literal('snippet'), snippet_id: z.uuid(), ...Shown })

/** A result as it was when it was pinned. */
const ResultBlock = Place.extend({
  type: z.literal('result'),
  sql: z.string().max(maxReportQueryLength),
  pinned_at: z.iso.datetime(),
  columns: z.array(ResultColumn).max(maxPinnedColumns),
  rows: z.array(z.array(z.string().max(maxPinnedBytes).nullable()).max(maxPinnedColumns)).max(maxPinnedRows),
  /** Whether the result had more rows. */
  truncated: z.boolean(),
  ...Shown,
})

const TextBlock = Place.extend({ type: z.literal('text'), text: z.string().max(4_000) })

export const ReportBlock = z.discriminatedUnion('type', [ChartBlock, SnippetBlock, ResultBlock, TextBlock])
export type ReportBlock = z.infer<typeof ReportBlock>

const hasOneOfEach = (blocks: readonly { id: string }[]) => new Set(blocks.map(({ id }) => id)).size === blocks.length

export const ReportContent = z.object({
  blocks: z.array(ReportBlock).max(maxReportBlocks).refine(hasOneOfEach, 'Each block has an id of its own.'),
})
export type ReportContent = z.infer<typeof ReportContent>

export const ReportSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Counts saves, from 1: a save must name the version it started from. */
  version: z.int(),
  /** Whether every member of the project sees it. */
  is_shared: z.boolean(),
  /** Whether the caller created it. */
  is_own: z.boolean(),
  blocks: z.int(),
  inserted_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const CustomReport = ReportSummary.extend({ content: ReportContent })
export type CustomReport = z.infer<typeof CustomReport>

const ReportParams = RefParams.extend({ id: z.uuid() })

export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/platform/projects/:ref/reports',
  summary:
    "The custom reports that the caller sees: their own and the shared ones, by name, without their blocks' content.",
  params: RefParams,
  response: z.array(ReportSummary),
  errors: ['project_not_found'],
})

export const getReport = endpoint({
  name: 'getReport',
  method: 'GET',
  path: '/platform/projects/:ref/reports/:id',
  summary: 'One custom report with its blocks.',
  params: ReportParams,
  response: CustomReport,
  errors: ['project_not_found', 'report_not_found'],
})

export const saveReport = endpoint({
  name: 'saveReport',
  method: 'PUT',
  path: '/platform/projects/:ref/reports/:id',
  summary:
    'Save a custom report under an id chosen by the caller. `version` 0 creates it. Any other must be the current one. Only who created a report can make it private.',
  params: ReportParams,
  body: z.object({ name: Name, is_shared: z.boolean(), version: z.int().min(0), content: ReportContent }),
  bodyLimitBytes: 4 * 1024 * 1024,
  bodyLimitValues: 100_000,
  response: CustomReport,
  errors: ['project_not_found', 'report_not_found', 'report_changed', 'too_many_reports', 'forbidden'],
})

export const deleteReport = endpoint({
  name: 'deleteReport',
  method: 'DELETE',
  path: '/platform/projects/:ref/reports/:id',
  summary: 'Delete a custom report.',
  params: ReportParams,
  response: ReportSummary,
  errors: ['project_not_found', 'report_not_found'],
})

export const runReportQuery = endpoint({
  name: 'runReportQuery',
  method: 'POST',
  path: '/platform/pg-meta/:ref/report-queries',
  summary:
    'Run SQL that only reads, in a read-only transaction that is rolled back, for up to 20 seconds: the rows of its last statement, up to 1,000. As the role that the caller has in the database.',
  params: RefParams,
  headers: ConnectionHeader,
  body: z.object({
    query: z.string().max(maxReportQueryLength, 'A query of a report may have up to 64 KB.'),
  }),
  response: StatementResult,
  errors: [...connectionErrors, 'read_only_access'],
})
