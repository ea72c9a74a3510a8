import { spreadsheetLines } from '~/lib/csv.ts'
import { saveFile } from '~/lib/save-file.ts'

/** Saves lines as a file for a spreadsheet, the names of the columns first. */
export const saveLogs = (rows: readonly (readonly (string | null)[])[]): void =>
  saveFile(new Blob([spreadsheetLines(rows)], { type: 'text/csv' }), 'logs.csv')
