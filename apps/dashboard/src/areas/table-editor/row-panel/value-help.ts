import type { Column } from '@cairn/contracts/database/catalogue'
import { newId } from '../../../lib/new-id.ts'

/** A value of each type as PostgreSQL reads it, for types whose form a person does not know by heart. */
const examples: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  time: '13:45:00',
  timetz: '13:45:00+02',
  timestamp: '2026-01-31 13:45:00',
  timestamptz: '2026-01-31 13:45:00+02',
  interval: '1 day 02:30:00',
  uuid: '3f2b8c1e-5d4a-4c6b-9e7f-0a1b2c3d4e5f',
  bytea: '\\x00ff0a',
  inet: '192.168.0.1/24',
  cidr: '10.0.0.0/8',
  macaddr: '08:00:2b:01:02:03',
  macaddr8: '08:00:2b:01:02:03:04:05',
  bit: '101',
  varbit: '101',
  tsvector: `'fat':2 'cat':3`,
  tsquery: `'fat' & 'cat'`,
  int4range: '[1,10)',
  int8range: '[1,10)',
  numrange: '[1.5,2.5]',
  daterange: '[2026-01-01,2026-02-01)',
  tsrange: '["2026-01-01 00:00","2026-01-02 00:00")',
  tstzrange: '["2026-01-01 00:00+00","2026-01-02 00:00+00")',
  int4multirange: '{[1,5),[8,10)}',
  int8multirange: '{[1,5),[8,10)}',
  nummultirange: '{[1.5,2],(3,4)}',
  datemultirange: '{[2026-01-01,2026-02-01)}',
  point: '(1.5,-2)',
  line: '{1,-1,0}',
  lseg: '[(0,0),(1,1)]',
  box: '(1,1),(0,0)',
  path: '[(0,0),(1,1),(2,0)]',
  polygon: '((0,0),(1,1),(1,0))',
  circle: '<(0,0),2>',
  money: '1234.56',
  xml: '<a>text</a>',
  pg_lsn: '16/B374D848',
  ltree: 'top.science',
  hstore: '"key"=>"value"',
  vector: '[1,2,3]',
}

/** How a value of the column is written, where that is not obvious. */
export const exampleOf = ({ category, format }: Pick<Column, 'category' | 'format'>): string | undefined =>
  category === 'array' ? '{first,second}' : examples[format]

interface Offer {
  label: string
  make: () => string
}

const two = (number: number) => String(number).padStart(2, '0')
const dateText = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const timeText = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`

const zoneText = (at: Date) => {
  const minutes = -at.getTimezoneOffset()
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const momentOf: Readonly<Record<string, (at: Date) => string>> = {
  date: dateText,
  time: timeText,
  timetz: (at) => timeText(at) + zoneText(at),
  timestamp: (at) => `${dateText(at)} ${timeText(at)}`,
  timestamptz: (at) => `${dateText(at)} ${timeText(at)}${zoneText(at)}`,
}

/** A value that a button fills in: the present moment, or a new UUID. */
export const offerOf = ({ format }: Pick<Column, 'format'>, now = () => new Date()): Offer | undefined => {
  if (format === 'uuid') return { label: 'Generate', make: newId }
  const moment = momentOf[format]
  return moment === undefined ? undefined : { label: format === 'date' ? 'Today' : 'Now', make: () => moment(now()) }
}
