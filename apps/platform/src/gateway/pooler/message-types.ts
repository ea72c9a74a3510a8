const codeOf = (letter: string): number => letter.charCodeAt(0)

/** What clients send: https://www.postgresql.org/docs/18/protocol-message-formats.html */
export const fromClient = {
  bind: codeOf('B'),
  close: codeOf('C'),
  copyData: codeOf('d'),
  copyDone: codeOf('c'),
  copyFail: codeOf('f'),
  describe: codeOf('D'),
  execute: codeOf('E'),
  flush: codeOf('H'),
  functionCall: codeOf('F'),
  parse: codeOf('P'),
  query: codeOf('Q'),
  sync: codeOf('S'),
  terminate: codeOf('X'),
} as const

export const fromServer = {
  authentication: codeOf('R'),
  backendKeyData: codeOf('K'),
  closeComplete: codeOf('3'),
  commandComplete: codeOf('C'),
  copyIn: codeOf('G'),
  error: codeOf('E'),
  parameterStatus: codeOf('S'),
  parseComplete: codeOf('1'),
  readyForQuery: codeOf('Z'),
} as const

/** Of ReadyForQuery: in no transaction. */
export const idleStatus = codeOf('I')
