const leaving = new Set(['SET', 'LISTEN', 'PREPARE', 'DECLARE', 'LOAD', 'DO', 'CALL', 'DISCARD', 'DEALLOCATE'])

const textOf = (tag: Buffer): string => tag.toString('latin1').replace(/\0$/, '')

/**
 * Whether a command can leave something in the session that the next client must not find: a setting, a subscription, a
 * temporary table. By its command tag: https://www.postgresql.org/docs/18/protocol-message-formats.html
 */
export const leavesState = (tag: Buffer): boolean => {
  const text = textOf(tag)
  const [verb = ''] = text.split(' ')
  return verb === 'CREATE' || leaving.has(verb)
}

/** Whether a command has deleted all prepared statements of the session. */
export const deletesStatements = (tag: Buffer): boolean => ['DISCARD ALL', 'DEALLOCATE ALL'].includes(textOf(tag))

/** Longer texts are not searched: they are taken to leave something. */
export const longestSearched = 64 * 1024

const temporaryRelation = /\b(?:create|into|local|global)\s+temp(?:orary)?\b|\bpg_temp\b/i
const setConfig = /\bset_config\b/i
const notLocal = /\bfalse\b/i

/**
 * Whether commands can leave in the session what their tags do not show: `SELECT … INTO TEMP` and `CREATE TEMP TABLE … AS` have
 * the tag of a SELECT, as `set_config(…, false)` has.
 */
export const textLeavesState = (sql: Buffer): boolean => {
  const text = sql.toString('latin1')
  return temporaryRelation.test(text) || (setConfig.test(text) && notLocal.test(text))
}
