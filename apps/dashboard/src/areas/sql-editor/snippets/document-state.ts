import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import type { Snippet } from '@cairn/contracts/snippets/snippets'
import type { Draft } from './drafts.ts'
import type { TextSource } from './text-source.ts'

export interface DocumentState {
  /** Follows the text until one is chosen. */
  name: string
  isNameChosen: boolean
  /** The saved version this text began from; 0 when it was never saved. */
  version: number
  /** How the result is drawn; undefined until somebody has chosen that, and once it is removed. */
  chart: ChartSettings | undefined
  isDirty: boolean
  isEmpty: boolean
  /** Whether what is not saved is at least kept in this browser. */
  draft: 'none' | 'pending' | 'kept' | 'no_room'
  /** A newer version that somebody saved meanwhile, when this one has changes of its own. */
  theirs: Snippet | undefined
  /** What another window made of the same text, when something was typed here at the same time. */
  elsewhere: Draft | undefined
}

/** Without what changes each time that typing pauses and goes on. */
export type ShownState = Omit<DocumentState, 'draft'>

export interface SavePoint {
  name: string
  sql: string
  chart: ChartSettings | undefined
  version: number
  /** Where the text lived: revisions are of a source. */
  source: TextSource
  revision: number
}

export const isSameState = (a: DocumentState, b: DocumentState): boolean => a.draft === b.draft && isShownAlike(a, b)

export const isShownAlike = (a: ShownState, b: ShownState): boolean =>
  a.name === b.name &&
  a.isNameChosen === b.isNameChosen &&
  a.version === b.version &&
  a.chart === b.chart &&
  a.isDirty === b.isDirty &&
  a.isEmpty === b.isEmpty &&
  a.theirs === b.theirs &&
  a.elsewhere === b.elsewhere
