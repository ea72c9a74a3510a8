import { useQuery } from '@tanstack/react-query'
import { reportRowsQuery } from '../api/report-rows.ts'
import type { Report } from './report.ts'
import type { ReportRange } from './report-range.ts'

interface Asked {
  ref: string
  report: Report
  range: ReportRange
  enabled: boolean
}

export const useReport = ({ ref, report, range, enabled }: Asked) =>
  useQuery({ ...reportRowsQuery(ref, report, range), enabled })
