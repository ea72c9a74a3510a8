import { useQuery } from '@tanstack/react-query'
import type { PageRange } from '~/components/time-range/time-range.ts'
import { reportRowsQuery } from '../api/report-rows.ts'
import type { Report } from './report.ts'

interface Asked {
  ref: string
  report: Report
  range: PageRange
  enabled: boolean
}

export const useReport = ({ ref, report, range, enabled }: Asked) =>
  useQuery({ ...reportRowsQuery(ref, report, range), enabled })
