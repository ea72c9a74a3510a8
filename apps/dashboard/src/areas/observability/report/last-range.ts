import { storedChoice } from '~/state/stored-choice.ts'
import { rangeNames } from './report-range.ts'
import type { RangeName } from './report-range.ts'

/** The range that was chosen last, on any report. */
export const lastRange = storedChoice<RangeName>('cairn.reports.range', rangeNames, '1h')
