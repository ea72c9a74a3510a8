import type { CustomReport } from '@cairn/contracts/observability/reports'
import { reportColumns } from '@cairn/contracts/observability/report-charts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { saveReport } from '../api/custom-reports.ts'
import { arranged } from './grid/arrange.ts'
import { createReportDocument } from './report-document.ts'

/** From top to bottom: the order in which the page is read. */
const inOrder = (report: CustomReport): CustomReport => ({
  ...report,
  content: { blocks: arranged(report.content.blocks, reportColumns) },
})

/** The report of a page, with the changes that are made on it. Mounted anew for another report. */
export const useReportDocument = (ref: string, stored: CustomReport) => {
  const [document] = useState(() => createReportDocument(inOrder(stored), (body) => saveReport(ref, stored.id, body)))
  const state = useSyncExternalStore(document.subscribe, document.getState)
  useEffect(() => document.offer(inOrder(stored)), [document, stored])
  return {
    ...state,
    change: document.change,
    retry: document.retry,
    take: (report: CustomReport) => document.replace(inOrder(report)),
  }
}
