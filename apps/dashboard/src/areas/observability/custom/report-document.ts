import type { CustomReport } from '@cairn/contracts/observability/reports'
import { ApiError } from '../../../api/errors.ts'

/** What can be changed of a report. */
export type ReportDraft = Pick<CustomReport, 'name' | 'is_shared' | 'content'>

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** It was saved elsewhere in the meantime: nothing is overwritten before somebody chooses. */
  | { kind: 'conflict' }
  | { kind: 'failed'; error: unknown }

interface DocumentState {
  /** With the changes that are not saved yet. */
  report: CustomReport
  save: SaveState
}

type Send = (report: ReportDraft & { version: number }) => Promise<CustomReport>

export interface ReportDocument {
  subscribe: (listener: () => void) => () => void
  getState: () => DocumentState
  /** Shown at once, and saved: each change by itself, or together with those that came while another was being saved. */
  change: (change: (draft: ReportDraft) => ReportDraft) => void
  /** Saves again what could not be saved. */
  retry: () => void
  /** What the server has now. Nothing happens while there are changes of one's own. */
  offer: (report: CustomReport) => void
  /** As `offer`, in place of one's own changes. */
  replace: (report: CustomReport) => void
}

const draftOf = ({ name, is_shared, content }: ReportDraft): ReportDraft => ({ name, is_shared, content })

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.reason === 'report_changed'

/** A report that is changed on a page. */
export const createReportDocument = (initial: CustomReport, send: Send): ReportDocument => {
  let state: DocumentState = { report: initial, save: { kind: 'saved' } }
  let saved = initial
  const listeners = new Set<() => void>()

  const set = (next: DocumentState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const replace = (report: CustomReport) => {
    saved = report
    set({ report, save: { kind: 'saved' } })
  }

  const saveUntilDone = async () => {
    for (;;) {
      const sent = state.report
      try {
        saved = await send({ ...draftOf(sent), version: saved.version })
      } catch (error) {
        set({ ...state, save: isConflict(error) ? { kind: 'conflict' } : { kind: 'failed', error } })
        return
      }
      if (state.report === sent) {
        replace(saved)
        return
      }
      set({ ...state, report: { ...saved, ...draftOf(state.report) } })
    }
  }

  const begin = () => {
    set({ ...state, save: { kind: 'saving' } })
    void saveUntilDone()
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    change: (change) => {
      const report = { ...state.report, ...draftOf(change(draftOf(state.report))) }
      const { kind } = state.save
      set({ ...state, report })
      if (kind === 'saved' || kind === 'failed') begin()
    },
    retry: () => {
      if (state.save.kind === 'failed') begin()
    },
    offer: (report) => {
      if (state.save.kind === 'saved' && report.version > saved.version) replace(report)
    },
    replace,
  }
}
