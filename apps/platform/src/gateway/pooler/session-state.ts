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
