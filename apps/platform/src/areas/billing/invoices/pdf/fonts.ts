import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export type Weight = 'regular' | 'strong'

const weights = { regular: 400, strong: 600 } as const satisfies Record<Weight, number>

const pathOf = (file: string): string => fileURLToPath(import.meta.resolve(`@fontsource/inter/${file}`))

interface Range {
  from: number
  to: number
}

/** `U+0460-052F,U+20B4`. */
const rangesOf = (text: string): Range[] =>
  text.split(',').map((part) => {
    const [from = '', to = from] = part.replace('U+', '').split('-')
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
  })

let known: ReadonlyMap<string, readonly Range[]> | undefined
/** The code points of each file of the font, by its script. Read when the first invoice needs it. */
const scripts = (): ReadonlyMap<string, readonly Range[]> => {
  if (known === undefined) {
    const file: unknown = JSON.parse(readFileSync(pathOf('unicode.json'), 'utf8'))
    const ranges = Object.entries(z.record(z.string(), z.string()).parse(file))
    known = new Map(ranges.map(([script, text]) => [script, rangesOf(text)]))
  }
  return known
}

const has = (script: string, codePoint: number): boolean =>
  scripts()
    .get(script)
    ?.some(({ from, to }) => codePoint >= from && codePoint <= to) ?? false

// Most letters are of it, and the digits.
const first = 'latin'

export interface Run {
  script: string
  text: string
}

/** A file has the letters of one script: a text is divided into parts of one script each. What none has becomes `?`. */
export const runsOf = (text: string): Run[] => {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC')) {
    const last = runs.at(-1)
    const codePoint = letter.codePointAt(0) ?? 0
    const found = [last?.script ?? first, first, ...scripts().keys()].find((script) => has(script, codePoint))
    const run = { script: found ?? first, text: found === undefined ? '?' : letter }
    if (last?.script === run.script) last.text += run.text
    else runs.push(run)
  }
  return runs
}

const files = new Map<string, Buffer>()

export const fontFile = (script: string, weight: Weight): Buffer => {
  const name = `files/inter-${script}-${weights[weight]}-normal.woff`
  const file = files.get(name) ?? readFileSync(pathOf(name))
  files.set(name, file)
  return file
}
