import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import type { RowPage } from '@cairn/contracts/database/rows'

/** What was asked for before the dashboard's code arrived. Undefined stands for anything but a success. */
export interface EarlyAnswers {
  project: { ref: string; answer: Promise<ProjectDetail | undefined> }
  /** `key` names the table and which of its rows. */
  rows?: { key: string; answer: Promise<RowPage | undefined> } | undefined
}

declare global {
  interface Window {
    cairnEarly?: Partial<EarlyAnswers>
  }
}

/** Once: who comes later asks anew, and so does who finds no success, to learn what went wrong. */
export const takeEarlyProject = (ref: string): EarlyAnswers['project']['answer'] | undefined => {
  const { project } = window.cairnEarly ?? {}
  if (project?.ref !== ref) return undefined
  delete window.cairnEarly?.project
  return project.answer
}

/** The same for the first rows of a table. */
export const takeEarlyRows = (key: string): Promise<RowPage | undefined> | undefined => {
  const { rows } = window.cairnEarly ?? {}
  if (rows?.key !== key) return undefined
  delete window.cairnEarly?.rows
  return rows.answer
}
