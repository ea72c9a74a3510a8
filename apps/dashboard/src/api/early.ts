import type { AnswerAt } from './client.ts'
import { request } from './client.ts'
import { isSignedIn } from './session.ts'

type EarlyProject = Promise<AnswerAt<'GET /platform/projects/:ref'>>

declare global {
  interface Window {
    /** What the script in index.html asked for before any file was loaded. */
    cairnEarly?: { ref: string; response: Promise<Response> }
  }
}

const early = new Map<string, EarlyProject>()

/** Anything but a success is asked again, by the client that knows what errors mean. */
const askProject = async (ref: string): EarlyProject => {
  const asked = window.cairnEarly
  delete window.cairnEarly
  const response = asked?.ref === ref ? await asked.response.catch(() => undefined) : undefined
  if (response?.ok !== true) return request('GET /platform/projects/:ref', { params: { ref } })
  const project: AnswerAt<'GET /platform/projects/:ref'> = JSON.parse(await response.text())
  return project
}

/**
 * Asks for the project that an address names while the rest of the code is still on its way: every other call of a
 * project's page needs this answer first (it names the database connection).
 */
export const startEarlyProject = (pathname: string): EarlyProject | undefined => {
  const ref = /^\/project\/([a-z]+)/.exec(pathname)?.[1]
  if (ref === undefined || !isSignedIn()) return undefined
  const asked = askProject(ref)
  early.set(ref, asked)
  // Whoever takes the answer meets its error; until then it is nobody's.
  asked.catch(() => undefined)
  return asked
}

/** The answer asked for before the code arrived; once. */
export const takeEarlyProject = (ref: string): EarlyProject | undefined => {
  const asked = early.get(ref)
  early.delete(ref)
  return asked
}
