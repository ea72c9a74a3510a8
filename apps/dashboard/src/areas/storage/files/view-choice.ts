import { storedChoice } from '~/state/stored-choice.ts'

/** Columns beside each other, a column per folder; or one list with sizes and times. */
export const viewChoice = storedChoice('cairn.storage-view', ['columns', 'list'], 'columns')
