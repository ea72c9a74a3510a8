import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
}

/** A mail server of the outside world, on this machine: takes everything, and keeps it. */
export interface MailServer extends AsyncDisposable {
  url: string
  /** Every line that it received. */
  heard: readonly string[]
  received: readonly ReceivedMail[]
}

// RFC 2045: long lines are folded by an equals sign at their end, bytes beyond ASCII are written in hexadecimal.
const fromQuotedPrintable = (text: string): string => {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_match, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const readMail = (to: string, lines: readonly string[]): ReceivedMail => {
  const blank = lines.indexOf('')
  const headers = lines.slice(0, blank).join('\n')
  // RFC 5321: a line that begins with a dot was given one more.
  const body = lines
    .slice(blank + 1)
    .map((line) => line.replace(/^\.\./, '.'))
    .join('\n')
  const isQuoted = /^content-transfer-encoding: quoted-printable$/im.test(headers)
  return {
    to,
    subject: /^subject: (.*)$/im.exec(headers)?.[1] ?? '',
    text: isQuoted ? fromQuotedPrintable(body) : body,
  }
}

interface Login {
  user: string
  password: string
}

/** What the server says to a greeting and to a sign-in; undefined for other lines. */
const answerOf = (line: string, login: Login | undefined): string | undefined => {
  if (login === undefined) return undefined
  if (/^EHLO /i.test(line)) return '250-test\r\n250 AUTH PLAIN\r\n'
  const shown = /^AUTH PLAIN (\S+)/i.exec(line)?.[1]
  if (shown === undefined) return undefined
  const expected = `\u0000${login.user}\u0000${login.password}`
  return Buffer.from(shown, 'base64').toString() === expected ? '235 welcome\r\n' : '535 wrong password\r\n'
}

const converse = (socket: Socket, heard: string[], received: ReceivedMail[], login: Login | undefined) => {
  let to = ''
  let data: string[] | undefined
  socket.write('220 test\r\n')
  createInterface({ input: socket }).on('line', (line) => {
    heard.push(line)
    if (data !== undefined) {
      if (line !== '.') {
        data.push(line)
        return
      }
      received.push(readMail(to, data))
      data = undefined
      socket.write('250 taken\r\n')
      return
    }
    const answer = answerOf(line, login)
    if (answer !== undefined) {
      socket.write(answer)
      return
    }
    to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to
    if (line === 'DATA') {
      data = []
      socket.write('354 go on\r\n')
    } else if (line === 'QUIT') socket.end('221 bye\r\n')
    else socket.write('250 fine\r\n')
  })
}

/** With `login`, people sign in with a password first. */
export const startMailServer = async (login?: Login): Promise<MailServer> => {
  const heard: string[] = []
  const received: ReceivedMail[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    converse(socket, heard, received, login)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    heard,
    received,
    [Symbol.asyncDispose]: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
