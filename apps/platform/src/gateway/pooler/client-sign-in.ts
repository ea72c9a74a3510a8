import { randomBytes } from 'node:crypto'
import { authenticationOk, int32, readMessage, writeFatal, writeMessage } from '../postgres-messages.ts'
import { notPostgres } from '../postgres-opening.ts'
import { noAnswer, readFirstResponse, slow, tooManyGuesses } from '../postgres-sign-in.ts'
import { readUntil } from '../read-until.ts'
import type { Visitor } from '../visitor.ts'
import type { Attempt, WrongPasswords } from '../wrong-passwords.ts'
import { parseVerifier, ScramServer, verifierOfNobody } from './scram.ts'
import type { ScramKeys } from './scram.ts'

/** More than the last message of SCRAM can be. */
const longestResponse = 2048
const saslContinue = 11
const saslFinal = 12

const authentication = (request: number, text = ''): Buffer =>
  writeMessage('R', Buffer.concat([int32(request), Buffer.from(text)]))

/** Of a SASLInitialResponse: the mechanism's name, a length, and what the client says first. */
const clientFirstOf = (response: Buffer): string | undefined => {
  const body = response.subarray(5)
  const end = body.indexOf(0)
  return body.toString('latin1', 0, end) === 'SCRAM-SHA-256' ? body.toString('utf8', end + 5) : undefined
}

/** The client's second message. */
const readProof = async (visitor: Visitor): Promise<string | undefined> => {
  const found = await readUntil(visitor.stream, visitor.signal, (bytes) => {
    const message = readMessage(bytes, longestResponse)
    if (message === undefined) return undefined
    const isProof = message !== 'tooLong' && message.type === 'p'
    return isProof
      ? { length: message.length, proof: message.body.toString('utf8') }
      : { length: bytes.length, proof: undefined }
  })
  return found?.proof
}

export interface FoundPassword {
  /** `pg_authid.rolpassword` of a role that can sign in; undefined for any other. */
  password: string | undefined
}

/** Undefined where the server does not run. */
export type FindPassword = (ref: string, role: string) => Promise<FoundPassword | undefined>

interface Parts {
  findPassword: FindPassword
  wrongPasswords: WrongPasswords
  deadlineMs: number
}

const secretOfNobody = randomBytes(32)

/** Checks a client's password; undefined when the client was refused, or left. What proves it is sent by the caller. */
export const checkPassword = async (
  visitor: Visitor,
  attempt: Attempt,
  { findPassword, wrongPasswords, deadlineMs }: Parts,
): Promise<ScramKeys | undefined> => {
  const response = await readFirstResponse(visitor, deadlineMs)
  if (response === undefined) return undefined
  if (!(await wrongPasswords.turn(attempt))) return visitor.refuse(tooManyGuesses)
  const { ref, role } = attempt
  const found = await findPassword(ref, role)
  // No wrong password: it may have stopped since the client came.
  if (found === undefined) return visitor.refuse(noAnswer)
  const scram = new ScramServer(
    parseVerifier(found.password ?? '') ?? verifierOfNobody(secretOfNobody, `${ref} ${role}`),
  )
  const challenge = scram.begin(clientFirstOf(response) ?? '')
  if (challenge === undefined) return visitor.refuse(notPostgres('A message of SCRAM-SHA-256 was expected here.'))
  visitor.stream.write(authentication(saslContinue, challenge))
  const proof = await visitor.within(deadlineMs, slow, () => readProof(visitor))
  if (visitor.isGone) return undefined
  const finished = scram.finish(proof ?? '')
  if (finished === undefined) return visitor.refuse(notPostgres('A message of SCRAM-SHA-256 was expected here.'))
  if (finished === 'wrong') {
    await wrongPasswords.failed(attempt)
    visitor.refuseWith(writeFatal({ code: '28P01', message: `password authentication failed for user "${role}"` }))
    return undefined
  }
  wrongPasswords.succeeded(attempt)
  visitor.stream.write(authentication(saslFinal, finished.answer))
  return finished.keys
}

/** What a server says when it has let a client in: its settings, the key for cancel requests, and that it is ready. */
export const welcome = (parameters: ReadonlyMap<string, string>, cancelKey: Buffer): Buffer =>
  Buffer.concat([
    authentication(authenticationOk),
    ...[...parameters].map(([name, value]) => writeMessage('S', Buffer.from(`${name}\0${value}\0`))),
    writeMessage('K', cancelKey),
    writeMessage('Z', Buffer.from('I')),
  ])
