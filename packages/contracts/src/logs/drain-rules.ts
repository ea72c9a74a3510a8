import { controlCharacterProblem } from '../rules.ts'
import type { DrainField, DrainType } from './drain-types.ts'
import { drainFields, isSecretField, maxDrainValue } from './drain-types.ts'

export type DrainConfig = Readonly<Record<string, string>>

const urlProblem = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return 'Enter an address that begins with https:// or http://.'
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    return 'The address must have no user, password or fragment.'
  return undefined
}

/** The parts of the address of a Sentry project; undefined if it is not one. */
export const readDsn = (dsn: string): { origin: string; path: string; key: string; project: string } | undefined => {
  const url = URL.parse(dsn)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username === '') return undefined
  const [project] = /\d+$/.exec(url.pathname) ?? []
  if (project === undefined) return undefined
  const path = url.pathname.slice(0, -project.length - 1)
  return { origin: `${url.protocol}//${url.host}`, path, key: url.username, project }
}

// Set by what sends the request.
const reserved = new Set(['host', 'content-length', 'content-type', 'content-encoding', 'connection'])
const reservedPrefix = /^(?:transfer-|proxy-)/

/** Of lines such as `Authorization: Bearer …`; a problem is named. */
export const readHeaders = (lines: string): { headers: Record<string, string> } | { problem: string } => {
  const headers: Record<string, string> = {}
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue
    const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*:\s*([\u0020-\u007e]*)$/.exec(line.trimEnd()) ?? []
    if (name === undefined || value === undefined)
      return { problem: 'Write each header as a line of its own: the name, a colon, the value.' }
    const lower = name.toLowerCase()
    if (reserved.has(lower) || reservedPrefix.test(lower)) return { problem: `The header ${name} cannot be set here.` }
    headers[lower] = value
  }
  return { headers }
}

const numberProblem = (text: string, min: number, max: number): string | undefined =>
  /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max
    ? undefined
    : `Enter a number from ${min} to ${max}.`

const hostPattern = /^(?:[\w.-]{1,253}|[\d:a-f]+)$/i

/** What is wrong with a value of the configuration. An empty one is a problem of its own. */
export const drainValueProblem = (field: DrainField, value: string): string | undefined => {
  if (value === '') return field.isOptional === true ? undefined : `Enter the ${lowerFirst(field.label)}.`
  if (value.length > maxDrainValue) return `This has at most ${maxDrainValue} characters.`
  if (field.kind === 'headers') {
    const read = readHeaders(value)
    return 'problem' in read ? read.problem : undefined
  }
  const control = controlCharacterProblem(value)
  if (control !== undefined) return control
  switch (field.kind) {
    case 'url':
      return urlProblem(value)
    case 'dsn':
      return readDsn(value) === undefined ? 'Enter an address such as https://key@o1.ingest.sentry.io/2.' : undefined
    case 'host':
      return hostPattern.test(value) ? undefined : 'Enter the name or the address of a host, without a port.'
    case 'name':
      return /^[\w.-]+$/.test(value) ? undefined : 'Use letters, digits, dots, hyphens and underscores.'
    case 'number':
      return numberProblem(value, field.min, field.max)
    case 'choice':
      return Object.hasOwn(field.values, value) ? undefined : 'Choose one of the list.'
    case 'secret':
    case 'text':
      break
  }
  return undefined
}

const isAcronym = (word: string) => word === word.toUpperCase() && word.length > 1

const lowerFirst = (label: string): string =>
  isAcronym(label.split(' ')[0] ?? '') ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`

/** With the initial values of what is absent, and without what is empty. */
export const completeConfig = (type: DrainType, config: DrainConfig): DrainConfig => {
  const complete: Record<string, string> = { ...config }
  for (const [name, { initial }] of drainFields(type))
    if ((complete[name] ?? '') === '' && initial !== undefined) complete[name] = initial
  return Object.fromEntries(Object.entries(complete).filter(([, value]) => value !== ''))
}

/** The first thing that is wrong with a configuration, with the name of its value. `stored` secrets may be absent. */
export const drainConfigProblem = (
  type: DrainType,
  config: DrainConfig,
  stored: readonly string[] = [],
): { name: string; problem: string } | undefined => {
  const fields = drainFields(type)
  const unknown = Object.keys(config).find((name) => !fields.some(([known]) => known === name))
  if (unknown !== undefined) return { name: unknown, problem: `${unknown} is not a setting of this kind of log drain.` }
  for (const [name, field] of fields) {
    const value = config[name] ?? ''
    if (value === '' && isSecretField(field) && stored.includes(name)) continue
    const problem = drainValueProblem(field, value)
    if (problem !== undefined) return { name, problem }
  }
  return undefined
}

/** Whether a changed configuration sends lines to another place: what is secret does not go there. */
export const isOtherReceiver = (type: DrainType, before: DrainConfig, after: DrainConfig): boolean =>
  drainFields(type).some(([name, { isAddress }]) => isAddress === true && (before[name] ?? '') !== (after[name] ?? ''))
